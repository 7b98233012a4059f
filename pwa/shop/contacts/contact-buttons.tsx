/** Floating at the lower right: chat, second messenger, phone. On narrow screens one round button opens them. */
import { MessageCircle, Phone, Send, X, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { useShop } from '../../queries/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import styles from './contact-buttons.module.css';

const ICONS: Readonly<Record<ContactLink['kind'], LucideIcon>> = { chat: MessageCircle, plane: Send, phone: Phone };

export function ContactButtons() {
  const shop = useShop();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Navigation to another page closes them.
  const isOpen = openAt === key;
  const place = useRef<HTMLElement>(null);
  const listId = useId();
  const links = contactLinks(shop);
  const givesWay = useCoversContent(place) && !isOpen;

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(null);
    const outside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      place.current?.querySelector('button')?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, outside, { signal });
    document.addEventListener('keydown', escape, { signal });
    return () => listening.abort();
  }, [isOpen]);

  if (links.length === 0) return null;
  return (
    <aside ref={place} className={styles.contacts} data-away={givesWay || undefined} aria-label="Связаться с магазином">
      <IconButton
        label={isOpen ? 'Закрыть способы связи' : 'Связаться с магазином'}
        size={56}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenAt(isOpen ? null : key)}
        icon={isOpen ? <X size={26} /> : <MessageCircle size={26} />}
      />
      <ul id={listId} className={styles.list} data-open={isOpen || undefined}>
        {links.map(({ kind, label, href }) => {
          const Icon = ICONS[kind];
          return (
            <li key={href} className="flex justify-end">
              <a
                href={href}
                title={label}
                {...(kind === 'phone' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
                className={classNames(styles.link, kind === 'phone' && styles.phone)}
              >
                <span className={styles.label}>{label}</span>
                <span className={classNames(iconButtonClass({ variant: 'raised', size: 48 }), styles.disc)}>
                  <Icon size={22} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

interface ContactLink {
  readonly kind: 'chat' | 'plane' | 'phone';
  readonly label: string;
  readonly href: string;
}

const MESSENGERS: Readonly<Record<string, string>> = {
  't.me': 'Telegram',
  'telegram.me': 'Telegram',
  'wa.me': 'WhatsApp',
  'api.whatsapp.com': 'WhatsApp',
  'vk.me': 'ВКонтакте',
  'vk.com': 'ВКонтакте',
  'max.ru': 'MAX',
  'viber.com': 'Viber',
};

/** An address of an unknown messenger is a chat; anything but https is not linked. */
function messenger(url: string): ContactLink[] {
  const host = /^https:\/\/(?:www\.)?([^\s/?#@]+)(?=[/?#]|$)/.exec(url)?.[1];
  if (host === undefined) return [];
  const name = MESSENGERS[host.toLowerCase()];
  const label = name === undefined ? 'Написать в чат' : `Написать в ${name}`;
  return [{ kind: name === 'Telegram' ? 'plane' : 'chat', label, href: url }];
}

/** The shop's contacts; the phone is last, nearest to the thumb. */
export function contactLinks(shop: Pick<Shop, 'chatUrl' | 'messengerUrl' | 'phone'>): ContactLink[] {
  const links = [shop.chatUrl, shop.messengerUrl].flatMap(messenger);
  if (shop.phone !== '')
    links.push({ kind: 'phone', label: `Позвонить: ${formatPhone(shop.phone)}`, href: `tel:${shop.phone}` });
  return links;
}

/** Prices and sums, and everything that can be pressed or filled in. */
const IN_USE = 'a, button, input, select, textarea, label, dd, [data-price], [role="status"]';

/** Sampling step, px: nothing in use is smaller. */
const STEP = 14;

/** True when something in use, or a text, lies under any point of `own`. */
function coversContent(own: HTMLElement): boolean {
  const box = own.getBoundingClientRect();
  const { left, right, top, bottom } = box;
  for (let x = left; x <= right; x += STEP) {
    for (let y = top; y <= bottom; y += STEP) {
      const isTaken = document
        .elementsFromPoint(x, y)
        .some((below) => !own.contains(below) && (below.closest(IN_USE) !== null || hasTextIn(below, box)));
      if (isTaken) return true;
    }
  }
  return false;
}

/** True when letters of the element itself stand in `box`: a line may end long before its block does. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
}

/** True while the element covers something in use; checked after every scroll and resize, once a frame. */
function useCoversContent(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (place.current !== null) setAway(coversContent(place.current));
      });
    };
    look();
    const changes = new ResizeObserver(look);
    changes.observe(document.body);
    const listening = new AbortController();
    // The button itself gets its size when the cookie notice goes.
    if (place.current !== null) changes.observe(place.current);
    const { signal } = listening;
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('resize', look, { signal });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      listening.abort();
    };
  }, [place, key]);
  return isAway;
}

/** Floating at the lower right: chat, second messenger, phone. On narrow screens one round button opens them. */
import { MessageCircle, Phone, Send, X, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShop } from '../../queries/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import styles from './contact-buttons.module.css';
import { useCoversContent } from './use-covers-content.ts';
import { contactLinks, type ContactLink } from './contact-links.ts';

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
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
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
      >
        {isOpen ? (
          <X size={26} strokeWidth={1.75} aria-hidden />
        ) : (
          <MessageCircle size={26} strokeWidth={1.75} aria-hidden />
        )}
      </IconButton>
      <ul id={listId} className={styles.list} data-open={isOpen || undefined}>
        {links.map(({ kind, label, href }) => {
          const Icon = ICONS[kind];
          return (
            <li key={href} className={styles.item}>
              <a
                href={href}
                title={label}
                {...(kind === 'phone' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
                className={classNames(styles.link, kind === 'phone' && styles.phone)}
              >
                <span className={styles.label}>{label}</span>
                <span className={classNames(iconButtonClass({ variant: 'raised', size: 48 }), styles.disc)}>
                  <Icon size={22} strokeWidth={1.75} aria-hidden />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

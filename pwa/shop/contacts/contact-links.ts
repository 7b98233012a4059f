/** The shop's contacts from its settings: two messengers and the phone. */
import { formatPhone } from '#contract/values/phone.ts';
import type { Shop } from '#contract/shop/shop.ts';

export interface ContactLink {
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
  return [
    {
      kind: name === 'Telegram' ? 'plane' : 'chat',
      label: name === undefined ? 'Написать в чат' : `Написать в ${name}`,
      href: url,
    },
  ];
}

/** The shop's contacts; the phone is last, nearest to the thumb. */
export function contactLinks({
  chatUrl,
  messengerUrl,
  phone,
}: Pick<Shop, 'chatUrl' | 'messengerUrl' | 'phone'>): ContactLink[] {
  const call: ContactLink[] =
    phone === '' ? [] : [{ kind: 'phone', label: `Позвонить: ${formatPhone(phone)}`, href: `tel:${phone}` }];
  return [...messenger(chatUrl), ...messenger(messengerUrl), ...call];
}

import { describe, expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { knowingShop, render } from '../../testing.tsx';
import { ContactButtons, contactLinks } from './contact-buttons.tsx';

describe('the floating contacts', () => {
  test('link to two messengers, in a window without an opener, and to the phone', () => {
    const { links, html } = render(<ContactButtons />, { client: knowingShop() });
    expect(links).toEqual([DEFAULT_SHOP.chatUrl, DEFAULT_SHOP.messengerUrl, `tel:${DEFAULT_SHOP.phone}`]);
    expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(2);
  });

  test('have one button with its expanded state', () => {
    expect(render(<ContactButtons />, { client: knowingShop() }).html).toMatch(
      /<button[^>]*aria-expanded="false"[^>]*aria-label="Связаться с магазином"/,
    );
  });

  test('are labelled by their target', () => {
    const labels = (change: Partial<typeof DEFAULT_SHOP>) =>
      contactLinks({ ...DEFAULT_SHOP, ...change }).map(({ label }) => label);
    expect(labels({})).toEqual(['Написать в Telegram', 'Написать в WhatsApp', 'Позвонить: +7 (000) 000-00-00']);
    expect(labels({ chatUrl: 'https://chat.example.ru/shop' })[0]).toBe('Написать в чат');
    expect(labels({ chatUrl: 'https://www.T.me/shop' })[0]).toBe('Написать в Telegram');
    expect(labels({ chatUrl: 'https://t.me.example.ru' })[0]).toBe('Написать в чат');
  });

  test('leave out contacts that the shop lacks or that are no links', () => {
    for (const messengerUrl of [
      'javascript:alert(1)',
      'http://t.me/shop',
      'https://',
      'https://two words',
      't.me/shop',
    ])
      expect(contactLinks({ chatUrl: '', messengerUrl, phone: '' }), messengerUrl).toEqual([]);
  });
});

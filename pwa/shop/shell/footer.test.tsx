import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/shop.ts';
import { shopQuery } from '../../queries/shop.ts';
import { render } from '../../testing.tsx';
import { Footer } from './footer.tsx';

function footerOf(demo: boolean) {
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, { ...DEFAULT_SHOP, demo });
  return render(<Footer />, { client });
}

describe('the footer', () => {
  test('shows the owner, the current year and registration numbers', () => {
    const { text } = render(<Footer />);
    expect(text).toContain(`© ${new Date().getFullYear()} ООО «Русло»`);
    expect(text).toContain('ИНН 0000000000 · ОГРН 0000000000000');
  });

  test('says how an order is paid', () => {
    expect(render(<Footer />).text).toContain('Оплата при получении или по счёту');
  });

  test('leads to the offer, the privacy policy and delivery', () => {
    expect(render(<Footer />).links).toEqual(expect.arrayContaining(['/oferta', '/privacy', '/delivery']));
  });

  test('shows opening hours and pickup points', () => {
    const client = new QueryClient();
    const point = { id: 'p', name: '', address: 'Москва, Лесная, 5', phone: '', mapUrl: '', week: [] };
    client.setQueryData(shopQuery.queryKey, {
      ...DEFAULT_SHOP,
      openingWords: 'Ежедневно 9:00–19:00',
      opening: { week: [], holidays: [], points: [point] },
    });
    expect(render(<Footer />, { client }).text).toMatch(/Ежедневно 9:00–19:00.*Москва, Лесная, 5/);
  });

  test('has a phone to call and an e-mail to write to', () => {
    const { links, text } = render(<Footer />);
    expect(links).toEqual(expect.arrayContaining(['tel:+70000000000', 'mailto:shop@example.ru']));
    expect(text).toContain('+7 (000) 000-00-00');
  });

  test('of a demo shop says that its pictures show goods of the kind', () => {
    const note = 'на снимках показан товар того же вида, а не названная модель';
    expect(footerOf(true).text).toContain(note);
    expect(footerOf(false).text).not.toContain(note);
  });
});

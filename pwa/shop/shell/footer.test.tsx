import { describe, expect, test } from 'vitest';
import { SAMPLE_FACE } from '#contract/shop/sample-face.ts';
import { knowingShop, render } from '../../testing.tsx';
import { Footer } from './storefront-shell.tsx';

function footerOf(demo: boolean) {
  return render(<Footer />, { client: knowingShop(undefined, { demo }) });
}

describe('the footer', () => {
  test('shows the owner, the current year and registration numbers', () => {
    const { text } = footerOf(false);
    expect(text).toContain(`© ${new Date().getFullYear()} ООО «Русло»`);
    expect(text).toContain('ИНН 0000000000 · ОГРН 0000000000000');
  });

  test('begins with the shop’s own slogan', () => {
    const client = knowingShop(undefined, { face: SAMPLE_FACE });
    expect(render(<Footer />, { client }).text).toMatch(/^всё <для> ванной ©/);
  });

  test('names no registration number that is not set', () => {
    const { text } = render(<Footer />, { client: knowingShop(undefined, { ogrn: '' }) });
    expect(text).toContain('ИНН 0000000000');
    expect(text).not.toMatch(/ОГРН|·/);
  });

  test('says how an order is paid', () => {
    expect(render(<Footer />).text).toContain('Оплата при получении или по счёту');
  });

  test('leads to the offer, the privacy policy and delivery', () => {
    expect(render(<Footer />).links).toEqual(expect.arrayContaining(['/oferta', '/privacy', '/delivery']));
  });

  test('shows opening hours and pickup points', () => {
    const point = { id: 'p', name: '', address: 'Москва, Лесная, 5', phone: '', mapUrl: '', week: [] };
    const client = knowingShop(undefined, {
      openingWords: 'Ежедневно 9:00–19:00',
      opening: { week: [], holidays: [], points: [point] },
    });
    expect(render(<Footer />, { client }).text).toMatch(/Ежедневно 9:00–19:00.*Москва, Лесная, 5/);
  });

  test('has a phone to call and an e-mail to write to', () => {
    const { links, text } = footerOf(false);
    expect(links).toEqual(expect.arrayContaining(['tel:+70000000000', 'mailto:shop@example.ru']));
    expect(text).toContain('+7 (000) 000-00-00');
  });

  test('invents nothing while the shop’s facts are unknown', () => {
    const { links, text } = render(<Footer />);
    expect(text).not.toMatch(/ИНН|ОГРН|ООО|@|\+7/);
    expect(links.filter((link) => !link.startsWith('/'))).toEqual([]);
  });

  test('of a demo shop says that its pictures show goods of the kind', () => {
    const note = 'на снимках показан товар того же вида, а не названная модель';
    expect(footerOf(true).text).toContain(note);
    expect(footerOf(false).text).not.toContain(note);
  });
});

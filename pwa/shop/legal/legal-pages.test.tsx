import { expect, test } from 'vitest';
import type { DayHours } from '#contract/shop/shop.ts';
import { knowingShop, render } from '../../testing.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { OfferPage } from './offer-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const OFFER = 'предлагает любому покупателю заключить договор розничной купли-продажи';

test('the offer is a placeholder text under its title', () => {
  const { text } = render(<OfferPage />);
  expect(text).toContain('Публичная оферта');
  expect(text).toContain('Это образец текста');
  expect(text).toContain(OFFER);
});

test('the privacy policy is a placeholder text under its title', () => {
  const { text } = render(<PrivacyPage />);
  expect(text).toContain('Политика конфиденциальности');
  expect(text).toContain('Это образец текста');
});

test('delivery and returns shows delivery methods and prices, then the offer’s text', () => {
  const { text } = render(<DeliveryPage />, { client: knowingShop() });
  expect(text).toContain('Доставка и возврат');
  expect(text).toContain(OFFER);
  expect(text).toMatch(/Самовывоз .* 0 ₽ Курьер при заказе от 30 000 ₽ — бесплатно 590 ₽ Транспортная компания/);
});

test('the nearest time to fetch an order is that of the only pickup point, not the shop’s', () => {
  const open = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '23:59' }));
  const seen = (week: DayHours[]) => {
    const points = [{ id: 'p', name: '', address: 'Москва, Лесная, 5', phone: '', mapUrl: '', week }];
    const client = knowingShop(undefined, { opening: { week: open, holidays: [], points } });
    return render(<DeliveryPage />, { client }).text;
  };
  expect(seen([])).toContain('Ближайшее время: ');
  expect(seen(open.map(() => null))).not.toContain('Ближайшее время');
});

test('no page invents details or prices of a shop whose facts are unknown', () => {
  for (const page of [<OfferPage key="offer" />, <PrivacyPage key="privacy" />, <DeliveryPage key="delivery" />]) {
    const { text, links } = render(page);
    expect(text).not.toMatch(/ИНН \d|ООО|@|₽/);
    expect(links.join()).not.toContain('mailto:');
  }
  const known = render(<PrivacyPage />, { client: knowingShop() });
  expect(known.text).toContain('ООО «Русло», ИНН 0000000000, ОГРН 0000000000000');
  expect(known.links).toContain('mailto:shop@example.ru');
  const unset = { legalName: '', inn: '', ogrn: '', phone: '', email: '' };
  const { text, links } = render(<PrivacyPage />, { client: knowingShop(undefined, unset) });
  expect(text).toContain('Оператор персональных данных — магазин, его реквизиты пока неизвестны. 2.');
  expect(links.join()).not.toContain('mailto:');
});

import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { render } from '../../testing.tsx';
import { OfferSheet } from './offer-sheet.tsx';

test('an offer names the supplier, the goods with articles, units and prices, the sum, VAT, and the shop’s day', () => {
  const shop = { ...DEFAULT_SHOP, kpp: '770701001', vatRates: [{ from: '2026-01-01', rate: 20 }] };
  const lines = [{ title: 'Труба', sku: 'TR-1', qty: '12', unit: 'м', price: 100, sum: 1200 }];
  // Half past midnight of the 21st in the shop's zone.
  const { text } = render(<OfferSheet lines={lines} total={1200} shop={shop} at="2026-11-20T21:30:00.000Z" />);
  const said = text.replace(/\s/g, ' ');
  for (const part of [
    'Коммерческое предложение от 21 ноября 2026',
    'ООО «Русло», ИНН 0000000000, КПП 770701001',
    'Почта shop@example.ru',
    '1 Труба TR-1 12 м 100 ₽ 1 200 ₽',
    'Всего 1 наименование на сумму 1 200 ₽, в том числе НДС 20 %: 200 ₽, без доставки.',
    'товары не отложены',
  ])
    expect(said).toContain(part);
});

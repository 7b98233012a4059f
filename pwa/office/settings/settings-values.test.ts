import { expect, test } from 'vitest';
import { deliveryPrice } from '#contract/orders/quote.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { SHOP_FACTS } from '#contract/shop/settings.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { bodyOf, mergeSettings, readNumber, SETTINGS_PANELS, typedOf } from './settings-panels.ts';

const { timezone: _zone, demo: _demo, delivery: _delivery, ...shown } = DEFAULT_SHOP;
const shop = { ...shown, noticeEmail: '' };
const settings = { revision: 'r1', shop, terms: DEFAULT_TERMS };

test('sums are read as people type them; an invalid text is NaN', () => {
  expect([readNumber('1\u00a0250,50 ₽'), readNumber('30000'), readNumber('3 %')]).toEqual([1250.5, 30_000, 3]);
  expect(['', 'много', '1e5', '0x10', '12,490'].map(readNumber)).toEqual([NaN, NaN, NaN, NaN, NaN]);
});

test('round trip: unchanged values are sent back unchanged', () => {
  expect(bodyOf(typedOf({ ...settings, terms: { ...settings.terms, courier: 590.5 } }))).toEqual({
    shop: Object.fromEntries(SHOP_FACTS.map((name) => [name, shop[name]])),
    terms: { ...settings.terms, courier: 590.5 },
  });
});

test('switches are on, off or, from an older server, off', () => {
  const on = { ...settings, terms: { ...settings.terms, tillCard: true } };
  expect(bodyOf(typedOf(on)).terms).toMatchObject({ tillCard: true, tillSbp: false, tillSbpLink: '' });
  const { tillCard: _card, tillSbp: _sbp, tillSbpLink: _link, ...terms } = settings.terms;
  expect(bodyOf(typedOf({ ...settings, terms })).terms).toMatchObject({
    tillCard: false,
    tillSbp: false,
    tillSbpLink: '',
  });
});

test('concurrent changes to different fields are merged; a field that both changed is named with the saved value', () => {
  const base = typedOf(settings);
  const mine = { 'terms.courier': '600', 'terms.bonusPercent': '4', 'terms.bonusSpendPercent': '20' };
  const latest = { ...base, 'shop.name': 'Верховье', 'terms.courier': '700', 'terms.bonusSpendPercent': '20' };
  expect(mergeSettings(base, { ...base, ...mine }, latest)).toEqual({
    merged: { ...base, 'shop.name': 'Верховье', ...mine },
    contested: [{ field: 'terms.courier', saved: '700' }],
  });
});

test('every setting has one field on the screen', () => {
  const lines = SETTINGS_PANELS.flatMap((panel) => panel.lines.map(([name]) => name));
  expect(lines.toSorted()).toEqual(Object.keys(typedOf(settings)).toSorted());
});

test('the sum from which a courier is free says what 0 does: every delivery is free then', () => {
  expect(deliveryPrice('courier', 1, { courier: 59_000, courierFreeFrom: 0 })).toBe(0);
  const lines = SETTINGS_PANELS.flatMap((panel) => panel.lines);
  expect(lines.find(([name]) => name === 'terms.courierFreeFrom')?.[2]).toContain('0 — всегда бесплатно');
});

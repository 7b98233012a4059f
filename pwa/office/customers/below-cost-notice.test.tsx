import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { reportBelowCost } from '#contract/reports/purchase.ts';
import { belowCostQuery } from '../../queries/inventory.ts';
import { render } from '../../testing.tsx';
import { BelowCostNotice } from './own-terms-dialog.tsx';

type Answer = AnswerOf<typeof reportBelowCost>;

const LOSS = { _id: 'p1', title: 'Смеситель', sku: 'S-1', price: 9300, cost: 9900 };

function noticeText(discount: number, answer?: Answer): string {
  const client = new QueryClient();
  if (answer !== undefined) client.setQueryData(belowCostQuery(discount).queryKey, answer);
  return render(<BelowCostNotice discount={discount} />, { at: '/admin/customers', client }).text.replace(/\s/g, ' ');
}

test('goods below cost are counted and listed with price and cost', () => {
  const one = noticeText(7, { items: [LOSS], total: 1, already: 0 });
  expect(one).toMatch(/Ниже себестоимости окажется 1 товар.*Смеситель.*S-1.*9 300 ₽ при себестоимости 9 900 ₽/);
  expect(one).not.toMatch(/без этой скидки/);
  expect(noticeText(7, { items: [LOSS], total: 22, already: 21 })).toMatch(
    /окажутся 22 товара Из них 21 продаётся ниже неё и без этой скидки\..*Показаны 1 с наибольшей потерей/,
  );
  expect(noticeText(7, { items: [LOSS, LOSS], total: 2, already: 2 })).toMatch(
    /окажутся 2 товара Все они продаются оптом ниже неё и без этой скидки\./,
  );
});

test('without a discount no request is sent; loading and a good result are shown', () => {
  expect(noticeText(0)).toBe('');
  expect(noticeText(7)).toBe('Сравниваем с себестоимостью…');
  expect(noticeText(7, { items: [], total: 0, already: 0 })).toBe(
    'С такой скидкой ни один товар не уходит ниже себестоимости.',
  );
});

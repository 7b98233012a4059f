import { expect, test } from 'vitest';
import { paths } from '../../parts/page/paths.ts';
import { render } from '../../testing.tsx';
import { sampleProduct } from './sample-product.ts';
import { MadeNotice } from './product-form.tsx';

function noticeOf(change: Parameters<typeof sampleProduct>[0]) {
  const made = { ...sampleProduct(change), warnings: [] };
  return { made, ...render(<MadeNotice made={made} onNext={() => undefined} />) };
}

test('a new product’s notice says the stock that it began with, and where that is changed', () => {
  const { made, text, links } = noticeOf({ stockQty: 1, unit: undefined });
  expect(text.replace(/\s/g, ' ')).toContain('уже на витрине. На складе 1 шт. — изменить остаток');
  expect(links.filter((link) => link === paths.adminProductEdit(made._id))).toHaveLength(2);
});

test('who sees no stock reads what a new product begins with', () => {
  const { text } = noticeOf({ stockQty: undefined });
  expect(text).toContain('Остаток нового товара — 1. Изменить его может администратор.');
  expect(text).not.toContain('изменить остаток');
});

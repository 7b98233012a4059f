import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ProductView } from '../../queries/product-answer.ts';
import { productQuery } from '../../queries/product.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, render } from '../../testing.tsx';
import { ComparePage } from './compare-page.tsx';

test('the age of the oldest price is shown, also for a shared link', () => {
  const client = new QueryClient();
  const known = (slug: string, asOf: string) => {
    const view: ProductView = { card: { ...sampleCard(slug), attributes: {} }, details: null, asOf };
    client.setQueryData(productQuery(slug, GUEST_VIEWER).queryKey, view);
  };
  known('a', '2025-03-02T09:00:00.000Z');
  known('b', '2025-03-01T11:32:00.000Z');
  const { text } = render(<ComparePage />, { client, at: '/compare?goods=a,b' });
  expect(text).toContain('Открыто по ссылке. Цены и наличие на 1 марта, 14:32.');
});

test('an address with more goods than fit says how many are shown', () => {
  const goods = Array.from({ length: 25 }, (_, index) => `tovar-${index}`);
  const textAt = (slugs: string[]) => render(<ComparePage />, { at: `/compare?goods=${slugs.join(',')}` }).text;
  expect(textAt(goods)).toContain('Рядом стоят первые 20 товаров из 25: больше не поместится.');
  expect(textAt(goods.slice(0, 20))).not.toContain('Рядом стоят');
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { UnreachableError } from '../../net/errors.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { render } from '../../testing.tsx';
import { sampleStockItem } from '../inventory/sample-stock-item.ts';
import { FoundGoods } from './goods-picker.tsx';

const answer = (q: string) => stockQuery({ q, limit: 8 });
const look = (query: string, client: QueryClient) =>
  render(<FoundGoods query={query} label="Найденные товары" onChoose={() => undefined} />, {
    client,
  });

function found(count: number, change: Partial<typeof sampleStockItem> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } });
  const items = Array.from({ length: count }, (_, at) => ({ ...sampleStockItem, _id: `p${at}`, ...change }));
  client.setQueryData(answer('кран').queryKey, items);
  return client;
}

test('a hit shows its picture, price, stock and article', () => {
  const image = `/media/${'a'.repeat(64)}.webp`;
  const { html, text } = look('кран', found(1, { image }));
  expect(html).toMatch(/<img[^>]*src="[^"]*a{64}/);
  expect(text).toContain('Смеситель 10 000 ₽ · остаток 12 шт., свободно 10 шт. · G-1');
  const stock = (change: Partial<typeof sampleStockItem>) => look('кран', found(1, change)).text;
  expect(stock({ reservedQty: 0 })).toContain('остаток 12 шт. · G-1');
  expect(stock({ stockQty: 0, reservedQty: 0 })).toContain('нет в наличии');
  expect(stock({ stockQty: -2, reservedQty: 0 })).toContain('остаток −2 шт.');
});

test('a full list of hits offers more, a short one doesn’t', () => {
  expect(look('кран', found(8)).text).toContain('Показать ещё');
  expect(look('кран', found(7)).text).not.toContain('Показать ещё');
});

test('only the server’s answer says that nothing was found; a running search shows nothing, a failed one the failure', async () => {
  expect(look('кран', found(0)).text).toBe('По запросу «кран» ничего не нашлось.');
  expect(look('', found(8)).text).toBe('');
  const client = found(0);
  expect(look('вентиль', client).text).toBe('');
  const failing = {
    ...answer('вентиль'),
    queryFn: () => Promise.reject(new UnreachableError('timeout')),
    retry: false,
  };
  await client.fetchQuery(failing).catch(() => undefined);
  expect(look('вентиль', client).text).toBe('Нет связи с сервером: товары сейчас не найти.');
});

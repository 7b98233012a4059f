import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { byIdsQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, render } from '../../testing.tsx';
import { ListPage } from './list-page.tsx';

/** The page of a list of the goods `a`, `b`, `c`; only `a` is known. */
const seen = (missing: readonly string[], at = '/list?goods=a:3,b:1,c:1') => {
  const client = new QueryClient();
  client.setQueryData(byIdsQuery(['a', 'b', 'c'], GUEST_VIEWER).queryKey, {
    items: [sampleCard('a')],
    missing: new Set(missing),
    asOf: '2025-03-01T11:32:00.000Z',
  });
  return render(<ListPage />, { client, at });
};

test('goods stand with their quantities and today’s prices, and those that are not there are counted', () => {
  const { text, links } = seen(['b', 'c']);
  expect(text).toMatch(/Смеситель a.*3\sшт.*12\s490\s₽.*37\s470\s₽.*1\sтовар на 37\s470\s₽ Добавить в корзину/);
  expect(links).toContain('/p/tovar-a');
  expect(text).toContain('2 товара больше не продаются, поэтому их здесь нет.');
  expect(text).toContain('Цены и наличие на 1 марта, 14:32.');
});

test('goods that this device does not know are not called gone', () => {
  const { text } = seen([]);
  expect(text).toContain('Не удалось загрузить 2 товара');
  expect(text).not.toContain('не прода');
});

test('an unreadable entry is counted, and a link without goods says so', () => {
  expect(seen([], '/list?goods=a:3,b:1,c:1,d').text).toContain('1 товар из ссылки прочитать не удалось');
  expect(seen([], '/list').text).toContain('В ссылке нет товаров');
  expect(seen([], '/list?goods=a').text).toContain('В ссылке нет товаров');
});

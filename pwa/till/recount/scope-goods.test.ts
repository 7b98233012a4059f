import { expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { NotCountedError, type CountLine, type CountScope } from '../../device/rows/recount-types.ts';
import {
  countedGoods,
  goodsShown,
  isInScope,
  emptyTexts,
  notCountedText,
  progressOf,
  type CountFilter,
} from './scope-goods.ts';

const product = (id: string, title: string, subcategoryId: string, topCategorySlug = 'smesiteli') =>
  ({ _id: id, title, topCategorySlug, subcategoryId, images: [], sku: `SKU-${id}` }) as unknown as FeedProduct;
const PRODUCTS = new Map(
  [product('b', 'Биде', 'x'), product('a', 'Аэратор', 'y'), product('v', 'Ванна', 'z', 'vanny')].map((one) => [
    one._id,
    one,
  ]),
);
const line = (productId: string, title: string, qty: number) =>
  [productId, { countId: 'c', productId, title, qty, startedAt: '', countedAt: '' }] as const;
const NONE: ReadonlySet<string> = new Set();
const WHOLE = { kind: 'category', category: 'smesiteli', title: 'Смесители' } as const;

test('a count lists the goods of its scope by title, and keeps counted ones that the copy no longer has', () => {
  const lines = new Map([line('b', 'Биде', 0), line('gone', 'Снятый товар', 2)]);
  expect(countedGoods(WHOLE, PRODUCTS, lines).map(({ id, qty }) => [id, qty])).toEqual([
    ['a', null],
    ['b', 0],
    ['gone', 2],
  ]);
  const part = { kind: 'subcategory', category: 'smesiteli', subcategory: 'x', title: '' } as const;
  expect([...PRODUCTS.values()].filter((one) => isInScope(part, one)).map(({ _id }) => _id)).toEqual(['b']);
  expect(countedGoods({ kind: 'scanned', title: '' }, PRODUCTS, lines).map(({ id }) => id)).toEqual(['b', 'gone']);
});

test('goods lie in a count as on the shelves, and those without a place come last, by title', () => {
  const at = (storagePlace?: string) => ({ storagePlace });
  const many = new Map(['k', 'a', 'z', 'b', 'c'].map((id) => [id, product(id, `Товар ${id}`, 'x')]));
  const figures = new Map([
    ['k', at('А-10')],
    ['z', at('А-2')],
    ['b', at()],
    ['c', at('А-2')],
  ]);
  expect(countedGoods(WHOLE, many, new Map(), figures).map(({ id, storagePlace }) => [id, storagePlace])).toEqual([
    ['c', 'А-2'],
    ['z', 'А-2'],
    ['k', 'А-10'],
    ['a', undefined],
    ['b', undefined],
  ]);
});

test('a count of zero is a count: the product leaves the uncounted list', () => {
  const goods = countedGoods(WHOLE, PRODUCTS, new Map([line('b', 'Биде', 0)]));
  expect(goodsShown(goods, 'left', '', NONE).map(({ id }) => id)).toEqual(['a']);
  expect(goodsShown(goods, 'counted', '', NONE).map(({ id }) => id)).toEqual(['b']);
  expect(goodsShown(goods, 'all', 'sku-a аэр', NONE).map(({ id }) => id)).toEqual(['a']);
});

test('a product being counted stays in its list until another filter or search is chosen', () => {
  const goods = countedGoods(WHOLE, PRODUCTS, new Map([line('b', 'Биде', 1)]));
  const shown = (filter: CountFilter, query: string, ...touched: string[]) =>
    goodsShown(goods, filter, query, new Set(touched)).map(({ id }) => id);
  expect(shown('left', '', 'b')).toEqual(['a', 'b']);
  expect(shown('left', 'аэр', 'b')).toEqual(['a']);
  expect(shown('counted', '', 'a')).toEqual(['a', 'b']);
});

test('goods that wait for their second count are a list of their own, with the first count and without a figure', () => {
  const lines = new Map<string, CountLine>([
    ['b', { ...line('b', 'Биде', 4)[1], first: 4, isAwaited: true }],
    ['a', { ...line('a', 'Аэратор', 2)[1], first: 9 }],
  ]);
  const goods = countedGoods(WHOLE, PRODUCTS, lines);
  expect(goodsShown(goods, 'again', '', NONE).map(({ id, qty, first }) => [id, qty, first])).toEqual([
    ['a', 2, 9],
    ['b', null, 4],
  ]);
  expect(goodsShown(goods, 'left', '', NONE)).toEqual([]);
  expect(goodsShown(goods, 'counted', '', NONE).map(({ id }) => id)).toEqual(['a']);
});

test('a partial copy does not say that a category has no goods', () => {
  const scope: CountScope = { kind: 'category', category: 'vanny', title: 'Ванны' };
  expect(emptyTexts(scope, true).title).toBe('Здесь нет товаров');
  expect(emptyTexts(scope, false).title).toBe('Каталог загружен не весь');
  expect(emptyTexts({ kind: 'scanned', title: 'Отдельные товары' }, false).title).toBe('Пока ничего не посчитано');
});

test('a count of a category cannot be closed with an incomplete copy, nor is its number of goods stated', () => {
  const text = (...given: Parameters<typeof progressOf>) => progressOf(...given).text.replace(/\u00a0/g, ' ');
  expect(text(WHOLE, 40, 55, true)).toBe('Посчитано 40 из 55 товаров');
  expect(text(WHOLE, 40, 55, false)).toMatch(/^Посчитано: 40 товаров. Каталог загружен не весь/);
  expect(progressOf(WHOLE, 40, 55, true).mayClose).toBe(true);
  expect(progressOf(WHOLE, 40, 55, false).mayClose).toBe(false);
  // A count by scanning records no goods as uncounted.
  expect(progressOf({ kind: 'scanned', title: '' }, 3, 3, false).mayClose).toBe(true);
});

test('a product that was not counted is told with the reason', () => {
  const texts = [new NotCountedError('ended'), new NotCountedError('full'), new Error('No room')].map((error) =>
    notCountedText('Ванна', error, 'Отсканируйте ещё раз').replace(/\u00a0/g, ' '),
  );
  expect(texts).toEqual([
    'НЕ посчитано: Ванна. Этот пересчёт уже закончен',
    'НЕ посчитано: Ванна. В этом пересчёте уже 3 000 товаров: закончите его и начните новый',
    'НЕ посчитано: Ванна. Отсканируйте ещё раз',
  ]);
});

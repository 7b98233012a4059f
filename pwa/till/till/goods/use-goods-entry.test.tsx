import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { deviceDb, journalDb } from '../../../device/database/database.ts';
import { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { render } from '../../../testing.tsx';
import { goodsFor, type GoodsQuery } from '../../kit/use-goods.ts';
import { useGoodsEntry } from './use-goods-entry.ts';

const shown = vi.hoisted(() => [] as string[]);
vi.mock('../../../ui/toast.tsx', async (original) => ({
  ...(await original<object>()),
  useToast: () => ({ show: ({ text }: { text: string }) => shown.push(text), dismiss: () => undefined }),
}));

const MIXER = { productId: 'p1', title: 'Смеситель', sku: null, price: 990, img: null };
const TAP = { productId: 'p2', title: 'Кран', sku: null, price: 500, img: null };

let form: ReceiptForm;
/** Product ids of the receipt in each order dialog that was opened. */
const ordered: string[][] = [];
/** Searches that the entry has set. */
const searched: GoodsQuery[] = [];
beforeEach(async () => {
  shown.length = 0;
  ordered.length = 0;
  searched.length = 0;
  await Promise.all([...deviceDb.tables, ...journalDb.tables].map((table) => table.clear()));
  form = new ReceiptForm();
});
afterEach(() => {
  form.close();
  catalogueCopy.products.clear();
});

const goods = () => form.latest()?.positions.map(({ productId }) => productId) ?? [];

/** The entry beside the form's receipt as it is now. */
function entry(): ReturnType<typeof useGoodsEntry> {
  let made: ReturnType<typeof useGoodsEntry> | null = null;
  function Screen() {
    made = useGoodsEntry({
      search: {
        goodsQuery: { query: '', category: '', subcategory: '' },
        setGoodsQuery: (query) => searched.push(query),
        field: { current: null },
        begin: () => undefined,
      },
      quantities: new Map(form.latest()?.positions.map(({ productId, qty }) => [productId, qty])),
      onAdd: form.add,
      onOrder: () => ordered.push(goods()),
      remember: () => () => undefined,
      isHeld: false,
      isCameraOpen: false,
    });
    return null;
  }
  render(<Screen />);
  if (made === null) throw new Error('Not rendered');
  return made;
}

/** Shows a receipt with a tap that could not be recorded: added goods go to the next one. */
async function returnReceipt(): Promise<void> {
  await form.open('u1');
  form.add(TAP);
  form.handOver()?.failed();
}

test('goods are ordered by the receipt that holds them, once', async () => {
  await form.open('u1');
  entry().order?.(MIXER);
  entry().order?.(MIXER);
  expect([ordered, form.latest()?.positions.map(({ qty }) => qty), shown]).toEqual([[['p1'], ['p1']], [1], []]);
});

test('no order opens without the wanted goods, and the seller reads where they went', async () => {
  await returnReceipt();
  entry().order?.(MIXER);
  expect([goods(), ordered, shown]).toEqual([['p2'], [], ['Добавлено в следующий чек: Смеситель, там 1\u00a0шт.']]);
  // These are in the receipt shown.
  entry().order?.(TAP);
  expect(ordered).toEqual([['p2']]);
});

test('a scanned code of several goods, however each spells it, lists them all and adds none', async () => {
  const upc = '036000291452';
  const shared = (_id: string, sku: string, barcode: string) =>
    catalogueCopy.products.set(_id, {
      ...{ _id, slug: _id, title: _id, sku, barcode, brand: '', topCategorySlug: 'smesiteli', priceRetail: 40 },
      ...{ availability: 'in', popularity: 0, createdAt: '2026-01-01T00:00:00.000Z', images: [], attributes: {} },
    });
  shared('p1', '5521', upc);
  shared('p2', '700', `0${upc}`);
  await form.open('u1');
  expect(entry().takeCode(upc)).toMatchObject({ found: false, text: expect.stringContaining('2\u00a0товаров') });
  const [query] = searched;
  expect(query).toMatchObject({ query: upc });
  expect(query === undefined ? [] : goodsFor(query, new Date()).items.map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(goods()).toEqual([]);
});

test('no press is silent when no receipt takes the goods', () => {
  for (const act of ['order', 'addOne', 'addTile'] as const) entry()[act]?.(MIXER);
  expect([ordered, shown]).toEqual([[], Array<string>(3).fill('Чек ещё не открыт. Повторите чуть позже.')]);
});

test('a substitute and a tile for the next receipt are said to be there', async () => {
  await returnReceipt();
  entry().addOne(MIXER);
  entry().addTile(MIXER);
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Добавлено в следующий чек: Смеситель, там 1 шт.',
    'Добавлено в следующий чек: Смеситель, там 2 шт.',
  ]);
});

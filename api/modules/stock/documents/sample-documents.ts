/** Documents of stock as tests write them. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  bookStockDocument,
  deleteStockDocument,
  reverseStockDocument,
  saveStockDocument,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

export type Save = BodyFor<typeof saveStockDocument>;
type Line = Save['lines'][number];

/** The text without ids and times, which may hold any digits. */
export const withoutIds = (text: string): string => text.replace(/[\da-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

export const line = (productId: string | null, qty: number | null, price: number | null = null, typed = ''): Line => ({
  id: newId(),
  productId,
  typed,
  qty,
  price,
});
export const draft = (change: Partial<Save> = {}): Save => ({
  version: 0,
  kind: 'receipt',
  supplier: 'Сантех-Опт, ООО',
  supplierNumber: 'УПД 4417',
  day: '2026-11-20',
  note: '',
  lines: [],
  ...change,
});

/** Requests of an administrator about documents; `admin` is asked for at each, since it logs in before the tests. */
export function documentDesk(admin: () => PersonsBrowser) {
  const save = (id: string, body: Save) => admin().call(saveStockDocument, { params: { id }, body });
  const book = ({ _id, version }: Pick<StockDocument, '_id' | 'version'>) =>
    admin().call(bookStockDocument, { params: { id: _id }, body: { version } });
  const remove = ({ _id, version }: Pick<StockDocument, '_id' | 'version'>) =>
    admin().call(deleteStockDocument, { params: { id: _id }, query: { version } });
  const booked = async (change: Partial<Save>) => book(await save(newId(), draft(change)));
  const reverse = (id: string, opposite = newId()) =>
    admin().call(reverseStockDocument, { params: { id }, body: { id: opposite, note: 'Привезли не то' } });
  return { save, book, booked, reverse, remove };
}

/** Adds a tap with a cost and a bath without one, both without stock; returns their ids. */
export async function addTapAndBath(db: Knex, made: number): Promise<[tap: string, bath: string]> {
  const [tap, bath] = [`tap-${made}`, `bath-${made}`];
  await addProducts(db, [
    sampleProduct(tap, {
      stock_qty: 0,
      title: 'Смеситель',
      sku: `GR-${made}`,
      barcode: `460000000${made}`,
      cost_price: 431_000,
    }),
    sampleProduct(bath, { stock_qty: 0, title: '=Ванна', sku: `BT-${made}`, cost_price: null }),
  ]);
  return [tap, bath];
}

/** Pieces in stock, and the cost in kopecks. */
export async function stockAndCost(db: Knex, id: string) {
  const row = await db('products').where({ id }).first('stock_qty', 'cost_price');
  return [row?.stock_qty, row?.cost_price] as const;
}

/** Random numbers, the same in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

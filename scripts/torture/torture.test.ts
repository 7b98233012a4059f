/**
 * Devices with the shop's own sync engine against real servers that are killed, cut off and locked out: at the end every acknowledged act
 * is in the books once, and the books agree. `TORTURE_WAVES` makes it long: see `npm run torture`.
 */
import { v7 as newId } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { listDeskOrders } from '#contract/orders/order-desk.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { createPerson } from '../../api/modules/people/accounts/create-person.ts';
import { nextPhone, TEST_PASSWORD } from '../../api/proofs/fixtures/testing.ts';
import { check, type Verdict } from './checker.ts';
import { writeFigures } from '../figures-file.ts';
import { INITIAL_STOCK, leaksIn } from './cast.ts';
import { logInDevice } from './devices.ts';
import { LISTED, REPRICED } from './imports.ts';
import { openShop, type TorturedShop } from './shop.ts';
import { DISK_FULL, NEMESES, runWaves } from './waves.ts';

const LONG = Number(process.env['TORTURE_WAVES'] ?? 0);
const SHORT_WAVES = Object.keys(NEMESES).length;
/** A long wave takes half a minute, and several times that on a busy machine. */
const TIMEOUT_MS = 360_000 + LONG * 300_000;
const CLEAN = { lost: 0, doubled: 0, faults: [] };

/** Bugs planted in correct books, and the expected verdict. */
const PLANTED: Readonly<Record<string, [(shop: TorturedShop['db']) => Promise<unknown>, Partial<Verdict> | RegExp]>> = {
  'a sale is lost': [
    async (db) => {
      const returned = db('returns').whereNotNull('sale_id').select('sale_id');
      const { id } = (await db('sales').whereNotIn('id', returned).first('id')) ?? { id: '' };
      await db('sale_lines').where({ sale_id: id }).delete();
      await db('sales').where({ id }).delete();
    },
    { lost: 1 },
  ],
  'a sale is booked twice': [
    async (db) => {
      const sale = await db('sales').first();
      if (sale !== undefined) await db('sales').insert({ ...sale, id: newId() });
    },
    // Counted as an act that no device made, and as a reused number.
    { doubled: 2 },
  ],
  'an order is placed that nobody placed': [
    async (db) => {
      const order = await db('orders').first();
      if (order !== undefined)
        await db('orders').insert({ ...order, id: newId(), number: 999_999, tracking_token: newId() });
    },
    { doubled: 1 },
  ],
  'a prepayment is lost': [
    async (db) => {
      const paidAhead = db('order_events')
        .whereNull('from_status')
        .whereLike('note', '%Предоплата%')
        .select('order_id');
      await db('order_payments').whereIn('order_id', paidAhead).delete();
    },
    /^prepayment of /,
  ],
  'the rest of an order is paid twice': [
    async (db) => {
      const order = await db('orders').where({ status: 'delivered' }).first('id');
      const payment = await db('order_payments')
        .where({ order_id: order?.id ?? '' })
        .first();
      if (payment !== undefined) await db('order_payments').insert({ ...payment, id: newId() });
    },
    /^payments of /,
  ],
  'a document is lost': [
    async (db) => {
      const { id } = (await db('stock_documents').first('id')) ?? { id: '' };
      await db('stock_document_lines').where({ document_id: id }).delete();
      await db('stock_documents').where({ id }).delete();
    },
    { lost: 1 },
  ],
  'a return is lost': [
    async (db) => {
      const { id } = (await db('returns').first('id')) ?? { id: '' };
      await db('return_lines').where({ return_id: id }).delete();
      await db('returns').where({ id }).delete();
    },
    { lost: 1 },
  ],
  'a void is lost': [
    async (db) => {
      const { id } = (await db('voids').first('id')) ?? { id: '' };
      await db('voids').where({ id }).delete();
    },
    { lost: 1 },
  ],
  'a correction moves stock twice': [
    async (db) => {
      const movement = await db('movements').where({ document_kind: 'adjustment' }).first();
      if (movement !== undefined) await db('movements').insert({ ...movement, id: newId() });
    },
    { doubled: 1 },
  ],
  'stock and its movements err alike': [
    async (db) => {
      const movement = await db('movements').where({ kind: 'initial' }).first();
      await db('movements')
        .where({ id: movement?.id ?? '' })
        .update({ delta: INITIAL_STOCK + 1, after: INITIAL_STOCK + 1 });
      await db('products')
        .where({ id: movement?.product_id ?? '' })
        .increment('stock_qty', 1);
    },
    /^stock of /,
  ],
  'a receipt of a shift is lost': [
    async (db) => {
      const { receipt_id } = (await db('shift_receipts').first('receipt_id')) ?? { receipt_id: '' };
      await db('shift_receipts').where({ receipt_id }).delete();
    },
    /^shift /,
  ],
  'cash put into a drawer is lost': [
    async (db) => {
      const { move_id } = (await db('shift_moves').first('move_id')) ?? { move_id: '' };
      await db('shift_moves').where({ move_id }).delete();
    },
    /^cash of shift /,
  ],
  'an edit is lost': [(db) => db('products').update({ brand: 'Прежняя' }), /^edit of /],
  'goods of a list get lost, and unlisted ones are there': [
    (db) =>
      db('products')
        .where({ sku: `${LISTED}1-0` })
        .update({ sku: `${LISTED}x` }),
    { lost: 1, doubled: 1 },
  ],
  'goods of a list have another stock': [
    (db) =>
      db('products')
        .where({ sku: `${LISTED}1-0` })
        .increment('stock_qty', 1),
    /^stock of the list's /,
  ],
  'an older list is written over a newer one': [
    (db) => db('products').where({ sku: REPRICED }).decrement('price_retail', 100),
    /^price of the last list/,
  ],
  'a receipt is dated by a clock that is years off': [
    (db) => db('returns').update({ business_at: '2035-01-01T00:00:00.000Z' }),
    /^time of returns /,
  ],
  'the price of a sold line is changed': [
    async (db) => {
      const { id } = (await db('sale_lines').first('id')) ?? { id: '' };
      await db('sale_lines').where({ id }).increment('price', 100);
    },
    /^proof of documents/,
  ],
  'a sum of the reports is off': [
    async (db) => {
      await db('report_marks').delete();
      await db('report_days').increment('revenue', 100);
    },
    /^proof of reports/,
  ],
};

class Undone extends Error {}

/** Simulates the bug that a buyer gets an administrator's answers: the findings of the watch over buyers' answers. */
async function readAsAdministrator({ db, addresses }: TorturedShop): Promise<readonly string[]> {
  const phone = nextPhone();
  await createPerson(db, { phone, name: 'Ирина', role: 'admin', password: TEST_PASSWORD }, new Date());
  const leaks: string[] = [];
  const { net } = await logInDevice(addresses, { phone, password: TEST_PASSWORD, network: '10.2.0.1' }, (text) => {
    leaks.push(...leaksIn({ role: 'customer', phone }, text));
  });
  await net.call(listProducts, { query: { brand: [], feature: [] } });
  await net.call(listDeskOrders, { query: {} });
  return leaks;
}

describe.each(ENGINES)('torture on %s', { timeout: TIMEOUT_MS }, (engine) => {
  let shop: TorturedShop | undefined;
  afterAll(() => shop?.close());

  test('despite all faults every acknowledged act is booked once and the books agree; each check detects its bug', async () => {
    shop = await openShop(engine, LONG > 0 ? 3 : 2);
    const {
      acts,
      faults,
      unavailable,
      leaks: read,
      errors,
      since,
    } = await runWaves(
      shop,
      LONG > 0
        ? { waves: LONG, devices: 8, each: 50, lockMs: 3_000 }
        : { waves: SHORT_WAVES, devices: 3, each: 4, lockMs: 700 },
    );
    const known = { initial: INITIAL_STOCK, since, clocks: shop.clocks };
    const verdict = await check(shop.db, acts, known);
    tell(engine, verdict, faults);
    expect(verdict).toMatchObject(CLEAN);
    expect(read).toEqual([]);
    expect(errors).toEqual([]);
    if (shop.fillDisk === null) console.log(`${engine}: no disk was filled, since this user may not mount one`);
    // In a short run PostgreSQL has room enough in its files.
    else if (engine === 'sqlite' || LONG > 0) expect(unavailable[DISK_FULL], DISK_FULL).toBeGreaterThan(0);
    for (const kind of ['sale', 'void', 'return', 'order', 'correction', 'document', 'shift', 'edit', 'import'])
      expect(acts.filter((act) => act.kind === kind && act.state === 'acknowledged').length, kind).toBeGreaterThan(0);

    const { db } = shop;
    for (const [bug, [plant, said]] of Object.entries(PLANTED)) {
      const planted = writeTransaction(db, async (trx) => {
        await plant(trx);
        const seen = await check(trx, acts, known);
        if (said instanceof RegExp) expect(seen.faults, bug).toContainEqual(expect.stringMatching(said));
        else expect(seen, bug).toMatchObject(said);
        throw new Undone();
      });
      await expect(planted, bug).rejects.toThrow(Undone);
    }
    const leaks = await readAsAdministrator(shop);
    for (const what of ['costPrice', 'an order of another person'])
      await expect
        .poll(() => leaks, { message: 'a buyer reads as an administrator' })
        .toContain(`${what} was read by a customer`);
  });
});

/** Prints the outcome; the long form is written to the figures file. */
function tell(engine: string, { acts, lost, doubled }: Verdict, faults: Readonly<Record<string, number>>): void {
  const rounds = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const textOf = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
  console.log(`Faults on ${engine}: ${textOf(faults)}`);
  const outcome = textOf({ rounds, acts, lost, doubled });
  if (LONG > 0) writeFigures(`Torture on ${engine}`, 'npm run torture -- server', outcome);
  else console.log(`Torture on ${engine}: ${outcome}`);
}

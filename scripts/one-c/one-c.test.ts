/** A 1C with its own books and a running shop: whatever is aborted, both arrive at the same stock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueExchangeKey, tellTillDays } from '#contract/exchange/one-c.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { returnRequestSchema } from '#contract/returns/returns.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { proveStock } from '../../api/modules/stock/movements/stock-proof.ts';
import { recordReturn } from '../../api/modules/till/returns/record-return.ts';
import { recordSale } from '../../api/modules/till/sales/record-sale.ts';
import { voidSale } from '../../api/modules/till/voids/void-sale.ts';
import { order } from '../../api/proofs/fixtures/sample-orders.ts';
import { workOnImports } from '../../api/proofs/fixtures/sample-import.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../api/proofs/fixtures/testing.ts';
import { BrokenOff, exchange, readBooks, stockOf, writeBooks, type Good } from './exchange.ts';

const DAY_MS = 24 * 60 * 60_000;
const GOODS: readonly Good[] = [
  { id: 'g-1', article: 'С-1', title: 'Смеситель', group: 'Краны', price: 1000, opening: 50 },
  { id: 'g-2', article: 'С-2', title: 'Сифон', group: 'Сифоны', price: 300, opening: 20 },
];

describe.each(ENGINES)('a simulated 1C beside the till on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let key = '';
  let folder: string;
  let books: string;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout;
  /** Expected pieces, by article. */
  const there = new Map(GOODS.map(({ article, opening }) => [article, opening]));

  beforeAll(async () => {
    app = await startApp({ engine });
    admin = await app.as('admin');
    ({ key } = await admin.call(issueExchangeKey));
    folder = await mkdtemp(join(tmpdir(), 'shop-one-c-'));
    books = join(folder, 'books.json');
    await writeBooks(books, { goods: GOODS, documents: {} });
    timer = setInterval(() => void (working ??= workOnImports(app).finally(() => (working = null))), 20);
  });
  afterAll(async () => {
    clearInterval(timer);
    await working;
    await app.close();
    await rm(folder, { recursive: true });
  });

  const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const seller = (): { id: string; role: 'admin' } => ({ id: admin.person.id, role: 'admin' });
  const move = (article: string, delta: number) => there.set(article, (there.get(article) ?? 0) + delta);

  async function sell(days: number, article: string, qty: number) {
    const now = new Date();
    const product = await app.db('products').where({ sku: article }).first();
    const body = {
      id: newId(),
      deviceId: newId(),
      deviceSeq: 1,
      authorId: admin.person.id,
      soldAt: ago(days).toISOString(),
      sentAt: now.toISOString(),
      items: [
        { productId: product?.id ?? '', qty, price: (product?.price_retail ?? 0) / 100, title: product?.title ?? '' },
      ],
    };
    const timeZone = app.services.settings.SHOP_TIMEZONE;
    await recordSale({ db: app.db, now, timeZone }, saleRequestSchema.parse(body), seller());
    move(article, -qty);
    return body;
  }

  /** Imports that 1C began may still run after it has ended. */
  async function settled(): Promise<Record<string, number>> {
    const busy = () => app.db('imports').whereIn('state', ['reading', 'ready', 'applying']);
    await expect.poll(busy).toEqual([]);
    const rows = await app.db('products').whereNotNull('sku').select('sku', 'stock_qty');
    return Object.fromEntries(rows.map(({ sku, stock_qty }) => [sku ?? '', stock_qty]));
  }
  const expected = (): Record<string, number> => Object.fromEntries(there);
  const setup = () => ({ url: app.url, key, books });

  test('sales stay booked, however often 1C sends its stock and whatever is aborted', async () => {
    await exchange(setup());
    expect(await settled()).toEqual(expected());
    await admin.call(tellTillDays, { body: { since: businessDay(ago(3), app.services.settings.SHOP_TIMEZONE) } });

    // Before any report to 1C, and today, which is reported tomorrow.
    await sell(1, 'С-1', 2);
    await sell(0, 'С-2', 1);
    let calls = 0;
    for (;;) {
      const isWhole = await exchange({ ...setup(), callsMost: calls }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof BrokenOff) return false;
          throw error;
        },
      );
      expect([calls, await settled()]).toEqual([calls, expected()]);
      // A receipt of an earlier day arrives late, between any two exchanges.
      await sell((calls % 3) + 1, 'С-1', 1);
      if (isWhole) break;
      calls += 1;
    }
    expect(calls).toBeGreaterThan(9);
    await exchange(setup());
    await exchange(setup());
    expect(await settled()).toEqual(expected());
    const [good] = GOODS as [Good];
    expect(stockOf(await readBooks(books), good)).toBe(there.get('С-1'));
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('voids and returns reach 1C once, also with overlapping exchanges', async () => {
    const wrong = await sell(1, 'С-1', 3);
    const taken = await sell(2, 'С-1', 4);
    await exchange(setup());
    const now = new Date();
    await voidSale(
      { db: app.db, now },
      {
        id: newId(),
        saleId: wrong.id,
        deviceId: newId(),
        deviceSeq: 1,
        voidedAt: now.toISOString(),
        reason: 'Ошибка',
        authorId: admin.person.id,
        sale: wrong,
      },
      seller(),
    );
    move('С-1', 3);
    const request = returnRequestSchema.parse({
      id: newId(),
      saleId: taken.id,
      deviceId: newId(),
      deviceSeq: 1,
      returnedAt: ago(1).toISOString(),
      sentAt: now.toISOString(),
      authorId: admin.person.id,
      // The broken piece is on nobody's stock.
      items: [
        { position: 0, qty: 2, fate: 'restock' },
        { position: 0, qty: 1, fate: 'write_off' },
      ],
      total: 3000,
    });
    await recordReturn({ db: app.db, settings: app.services.settings, now }, request, admin.person.id);
    move('С-1', 2);
    await exchange(setup());
    expect(await settled()).toEqual(expected());
    await Promise.all([exchange(setup()), exchange(setup()), sell(1, 'С-1', 1)]);
    await exchange(setup());
    await exchange(setup());
    expect(await settled()).toEqual(expected());
    const state = await readBooks(books);
    const [good] = GOODS as [Good];
    expect(stockOf(state, good)).toBe(there.get('С-1'));
    // Each day is one document of each kind, however often it was reported.
    const days = Object.keys(state.documents).map((id) => id.replace(/^till-(?:sales|returns)-/, ''));
    expect(days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
  });

  test('a return of an order’s goods is a document of its own, and brings back what goes on sale', async () => {
    const buyer = await app.as('customer');
    const product = await app.db('products').where({ sku: 'С-2' }).first();
    const { order: placed } = await order(buyer, { items: [{ productId: product?.id ?? '', qty: 3 }] });
    // A return is dated no earlier than its order, and 1C is told of whole days.
    await app
      .db('orders')
      .where({ id: placed._id })
      .update({ created_at: ago(2).toISOString() });
    await exchange(setup());
    await settled();
    // 1C ships the order, and the desk hands it over.
    const known = await readBooks(books);
    const shipped = { operation: 'Отпуск товара', lines: { 'g-2': 3 } };
    await writeBooks(books, { ...known, documents: { ...known.documents, [`shipped-${placed._id}`]: shipped } });
    for (const status of ['processing', 'delivered'] as const)
      await admin.call(moveOrder, { params: { id: placed._id }, body: { status } });
    const id = newId();
    const returned = returnRequestSchema.parse({
      id,
      orderId: placed._id,
      returnedAt: ago(1).toISOString(),
      items: [
        { position: 0, qty: 1, fate: 'restock' },
        { position: 0, qty: 1, fate: 'write_off' },
      ],
      total: 600,
      how: 'card',
    });
    const now = new Date();
    await recordReturn({ db: app.db, settings: app.services.settings, now }, returned, admin.person.id);
    move('С-2', -2);
    for (let whole = 0; whole < 2; whole += 1) await exchange(setup());
    expect(await settled()).toEqual(expected());
    const state = await readBooks(books);
    expect(state.documents[id]).toMatchObject({
      operation: 'Возврат товара',
      lines: { 'g-2': 1 },
      sum: 600,
      means: 'Карта',
    });
  });

  test('it runs as a program, and its exit code shows that it was aborted', async () => {
    const run = async (...more: string[]): Promise<{ code: number; said: string }> => {
      const script = resolve(import.meta.dirname, '../one-c.ts');
      // A key may begin with a dash.
      const args = ['--import', 'tsx', script, '--url', app.url, `--key=${key}`, '--books', books, ...more];
      const program = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'close') as Promise<[number]>]);
      return { code, said };
    };
    await sell(1, 'С-2', 2);
    expect(await run('--calls', '8')).toEqual({ code: 3, said: expect.stringMatching(/^after /) as string });
    for (let whole = 0; whole < 2; whole += 1) expect(await run()).toEqual({ code: 0, said: '' });
    expect(await settled()).toEqual(expected());
  });
});

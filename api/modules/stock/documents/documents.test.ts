/** Documents move stock and costs once, and back. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adjustStock, listMovements, undoReason } from '#contract/stock/inventory.ts';
import { DOCUMENT_LINES_MAX, readStockDocument } from '#contract/stock/stock-documents.ts';
import { DEFAULT_STOCK_RULES, readStockRules, saveStockRules } from '#contract/stock/stock-rules.ts';
import { toKopecks } from '#contract/values/money.ts';
import { ENGINES } from '#db/test-database.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { settleStock } from '../movements/settle-stock.ts';
import { proveStock } from '../movements/stock-proof.ts';
import { SUPPLIERS_LOCK } from './suppliers.ts';
import {
  addTapAndBath,
  documentDesk,
  draft,
  line,
  seeded,
  stockAndCost,
} from '../../../proofs/fixtures/sample-documents.ts';

describe.each(ENGINES)('documents of stock on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

  /** Goods of this test alone. */
  let tap = '';
  let bath = '';
  let made = 0;
  beforeEach(async () => {
    made += 1;
    [tap, bath] = await addTapAndBath(app.db, made);
  });

  const { save, book, booked, reverse, remove } = documentDesk(() => admin);
  const stateOf = (id: string) => stockAndCost(app.db, id);

  test('a document of a thousand lines is booked and taken back in few statements, whatever it changes of each product', async () => {
    const ids = Array.from({ length: DOCUMENT_LINES_MAX }, (_, place) => `mass-${made}-${place}`);
    await addProducts(
      app.db,
      ids.map((id) => sampleProduct(id, { stock_qty: 0, cost_price: 100_00 })),
    );
    let statements = 0;
    const count = () => void (statements += 1);
    app.db.on('query', count);
    const saved = await save(newId(), draft({ lines: ids.map((id, place) => line(id, 1, 200 + place)) }));
    const done = await book(saved);
    await reverse(done._id);
    app.db.removeListener('query', count);
    expect(done.lines.map((one) => [one.stockBefore, one.stockAfter, one.costBefore, one.costAfter])).toEqual(
      ids.map((_, place) => [0, 1, 100, 200 + place]),
    );
    expect(statements).toBeLessThan(250);
    const left = await app.db('products').whereIn('id', ids).where({ stock_qty: 0, cost_price: 100_00 });
    expect(left).toHaveLength(ids.length);
    expect(await app.db('movements').whereIn('product_id', ids)).toHaveLength(2 * ids.length);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a receipt moves nothing while it is a draft; booked it brings stock, the average cost and movements that lead to it', async () => {
    await booked({ lines: [line(tap, 8, 4310)] });
    const saved = await save(newId(), draft({ lines: [line(tap, 20, 4520), line(bath, 3, 100.55)] }));
    expect([saved.state, saved.units, saved.total, saved.supplier]).toEqual([
      'draft',
      23,
      90_701.65,
      'Сантех-Опт, ООО',
    ]);
    expect(await stateOf(tap)).toEqual([8, 431_000]);
    const done = await book(saved);
    expect(done.lines.map((one) => [one.stockBefore, one.stockAfter, one.costBefore, one.costAfter])).toEqual([
      [8, 28, 4310, 4460],
      [0, 3, null, 100.55],
    ]);
    expect([await stateOf(tap), await stateOf(bath)]).toEqual([
      [28, 446_000],
      [3, 10_055],
    ]);
    const { items } = await admin.call(listMovements, { params: { id: tap } });
    expect(items[0]).toMatchObject({
      kind: 'receipt',
      delta: 20,
      document: { kind: 'stock_document', id: saved._id, number: String(saved.number) },
    });
    const prices = await app.db('price_history').where({ product_id: tap, field: 'costPrice' });
    expect(prices.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([[431_000, 446_000]]);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('the shop may take the last price for its cost instead', async () => {
    const last = { ...DEFAULT_STOCK_RULES, costRule: 'last' as const };
    await admin.call(saveStockRules, { body: { ...last, was: DEFAULT_STOCK_RULES } });
    expect((await admin.call(readStockRules)).costRule).toBe('last');
    // A save over rules that were read before this is refused; the same rules again change nothing.
    const late = { ...DEFAULT_STOCK_RULES, leadDays: 30, was: DEFAULT_STOCK_RULES };
    expect(await admin.request('PUT', saveStockRules.path, { json: late })).toMatchObject({
      status: 409,
      json: { code: 'settings_changed' },
    });
    await admin.call(saveStockRules, { body: { ...last, was: DEFAULT_STOCK_RULES } });
    expect(await admin.call(readStockRules)).toEqual(last);
    await booked({ lines: [line(tap, 8, 4310)] });
    await booked({ lines: [line(tap, 20, 4520)] });
    expect(await stateOf(tap)).toEqual([28, 452_000]);
    await admin.call(saveStockRules, { body: { ...DEFAULT_STOCK_RULES, was: last } });
  });

  test('nobody books a document twice, however many press at once', async () => {
    const saved = await save(newId(), draft({ lines: [line(tap, 5, 100)] }));
    const answers = await Promise.all([book(saved), book(saved), book(saved)]);
    expect(answers.map(({ state }) => state)).toEqual(['booked', 'booked', 'booked']);
    expect((await stateOf(tap))[0]).toBe(5);
    expect(await app.db('movements').where({ document_id: saved._id })).toHaveLength(1);
  });

  test('to have booked is not claimed of what another person has added to and booked, or has taken back', async () => {
    const id = newId();
    const seen = await save(id, draft({ lines: [line(tap, 5, 100)] }));
    const more = await save(id, draft({ version: seen.version, lines: [line(tap, 5, 100), line(bath, 1, 100)] }));
    await book(more);
    await expect(book(seen)).rejects.toMatchObject({ code: 'document_changed' });
    expect((await book(more)).state).toBe('booked');
    await reverse(id);
    await expect(book(more)).rejects.toMatchObject({ code: 'document_changed' });
    expect((await stateOf(tap))[0]).toBe(0);
  });

  test('the same save again answers the same; another one over a version that is no more is refused, and so is booking it', async () => {
    const id = newId();
    const body = draft({ lines: [line(tap, 5, 100)] });
    const first = await save(id, body);
    expect(await save(id, body)).toEqual(first);
    const second = await save(id, { ...body, version: 1, note: 'По звонку' });
    expect(second.version).toBe(2);
    await expect(save(id, { ...body, version: 1, note: 'Иначе' })).rejects.toMatchObject({ code: 'document_changed' });
    await expect(book(first)).rejects.toMatchObject({ code: 'document_changed' });
    await book(second);
    await expect(save(id, { ...body, version: 3 })).rejects.toMatchObject({ code: 'document_state' });
    await expect(remove({ _id: id, version: 3 })).rejects.toMatchObject({ code: 'document_state' });
  });

  test('a save of a draft and the renaming of its supplier wait for each other one way only', async () => {
    const first = await save(newId(), draft({ lines: [line(tap, 5, 100)] }));
    let saving: Promise<unknown> = Promise.resolve();
    await writeTransaction(app.db, async (trx) => {
      await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
      saving = save(first._id, draft({ version: first.version, note: 'По звонку', lines: [line(tap, 5, 100)] }));
      // A failure is told by the last line.
      saving.catch(() => undefined);
      if (engine === 'postgres')
        await expect
          .poll(
            async () =>
              (
                await app
                  .db('pg_locks')
                  .where({ locktype: 'advisory', granted: false })
                  .whereRaw('database = (SELECT oid FROM pg_database WHERE datname = current_database())')
              ).length,
            { timeout: 10_000 },
          )
          .toBe(1);
      await trx('stock_documents').where({ id: first._id }).update({ search: 'переименован' });
    });
    expect(await saving).toMatchObject({ version: 2, note: 'По звонку' });
  });

  test('a draft keeps what was not found and what has no quantity yet, and is not booked until that is settled', async () => {
    const saved = await save(newId(), draft({ lines: [line(null, 30, 640, 'A41P d63'), line(tap, null, 10)] }));
    expect(saved.lines.map(({ typed, qty, price }) => [typed, qty, price])).toEqual([
      ['A41P d63', 30, 640],
      ['', null, 10],
    ]);
    const refused = await book(saved).catch((error: { answer: { json: { details: { path: string }[] } } }) =>
      error.answer.json.details.map(({ path }) => path),
    );
    expect(refused).toEqual(['lines.0.productId', 'lines.1.qty']);
    expect((await stateOf(tap))[0]).toBe(0);
    await remove(saved);
    await expect(admin.call(readStockDocument, { params: { id: saved._id } })).rejects.toMatchObject({ status: 404 });
  });

  test('taken back, stock goes the other way by an opposite document and the cost returns, unless it was changed since', async () => {
    await booked({ lines: [line(tap, 8, 4310), line(bath, 2, 50)] });
    const wrong = await booked({ lines: [line(tap, 20, 4520), line(bath, 2, 70)] });
    await booked({ lines: [line(bath, 4, 90)] });
    const seen = await admin.call(readStockDocument, { params: { id: wrong._id } });
    expect(seen.costsIfReversed).toEqual({ return: 1, stay: 1 });
    const opposite = newId();
    const after = await reverse(wrong._id, opposite);
    expect([after.state, after.reversedBy?._id]).toEqual(['reversed', opposite]);
    expect([await stateOf(tap), await stateOf(bath)]).toEqual([
      [8, 431_000],
      [6, 7_500],
    ]);
    const back = await admin.call(readStockDocument, { params: { id: opposite } });
    expect([back.units, back.total, back.reverses?._id]).toEqual([-22, -90_540, wrong._id]);
    expect(back.lines.map(({ costBefore, costAfter }) => [costBefore, costAfter])).toEqual([
      [4460, 4310],
      [75, 75],
    ]);
    // Again, and by another person: no stock moves.
    expect((await reverse(wrong._id, opposite)).reversedBy?._id).toBe(opposite);
    await expect(reverse(wrong._id)).rejects.toMatchObject({ code: 'document_state' });
    await expect(reverse(opposite)).rejects.toMatchObject({ code: 'document_state' });
    expect((await stateOf(tap))[0]).toBe(8);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a cost that a later receipt in force has confirmed stays when the earlier one is taken back', async () => {
    const wrong = await booked({ lines: [line(bath, 10, 50), line(tap, 2, 50)] });
    await booked({ lines: [line(bath, 10, 50), line(tap, 2)] });
    const { costsIfReversed } = await admin.call(readStockDocument, { params: { id: wrong._id } });
    expect(costsIfReversed).toEqual({ return: 1, stay: 1 });
    await reverse(wrong._id);
    expect([await stateOf(bath), await stateOf(tap)]).toEqual([
      [10, 5_000],
      [2, 431_000],
    ]);
    // A receipt that was taken back itself confirms nothing.
    const next = await booked({ lines: [line(bath, 10, 90)] });
    const again = await booked({ lines: [line(bath, 10, 70)] });
    expect(await stateOf(bath)).toEqual([30, 7_000]);
    await reverse(again._id);
    await reverse(next._id);
    expect(await stateOf(bath)).toEqual([10, 5_000]);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a document says how many of its goods were counted since it was booked', async () => {
    const received = await booked({ lines: [line(tap, 20, 50), line(bath, 20, 50)] });
    const countedSince = async () =>
      (await admin.call(readStockDocument, { params: { id: received._id } })).countedSince;
    const correct = (productId: string, stockQty: number, reason: string) =>
      admin.call(adjustStock, {
        params: { id: productId },
        body: { id: newId(), kind: 'adjustment', stockQtyBase: 20, stockQty, reason },
      });
    expect([received.countedSince, await countedSince()]).toEqual([0, 0]);
    await correct(tap, 5, 'Не привезли');
    await correct(bath, 22, 'Ошибка');
    expect(await countedSince()).toBe(2);
    await correct(bath, 18, undoReason('Ошибка'));
    expect(await countedSince()).toBe(1);
    await reverse(received._id);
    expect(await countedSince()).toBe(0);
  });

  test('receipts that are all taken back leave no cost of theirs, whatever their order', async () => {
    const [first, second] = [
      await booked({ lines: [line(bath, 10, 50), line(tap, 2, 60)] }),
      await booked({ lines: [line(bath, 10, 50), line(bath, 1, 50), line(tap, 2, 60)] }),
    ];
    await reverse(first._id);
    expect([await stateOf(bath), await stateOf(tap)]).toEqual([
      [11, 5_000],
      [2, 6_000],
    ]);
    const { costsIfReversed } = await admin.call(readStockDocument, { params: { id: second._id } });
    expect(costsIfReversed).toEqual({ return: 2, stay: 0 });
    await reverse(second._id);
    expect([await stateOf(bath), await stateOf(tap)]).toEqual([
      [0, null],
      [0, 431_000],
    ]);
    const takenBack = async (price: number, isEdited = false) => {
      const earlier = await booked({ lines: [line(bath, 1, 50)] });
      const later = await booked({ lines: [line(bath, 1, price)] });
      await reverse(earlier._id);
      if (isEdited) await app.db('products').where({ id: bath }).update({ cost_price: 5_500 });
      await reverse(later._id);
      return stateOf(bath);
    };
    // The later one doesn't return to the cost of the earlier one; a cost that a person has set since stays.
    expect(await takenBack(70)).toEqual([0, null]);
    expect(await takenBack(50, true)).toEqual([0, 5_500]);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a document that moved something else than its lines say is found by the proof of the stock, taken back or not', async () => {
    const received = await booked({ lines: [line(tap, 5, 10), line(tap, 3, 10)] });
    const written = await booked({ kind: 'write_off', lines: [line(tap, 2)], note: 'Разбили' });
    const opposite = newId();
    await reverse(written._id, opposite);
    expect(await proveStock(app.db)).toEqual([]);
    for (const id of [received._id, written._id, opposite]) {
      const of = () => app.db('stock_document_lines').where({ document_id: id }).orderBy('position').limit(1);
      const [first] = await of();
      const change = (by: number) =>
        app
          .db('stock_document_lines')
          .where({ document_id: id, line_id: first?.line_id ?? '' })
          .increment('stock_after', by);
      await change(1);
      expect((await proveStock(app.db)).map(({ productId, what }) => [productId, what])).toEqual([[tap, 'document']]);
      await change(-1);
    }
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a document whose movement is gone gets it again, and one that contradicts itself is put straight: nothing is left to settle', async () => {
    const received = await booked({ lines: [line(tap, 5, 10), line(bath, 3, 10)] });
    const [stock] = await stateOf(tap);
    const moved = () => app.db('movements').where({ document_id: received._id });
    await moved().where({ product_id: tap }).delete();
    await moved().where({ product_id: bath }).increment('after', 7);
    const { settled, left } = await settleStock(app.db, new Date());
    expect(settled.map(({ productId, what, expected, found }) => [productId, what, expected - found]).sort()).toEqual(
      [
        [tap, 'stock', -5],
        [tap, 'document', 5],
        [bath, 'chain', -7],
      ].sort(),
    );
    expect(left).toEqual([]);
    // The figure on hand stays, because the shop has sold by it since.
    expect((await stateOf(tap))[0]).toBe(stock);
    expect(await moved().where({ product_id: tap }).select('kind', 'delta', 'after')).toEqual([
      { kind: 'receipt', delta: 5, after: stock },
    ]);
    expect(await settleStock(app.db, new Date())).toEqual({ settled: [], left: [] });
  });

  test('a cost that was unknown before two lines of one good is unknown again once they are taken back', async () => {
    const wrong = await booked({ lines: [line(bath, 2, 50), line(bath, 2, 70)] });
    expect(await stateOf(bath)).toEqual([4, 6_000]);
    await reverse(wrong._id);
    expect(await stateOf(bath)).toEqual([0, null]);
  });

  test('write-offs and damaged goods leave the stock for a reason, at what they cost, and below zero open a discrepancy', async () => {
    await booked({ lines: [line(tap, 3, 100)] });
    await expect(booked({ kind: 'write_off', lines: [line(tap, 1)] })).rejects.toMatchObject({ code: 'validation' });
    const cost = (await stateOf(tap))[1] ?? 0;
    const off = await booked({ kind: 'write_off', note: 'Бой при разгрузке', lines: [line(tap, 1)] });
    expect([toKopecks(off.total ?? 0), off.supplier]).toEqual([cost, '']);
    const damaged = await booked({ kind: 'damaged', note: 'Скол эмали', lines: [line(tap, 4)] });
    expect(await stateOf(tap)).toEqual([-2, cost]);
    expect(await app.db('discrepancies').where({ product_id: tap }).whereNull('resolved_at')).toHaveLength(1);
    const { items } = await admin.call(listMovements, { params: { id: tap } });
    expect(items.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['damaged', -4],
      ['write_off', -1],
      ['receipt', 3],
    ]);
    await reverse(damaged._id);
    expect((await stateOf(tap))[0]).toBe(2);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('stock and costs after random documents and their reversals are those of a plain recount', async () => {
    const random = seeded(made * 7 + 1);
    const goods = [tap, bath];
    const stock = new Map(goods.map((id) => [id, 0]));
    const cost = new Map<string, number | null>([
      [tap, 431_000],
      [bath, null],
    ]);
    const done: {
      id: string;
      kind: string;
      lines: [string, number][];
      /** Of goods with a price. */
      costs: Map<string, [number | null, number | null]>;
      isReversed: boolean;
    }[] = [];
    for (let step = 0; step < 25; step += 1) {
      const open = done.filter(({ isReversed }) => !isReversed);
      const back = random(4) === 0 ? open[random(open.length)] : undefined;
      if (back !== undefined) {
        await reverse(back.id);
        for (const [id, qty] of back.lines)
          stock.set(id, (stock.get(id) ?? 0) + (back.kind === 'receipt' ? -qty : qty));
        back.isReversed = true;
        for (const [id, [before, after]] of back.costs) {
          if (cost.get(id) !== after) continue;
          let former = before;
          // Receipts taken back before it left no cost either.
          for (const { costs, isReversed } of done.slice(0, done.indexOf(back)).toReversed()) {
            const [earlier = null, its = null] = costs.get(id) ?? [];
            if (!costs.has(id)) continue;
            if (!isReversed || its !== former) break;
            former = earlier;
          }
          cost.set(id, former);
        }
        continue;
      }
      const kind = (['receipt', 'receipt', 'write_off', 'damaged'] as const)[random(4)] ?? 'receipt';
      const lines = Array.from({ length: 1 + random(3) }, () => {
        const id = goods[random(2)] ?? tap;
        return line(id, 1 + random(9), kind === 'receipt' && random(5) > 0 ? (1 + random(900_000)) / 100 : null);
      });
      const { _id } = await booked({ kind, note: 'Случайный документ', lines });
      const before = new Map(cost);
      for (const { productId, qty, price } of lines) {
        const id = productId ?? '';
        const [had, was] = [stock.get(id) ?? 0, cost.get(id) ?? null];
        const pieces = qty ?? 0;
        if (kind === 'receipt' && price != null) {
          const paid = Math.round(price * 100);
          const worth = was === null || had <= 0 ? paid : Math.round((had * was + pieces * paid) / (had + pieces));
          cost.set(id, worth);
        }
        stock.set(id, had + (kind === 'receipt' ? pieces : -pieces));
      }
      const priced = new Set(lines.flatMap(({ productId, price }) => (price === null ? [] : [productId])));
      const moved = [...cost].filter(([id]) => priced.has(id));
      done.push({
        id: _id,
        kind,
        lines: lines.map(({ productId, qty }) => [productId ?? '', qty ?? 0]),
        costs: new Map(moved.map(([id, after]) => [id, [before.get(id) ?? null, after]])),
        isReversed: false,
      });
    }
    for (const id of goods) expect(await stateOf(id)).toEqual([stock.get(id), cost.get(id)]);
    expect(await proveStock(app.db)).toEqual([]);
  });
});

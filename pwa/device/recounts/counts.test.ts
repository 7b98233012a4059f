import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { RECOUNT_LINES_MAX } from '#contract/stock/recounts.ts';
import { drain, type Engine } from '../../sync/engine.ts';
import { journalDb } from '../database/database.ts';
import { readUnsent } from '../journal/journal-counts.ts';
import { NO_ROWS } from '../rows/kinds.ts';
import { forgetOld } from '../journal/journal.ts';
import { journalToCompare, requeueLost } from '../journal/journal-compared.ts';
import { readJournalFile, unsentRows, writeJournalFile } from '../journal/journal-file.ts';
import * as queue from '../journal/journal-queue.ts';
import { closeCount } from './journal-recounts.ts';
import { SELLER } from '../person/sample-seller.ts';
import {
  askAgain,
  beginCount,
  countPieces,
  dropCount,
  openCounts,
  readCount,
  readLine,
  restoreLine,
  setCounted,
  uncount,
} from './counts.ts';
import { NotCountedError, type CountLine } from '../rows/recount-types.ts';

const SCOPE = { kind: 'category', category: 'smesiteli', title: 'Смесители' } as const;
const TAP = { id: 'tap', title: 'Смеситель' };
const BATH = { id: 'bath', title: 'Ванна' };
const at = (minute: number): Date => new Date(Date.parse('2026-11-24T09:00:00.000Z') + minute * 60_000);

beforeEach(() => Promise.all(journalDb.tables.map((table) => table.clear())));

test('each piece is stored with its times; a typed quantity starts over, and an uncounted product leaves no line', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  expect(await countPieces(id, TAP, 1, at(1))).toBe(1);
  // Two windows at once add up.
  await Promise.all([countPieces(id, TAP, 1, at(2)), countPieces(id, TAP, 2, at(2))]);
  await setCounted(id, BATH, 0, at(3));
  const read = await readCount(id);
  expect(
    [...(read?.lines.values() ?? [])].map(({ productId, qty, startedAt, countedAt }) => [
      productId,
      qty,
      startedAt,
      countedAt,
    ]),
  ).toEqual([
    ['bath', 0, at(3).toISOString(), at(3).toISOString()],
    ['tap', 4, at(1).toISOString(), at(2).toISOString()],
  ]);
  await setCounted(id, TAP, 9, at(5));
  expect((await readCount(id))?.lines.get('tap')).toMatchObject({ qty: 9, startedAt: at(5).toISOString() });
  await uncount(id, 'bath');
  expect((await openCounts()).open.map(({ count, counted }) => [count.id, counted])).toEqual([[id, 1]]);
});

test('presses on a figure that the screen has not renewed yet each count one piece; a typed figure replaces', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(id, TAP, 1, at(1));
  await Promise.all([countPieces(id, TAP, 1, at(2)), countPieces(id, TAP, 1, at(2)), countPieces(id, TAP, 1, at(2))]);
  expect((await readCount(id))?.lines.get('tap')?.qty).toBe(4);
  // 35 typed over 34: its digits are figures of their own, 3 and 35, never one piece more.
  await setCounted(id, TAP, 34, at(3));
  await Promise.all([setCounted(id, TAP, 3, at(3)), setCounted(id, TAP, 35, at(3))]);
  expect((await readCount(id))?.lines.get('tap')?.qty).toBe(35);
  await setCounted(id, TAP, 1, at(3));
  await Promise.all([countPieces(id, TAP, -1, at(4)), countPieces(id, TAP, -1, at(4))]);
  expect((await readCount(id))?.lines.get('tap')?.qty).toBe(0);
});

test('a line restored after a scan into its figure keeps its times, and a product that had none is not counted', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await setCounted(id, TAP, 12, at(1));
  const before = await readLine(id, 'tap');
  await Promise.all([setCounted(id, TAP, 9, at(5)), setCounted(id, BATH, 9, at(5))]);
  await Promise.all([restoreLine(id, 'tap', before), restoreLine(id, 'bath', undefined)]);
  const lines = (await readCount(id))?.lines;
  expect([lines?.get('tap'), lines?.get('bath')]).toEqual([before, undefined]);
  expect(before).toMatchObject({ qty: 12, countedAt: at(1).toISOString() });
});

test('a second count starts over and keeps the first; taken back it waits again, and goods that nobody counts again are booked by their first count', async () => {
  await journalDb.figures.put({ productId: 'tap', stockQty: 12, priceWholesale: null, costPrice: null, revision: 1 });
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(id, TAP, 2, at(1));
  await countPieces(id, TAP, 1, at(2));
  await setCounted(id, BATH, 5, at(1));
  const lineOf = async (productId: string) => (await readCount(id))?.lines.get(productId);
  expect([(await lineOf('tap'))?.expected, (await lineOf('bath'))?.expected]).toEqual([12, null]);
  await askAgain(id, ['tap', 'bath', 'never counted']);
  expect(await lineOf('tap')).toMatchObject({ qty: 3, first: 3, isAwaited: true });
  expect(await countPieces(id, TAP, 1, at(4))).toBe(1);
  expect(await countPieces(id, TAP, 1, at(5))).toBe(2);
  expect(await lineOf('tap')).toMatchObject({ qty: 2, first: 3, startedAt: at(4).toISOString() });
  // Asked again, the first count is not replaced by the second.
  await askAgain(id, ['tap']);
  expect(await lineOf('tap')).toMatchObject({ qty: 2, first: 3 });
  await uncount(id, 'tap');
  // Sales between the two counts are later than the first.
  const [startedAt, countedAt] = [at(1).toISOString(), at(2).toISOString()];
  expect(await lineOf('tap')).toMatchObject({ qty: 3, first: 3, isAwaited: true, startedAt, countedAt });
  await setCounted(id, TAP, 11, at(6));
  const { body } = await closeCount(id, [], SELLER, at(9));
  expect(body).toMatchObject({
    lines: [
      { productId: 'bath', qty: 5 },
      { productId: 'tap', qty: 11, firstQty: 3 },
    ],
  });
  expect(JSON.stringify(body)).not.toMatch(/expected|isAwaited|firstTimes|"firstQty":5/);
});

test.each([
  ['a scope of another shape', { scope: 7 }, {}],
  ['no author', { authorName: undefined }, {}],
  ['a time that is none', { startedAt: 'zzz' }, {}],
  ['a quantity that is no number', {}, { qty: 'x' }],
  ['a counted time of another shape', {}, { countedAt: {} }],
])('a count with %s is set aside whole, and stays stored until it is dropped', async (_, head, line) => {
  const sound = await beginCount(SCOPE, SELLER, at(0));
  const { id } = await beginCount(SCOPE, SELLER, at(1));
  await countPieces(id, TAP, 3, at(2));
  await journalDb.counts.update(id, head as never);
  await journalDb.countLines.update([id, TAP.id], line as never);
  const { open, unreadable } = await openCounts();
  expect(open.map(({ count }) => count.id)).toEqual([sound.id]);
  expect(unreadable).toMatchObject([{ count: { id }, lines: [{ countId: id, title: TAP.title }] }]);
  expect(await readCount(id)).toBeNull();
  await dropCount(id);
  expect((await openCounts()).unreadable).toEqual([]);
});

test('closing a count twice gives one row and lists uncounted goods, and a count left over by a killed page has ended', async () => {
  const count = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(count.id, TAP, 3, at(1));
  const uncounted = [
    { productId: 'bath', title: 'Ванна' },
    { productId: 'tap', title: 'Смеситель' },
  ];
  const [one, two] = await Promise.all([
    closeCount(count.id, uncounted, SELLER, at(5)),
    closeCount(count.id, uncounted, SELLER, at(5)),
  ]);
  expect([one.id, two.id, await journalDb.rows.count()]).toEqual([count.id, count.id, 1]);
  expect(one.body).toMatchObject({
    scope: 'Смесители',
    authorId: 'seller',
    lines: [{ productId: 'tap', qty: 3 }],
    uncounted: [{ productId: 'bath' }],
  });
  // As left by a kill between the two writes.
  await journalDb.counts.add(count);
  expect([await openCounts(), await readCount(count.id)]).toEqual([{ open: [], unreadable: [] }, null]);
  await expect(countPieces('never begun', TAP, 1)).rejects.toEqual(new NotCountedError('ended'));
});

test('a full count takes no further product, goes on with the counted ones, and can be closed', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(id, TAP, 1, at(1));
  const line = await journalDb.countLines.get([id, TAP.id]);
  const goods = Array.from({ length: RECOUNT_LINES_MAX - 2 }, (_, index) => `p${index}`);
  await journalDb.countLines.bulkAdd(goods.map((productId) => ({ ...line, productId }) as CountLine));
  await setCounted(id, BATH, 2, at(2));
  const sink = { id: 'sink', title: 'Раковина' };
  await expect(countPieces(id, sink, 1, at(3))).rejects.toEqual(new NotCountedError('full'));
  await expect(setCounted(id, sink, 1, at(3))).rejects.toEqual(new NotCountedError('full'));
  expect(await countPieces(id, TAP, 1, at(4))).toBe(2);
  await uncount(id, 'p0');
  const { body } = await closeCount(
    id,
    ['p0', sink.id].map((productId) => ({ productId, title: productId })),
    SELLER,
    at(5),
  );
  expect([body.lines.length, body.uncounted.map(({ productId }) => productId)]).toEqual([
    RECOUNT_LINES_MAX - 1,
    ['p0'],
  ]);
});

test('a piece that another window counts during the closing is in the recount, or is refused there', async () => {
  for (const pauses of [0, 1, 2, 4, 8, 16]) {
    const { id } = await beginCount(SCOPE, SELLER, at(0));
    await countPieces(id, TAP, 1, at(1));
    const other = (async () => {
      for (let turn = 0; turn < pauses; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return countPieces(id, TAP, 1, at(2)).catch((error: unknown) => error);
    })();
    const { body } = await closeCount(id, [], SELLER, at(3));
    const shown = await other;
    expect(shown instanceof NotCountedError ? 1 : shown).toBe(body.lines[0]?.qty);
    expect([await journalDb.counts.count(), await journalDb.countLines.count()]).toEqual([0, 0]);
  }
});

test('a recount is sent once, settles with its document, is no receipt, and is sent again when the till compares', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(id, TAP, 3, at(1));
  await closeCount(id, [], SELLER, at(5));
  expect(await readUnsent()).toEqual({ rows: { ...NO_ROWS, recounts: 1 }, total: 0 });
  expect(await queue.tillRowsWait()).toBe(true);
  const sent: string[] = [];
  const engine: Engine = {
    journal: queue,
    owner: 'test',
    batch: { size: 50 },
    random: () => 1,
    now: () => Date.now(),
    principal: () => Promise.resolve({ id: 'seller', isStaff: true }),
    send: (rows) => {
      sent.push(...rows.map((row) => row.id));
      const data = { id, number: 24, differing: 1, units: -2, replayed: false, receivedAt: at(6).toISOString() };
      return Promise.resolve(rows.map(() => ({ kind: 'answered' as const, status: 200, data })));
    },
  };
  expect(await drain(engine)).toMatchObject({ accepted: 1 });
  expect(await journalDb.rows.get(id)).toMatchObject({ state: 'accepted', number: 'Пересчёт №\u00a024' });
  expect(await journalToCompare()).toMatchObject({ held: new Set(), recounts: [{ id }] });
  await requeueLost([id]);
  await drain(engine);
  expect([sent, (await journalDb.rows.get(id))?.number]).toEqual([[id, id], 'Пересчёт №\u00a024']);
  expect(await forgetOld(at(0).getTime() + 60 * 86_400_000)).toBe(1);
});

test('the file of unsent receipts includes recounts, and a discarded count is gone', async () => {
  const { id } = await beginCount(SCOPE, SELLER, at(0));
  await countPieces(id, TAP, 3, at(1));
  const row = await closeCount(id, [], SELLER, at(5));
  const text = await writeJournalFile(unsentRows(await journalDb.rows.toArray()), { deviceId: 'd', prefix: 'A1' });
  expect((await readJournalFile(text)).rows).toEqual([row]);
  const other = await beginCount(SCOPE, SELLER, at(6));
  await countPieces(other.id, TAP, 1, at(7));
  await dropCount(other.id);
  expect([await journalDb.counts.count(), await journalDb.countLines.count()]).toEqual([0, 0]);
});

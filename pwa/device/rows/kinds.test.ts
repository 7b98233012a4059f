/** Kinds of rows: one without rules doesn't compile, and one of a later version is kept, shown and exported. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { SELLER } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { forgetAcknowledged } from '../journal/journal.ts';
import { journalToCompare } from '../journal/journal-compared.ts';
import { readJournalFile } from '../journal/journal-file.ts';
import { claim, conclude } from '../journal/journal-queue.ts';
import { exportUnsent, importJournalFile } from '../journal/journal-transfer.ts';
import type { JournalRow, SaleRow } from './journal-types.ts';
import { deviceIdOf, KINDS, NO_ROWS, rulesOf, type RulesByKind } from './kinds.ts';
import { newRow } from '../durable/delivery.ts';
import { readRawJournal } from '../journal/raw-journal.ts';
import { readJournalCounts, readUnsent } from '../journal/journal-counts.ts';
import { readVisibleJournal, shownFigures } from '../journal/use-journal.ts';
import { sellPiece } from '../journal/sample-sale.ts';

/** Stores a row of a kind that this version doesn't know, with a number of the series. */
async function addUnknown(like: SaleRow, change: object = {}): Promise<JournalRow> {
  const id = crypto.randomUUID();
  const body = { id, deviceId: like.body.deviceId, sum: 500 };
  const row = { ...like, id, kind: 'gift', deviceSeq: 2, body, ...change } as unknown as JournalRow;
  await journalDb.rows.add(row);
  return row;
}

beforeEach(() => Promise.all([journalDb.rows.clear(), journalDb.series.clear()]));

test('a kind without its rules does not compile', () => {
  const { recount: _recount, ...others } = KINDS;
  // @ts-expect-error The rules of recounts are missing.
  const lacking: RulesByKind = others;
  expect(Object.keys(lacking)).not.toContain('recount');
});

test('a receipt without the sign of its sum does not compile', () => {
  // @ts-expect-error A sale is a receipt.
  const rules: RulesByKind = { ...KINDS, sale: { ...KINDS.sale, sign: null } };
  expect(rules.sale.sign).toBeNull();
});

test('a row of the till that would not return to a restored server does not compile', () => {
  // @ts-expect-error A recount is the till's.
  const rules: RulesByKind = { ...KINDS, recount: { ...KINDS.recount, comparedAs: null } };
  expect(rules.recount.comparedAs).toBeNull();
});

test('every kind is settled with its answer', async () => {
  const sale = await sellPiece();
  const at = '2026-11-20T10:00:00.000Z';
  for (const kind of Object.keys(KINDS) as JournalRow['kind'][]) {
    const answer = { id: kind, number: '7', total: 1, items: [], receivedAt: at, outcome: 'voided' };
    const row = { ...sale, kind, id: kind, state: 'sending' } as unknown as JournalRow;
    await journalDb.rows.add(row);
    await conclude([{ id: kind, kind: 'settled', receipt: answer as never, at }]);
    expect(await journalDb.rows.get(kind)).toMatchObject({ state: 'accepted', receipt: { id: kind }, settledAt: at });
  }
});

test('a row of a later version is counted, breaks no list, is never leased and never deleted', async () => {
  const sale = await sellPiece();
  const unknown = await addUnknown(sale, { recordedAt: '2020-01-01T00:00:00.000Z' });
  const bodiless = await addUnknown(sale, { body: null, deviceSeq: 0, state: 'voided' });
  expect((await readJournalCounts()).waiting).toEqual({ ...NO_ROWS, receipts: 1, unknown: 1 });
  expect(await readUnsent()).toEqual({ rows: { ...NO_ROWS, receipts: 1, unknown: 1 }, total: 100 });
  expect((await readVisibleJournal(SELLER, { since: '2000', before: undefined, ids: [] })).sales).toEqual([sale]);
  await journalDb.figures.put({ productId: 'p1', stockQty: 9, priceWholesale: null, costPrice: null, revision: 1 });
  expect((await shownFigures(['p1'])).get('p1')?.shownStock).toBe(8);
  const principal = { id: SELLER._id, isStaff: true };
  const taken = await claim({ owner: 'tab', principal, now: Date.now(), leaseMs: 1000, limit: 50 });
  expect(taken.map(({ id }) => id)).toEqual([sale.id]);
  expect(await forgetAcknowledged(null)).toBe(0);
  expect(await journalDb.rows.bulkGet([unknown.id, bodiless.id])).toEqual([unknown, bodiless]);
});

test('the number that a row of a later version took is accounted for', async () => {
  await addUnknown(await sellPiece());
  expect([...(await journalToCompare()).held].sort()).toEqual([1, 2]);
  expect(deviceIdOf({ kind: 'gift', body: null } as unknown as JournalRow)).toBeNull();
  expect(rulesOf({ kind: 'toString' as never }).owner).toBe('till');
});

test('a row of a later version leaves in the file, and only a version that knows it imports that file', async () => {
  const unknown = await addUnknown(await sellPiece());
  expect((await readRawJournal())?.rows).toContainEqual(unknown);
  const text = (await exportUnsent())?.text ?? '';
  expect((JSON.parse(text) as { rows: unknown[] }).rows).toContainEqual(unknown);
  await expect(readJournalFile(text)).rejects.toMatchObject({ fault: 'newer' });
  await journalDb.rows.clear();
  await expect(importJournalFile(text)).rejects.toMatchObject({ fault: 'newer' });
  expect(await journalDb.rows.count()).toBe(0);
});

test('a new row without a field of its kind, or with a foreign one, does not compile', () => {
  const fields = { id: 'v1', authorId: null, authorName: '', number: 'A1-000001', total: 1, recordedAt: '2026-11-20' };
  const body = { id: 'v1', saleId: 's1', deviceId: 'd1', deviceSeq: 1, voidedAt: '2026-11-20', reason: '', sale: {} };
  expect(newRow('void', { ...fields, body })).toMatchObject({ kind: 'void', state: 'queued', receipt: null });
  // @ts-expect-error A void has a body.
  newRow('void', fields);
  // @ts-expect-error A void is not ended by another one.
  newRow('void', { ...fields, body, voidedBy: null });
});

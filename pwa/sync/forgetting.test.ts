import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { journalDb } from '../device/database/database.ts';
import * as journal from '../device/journal/journal.ts';
import { requeueLost } from '../device/journal/journal-compared.ts';
import type { SaleRow } from '../device/rows/journal-types.ts';
import { SAMPLE_CLOSING } from '../device/shifts/sample-closing.ts';
import { refused } from '../net/sample-refusal.ts';
import { drain } from './engine.ts';
import { accept, clearJournal, engineOf, recordSales, statesOfRows } from './sample-engine.ts';

beforeEach(clearJournal);

describe('forgetting', () => {
  /** A moment by the server's clock. */
  const later = (days: number) => Date.now() + days * 86_400_000;
  const closeOver = async (rows: readonly SaleRow[]) =>
    journalDb.shifts.put({
      ...SAMPLE_CLOSING,
      deviceId: rows[0]?.body.deviceId ?? '',
      toSeq: Math.max(0, ...rows.map(({ deviceSeq }) => deviceSeq)),
    });

  test('only acknowledged rows are deleted, and only after thirty days', async () => {
    const [sent] = await recordSales();
    await drain(engineOf(accept));
    await recordSales();
    await drain(engineOf(() => refused(422, 'validation')));
    await closeOver(await recordSales());
    expect(await journal.forgetOld(later(29))).toBe(0);
    expect(await journal.forgetOld(later(31))).toBe(1);
    expect((await journalDb.rows.toArray()).map((row) => row.state).sort()).toEqual(['attention', 'queued']);
    expect(await journalDb.rows.get(sent?.id ?? '')).toBeUndefined();
  });
  test('an accepted mark without a receipt deletes nothing', async () => {
    const rows = await recordSales();
    await closeOver(rows);
    await journalDb.rows.update(rows[0]?.id ?? '', { state: 'accepted', settledAt: '2020-01-01T00:00:00.000Z' });
    expect(await journal.forgetOld(later(31))).toBe(0);
  });
  test('what was sold since the last closing stays, however long ago that was', async () => {
    const counted = await recordSales(2);
    await closeOver(counted);
    const [open] = await recordSales();
    await drain(engineOf(accept));
    expect(await journal.forgetOld(later(700))).toBe(2);
    expect((await journalDb.rows.toArray()).map(({ id }) => id)).toEqual([open?.id]);
  });
  test('receipts of another till imported from a file are deleted by their age, whatever this till has closed', async () => {
    await closeOver(await recordSales());
    const foreign = { ...(await recordSales())[0], id: 'foreign' } as SaleRow;
    await journalDb.rows.put({
      ...foreign,
      deviceSeq: 900,
      body: { ...foreign.body, id: 'foreign', deviceId: 'another' },
    });
    await drain(engineOf(accept));
    expect(await journal.forgetOld(later(31))).toBe(2);
    expect((await journalDb.rows.toArray()).map(({ deviceSeq }) => deviceSeq)).toEqual([2]);
  });
  test('the age of rows is measured by the server’s clock: correcting a device’s slow clock deletes no row of today', async () => {
    const rows = await recordSales();
    await closeOver(rows);
    await journalDb.rows.update(rows[0]?.id ?? '', { recordedAt: '2024-12-01T00:00:00.000Z' });
    await drain(engineOf(accept));
    await journalDb.rows.update(rows[0]?.id ?? '', { settledAt: '2024-12-01T00:00:00.000Z' });
    expect(await journal.forgetOld(later(0))).toBe(0);
    expect(await journal.forgetOld(later(31))).toBe(1);
  });
  test('a sale the server lost is queued again under its own id', async () => {
    const [row] = await recordSales();
    await drain(engineOf(accept));
    expect(await requeueLost([row?.id ?? ''])).toBe(1);
    expect(await statesOfRows()).toEqual(['queued']);
  });
});

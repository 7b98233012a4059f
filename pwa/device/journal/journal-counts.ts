/** Numbers of the till's rows: those that the server has not acknowledged, by their sort, and receipt numbers that it has. */
import type { RowCounts } from '#contract/devices/row-counts.ts';
import { closingsIn } from '../durable/stored-shifts.ts';
import { countsOf, isKnownKind, isReceipt, NO_ROWS, rulesOf, sumOf, deviceIdOf } from '../rows/kinds.ts';
import { rowsIn, UNSETTLED } from '../durable/rows-in-state.ts';
import { Dexie } from 'dexie';
import { ACKNOWLEDGED_MAX } from '#contract/devices/acknowledged.ts';
import { rangesOf } from '#contract/values/receipt-number.ts';
import { journalDb } from '../database/database.ts';

/** Counts of the till's rows and of its closings of shifts; a shopper's orders are not included. */
export interface JournalCounts {
  waiting: RowCounts;
  attention: RowCounts;
  /** Earliest recording time of the waiting rows that this version sends, by the device's clock; null when none waits. */
  oldestAt: string | null;
}

export async function readJournalCounts(): Promise<JournalCounts> {
  const waiting = (await rowsIn('queued', 'sending')).filter((row) => rulesOf(row).countedAs !== null);
  const times = waiting.filter(isKnownKind).map(({ recordedAt }) => recordedAt);
  return {
    waiting: { ...countsOf(waiting), closings: (await closingsIn('queued')).length },
    attention: { ...countsOf(await rowsIn('attention')), closings: (await closingsIn('attention')).length },
    oldestAt: times.sort()[0] ?? null,
  };
}

/** Rows that the till has recorded and the server lacks, refused ones among them. */
export interface Unsent {
  rows: RowCounts;
  /** Sum of the sales and returns in roubles; returns count negative. */
  total: number;
}

export const ALL_SENT: Unsent = { rows: NO_ROWS, total: 0 };

export async function readUnsent(): Promise<Unsent> {
  const unsettled = await rowsIn(...UNSETTLED);
  const closings = (await closingsIn('queued')).length + (await closingsIn('attention')).length;
  return { rows: { ...countsOf(unsettled), closings }, total: sumOf(unsettled.filter(isReceipt)) };
}

/** Rows that are read, latest first, since all would be too many: a server that lost rows lacks the latest. */
const LATEST = 100;

/** Numbers of this device's latest acknowledged sales and returns, as ranges in order. */
export async function acknowledgedNumbers(deviceId: string): Promise<{ from: number; to: number }[]> {
  const latest = await journalDb.rows
    .where('[state+recordedAt]')
    .between(['accepted', Dexie.minKey], ['accepted', Dexie.maxKey])
    .reverse()
    .limit(LATEST)
    .toArray();
  const own = latest.filter((row) => isReceipt(row) && row.deviceSeq > 0 && deviceIdOf(row) === deviceId);
  return rangesOf(own.map(({ deviceSeq }) => ({ prefix: null, seq: deviceSeq })))
    .slice(-ACKNOWLEDGED_MAX)
    .map(({ from, to }) => ({ from, to }));
}

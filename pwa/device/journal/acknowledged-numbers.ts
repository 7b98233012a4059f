/** Receipt numbers that the server has acknowledged, for it to notice that it has lost some. */
import { Dexie } from 'dexie';
import { ACKNOWLEDGED_MAX } from '#contract/devices/acknowledged.ts';
import { rangesOf } from '#contract/values/receipt-number.ts';
import { journalDb } from '../database/database.ts';
import { deviceIdOf, isReceipt } from '../rows/kinds.ts';

/**
 * Rows that are read, latest first: the whole journal would be read at each sale. A server that lost its latest
 * transactions lacks the latest receipts.
 */
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

/** The device's identity and its series of receipt numbers. */
import { v4 as randomId } from 'uuid';
import { journalDb } from './database.ts';
import type { Series } from './journal-types.ts';

/** The series, with a device id made at first use. */
export async function readSeries(): Promise<Series> {
  const known = await journalDb.series.get('series');
  if (known !== undefined) return known;
  return journalDb.transaction('rw', journalDb.series, async () => {
    const raced = await journalDb.series.get('series');
    if (raced !== undefined) return raced;
    const fresh: Series = { key: 'series', deviceId: randomId(), prefix: null, lastSeq: 0, skewMs: null };
    await journalDb.series.add(fresh);
    return fresh;
  });
}

/** Next number of the series. Only inside the recording transaction: a number without a sale would be a gap. */
export async function takeSeriesNumber(): Promise<{ series: Series; seq: number }> {
  const series = await readSeries();
  const seq = series.lastSeq + 1;
  await journalDb.series.put({ ...series, lastSeq: seq });
  return { series, seq };
}

/** What the server said at a contact. The series never goes back, whatever the server remembers. */
export async function storeContact(contact: { prefix: string; lastSeq: number; skewMs: number }): Promise<void> {
  await journalDb.transaction('rw', journalDb.series, async () => {
    const series = await readSeries();
    await journalDb.series.put({
      ...series,
      prefix: contact.prefix,
      skewMs: contact.skewMs,
      lastSeq: Math.max(series.lastSeq, contact.lastSeq),
    });
  });
}

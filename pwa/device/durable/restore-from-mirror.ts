/** Restores rows that only the mirror has, under their ids and numbers: a full disk can make a browser drop a database. */
import { v4 as randomId } from 'uuid';
import { journalDb } from '../database/database.ts';
import type { JournalRow, Series } from '../rows/journal-types.ts';
import { deviceIdOf, rulesOf, withoutLease } from '../rows/kinds.ts';
import { hasMirror, openMirror, readMirrorFiles } from '../journal/mirror/mirror.ts';
import type { Contents } from '../journal/mirror/contents.ts';

/** False in a journal that the browser has emptied, or that holds a series which this version cannot read. */
export const hasSeries = async (): Promise<boolean> => (await journalDb.series.get('series')) !== undefined;

let restored: Promise<void> | null = null;

/** Restores once for this page, and again whenever the journal turns out to have been emptied. */
export async function restoreFromMirror(): Promise<void> {
  if (restored !== null && !(await hasSeries())) restored = null;
  restored ??= restore().catch((error: unknown) => {
    restored = null;
    throw error;
  });
  await restored;
}

/** Prepares the journal for a write; one read while it is intact. `isOfTill`: the write takes a number. */
export async function prepareJournal(isOfTill: boolean): Promise<void> {
  if (restored !== null && (await hasSeries())) return restored;
  await restoreFromMirror();
  if (isOfTill) await createSeries();
}

/** True when this page has prepared the journal: the write itself then detects one emptied since. */
export async function isJournalPrepared(): Promise<boolean> {
  if (restored === null) return false;
  await restored;
  return true;
}

async function restore(): Promise<void> {
  const contents = await readMirror();
  if (contents !== null) await restoreContents(contents);
}

/** Creates a till's identity at first use. Callers restore the mirror first, since it may hold an identity already. */
export async function createSeries(): Promise<void> {
  if (await hasSeries()) return;
  await journalDb.transaction('rw', journalDb.series, async () => {
    if (await hasSeries()) return;
    await journalDb.series.put({ key: 'series', deviceId: randomId(), prefix: null, lastSeq: 0, skewMs: null });
  });
}

async function readMirror(): Promise<Contents | null> {
  if (!(await hasMirror())) return null;
  const mirror = await openMirror();
  return mirror === null ? readMirrorFiles() : mirror.ask({ call: 'contents' });
}

async function restoreContents({ rows, shifts, series }: Contents): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
    const known = new Set(await journalDb.rows.toCollection().primaryKeys());
    const mirrored = [...rows.values()].map(({ value }) => value);
    const lost = mirrored.filter(({ id }) => !known.has(id)).map(asRestored);
    await journalDb.rows.bulkAdd(lost);
    const revisions = new Map((await journalDb.shifts.toArray()).map(({ id, revision }) => [id, revision]));
    const closings = [...shifts.values()]
      .filter(({ value }) => value.revision > (revisions.get(value.id) ?? 0))
      .map(({ value }) => ({ ...value, dueAt: 0 }));
    await journalDb.shifts.bulkPut(closings);
    if (series !== null) await restoreSeries(series, mirrored);
    if (lost.length + closings.length > 0)
      console.warn(`The journal had lost ${lost.length} rows and ${closings.length} closings: they are back`);
  });
}

const asRestored = (row: JournalRow): JournalRow => rulesOf(row).restored({ ...withoutLease(row), dueAt: 0 });

/** Restores the series: the device keeps its id, and no number is given twice. */
async function restoreSeries(series: Series, rows: readonly JournalRow[]): Promise<void> {
  const here = await journalDb.series.get('series');
  if (here !== undefined && here.deviceId !== series.deviceId) return;
  const lastSeq = rows
    .filter((row) => deviceIdOf(row) === series.deviceId)
    .reduce((last, { deviceSeq }) => Math.max(last, deviceSeq), Math.max(series.lastSeq, here?.lastSeq ?? 0));
  const after: Series = { ...series, ...here, prefix: here?.prefix ?? series.prefix, lastSeq };
  if (JSON.stringify(after) !== JSON.stringify(here)) await journalDb.series.put(after);
}

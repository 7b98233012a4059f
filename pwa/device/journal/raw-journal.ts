/** Reads the journal when the app's database layer does not open, at whatever version, without changing anything. */
import { readAll, openWithoutUpgrade } from '../database/raw-database.ts';
import { journalFileName, unsentRows, writeJournalFile, type FileDevice } from './journal-file.ts';
import type { JournalRow } from '../rows/journal-types.ts';
import { readMirrorFiles } from './mirror/mirror.ts';

const NAME = 'journal';

export interface RawJournal {
  device: FileDevice;
  /** Rows the server has not acknowledged. */
  rows: JournalRow[];
  /** False when one of the two places could not be read: it may hold further rows. */
  isWhole: boolean;
}

/** Rows of both places, the journal's first; null for none. Rejects when a place that can't be read may hold the only rows. */
export async function readRawJournal(): Promise<RawJournal | null> {
  const places = await Promise.allSettled([readJournal(), readMirrorFiles()]);
  const [journal, mirror] = places;
  const unread = places.find((place) => place.status === 'rejected');
  const images = mirror.status === 'fulfilled' ? mirror.value : null;
  const mirrored = [...(images?.rows.values() ?? [])].map(({ value }) => value);
  const held = journal.status === 'fulfilled' ? journal.value : null;
  const known = new Set(held?.rows.map(({ id }) => id));
  const rows = unsentRows([...(held?.rows ?? []), ...mirrored.filter(({ id }) => !known.has(id))]);
  if (rows.length === 0 && unread !== undefined) throw unread.reason;
  if (held === null && mirrored.length === 0) return null;
  return { device: held?.device ?? deviceOf(images?.series), rows, isWhole: unread === undefined };
}

/** All rows of the journal; null when there is none. */
async function readJournal(): Promise<Omit<RawJournal, 'isWhole'> | null> {
  const db = await openWithoutUpgrade(NAME);
  if (db === null) return null;
  try {
    if (!db.objectStoreNames.contains('rows')) return null;
    const rows = await readAll(db, 'rows');
    const [series] = await readAll(db, 'series');
    return { device: deviceOf(series), rows: rows.filter(isReadable) };
  } finally {
    db.close();
  }
}

function deviceOf(series: unknown): FileDevice {
  const { deviceId = '', prefix = null } = (series ?? {}) as Partial<FileDevice>;
  return { deviceId, prefix };
}

export async function rawJournalFile(
  { device, rows }: Omit<RawJournal, 'isWhole'>,
  now = new Date(),
): Promise<{ name: string; text: string }> {
  return { name: journalFileName(device, now), text: await writeJournalFile(rows, device, now) };
}

function isReadable(value: unknown): value is JournalRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'kind' in value &&
    'state' in value &&
    'body' in value
  );
}

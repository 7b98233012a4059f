/** Export of this device's rows as a file, and import of rows from a file. */
import { inBothPlaces } from './both-places.ts';
import { journalDb } from '../database.ts';
import { isReceipt, sumOf } from './kinds.ts';
import type { JournalRow } from './journal-types.ts';
import { journalFileName, readJournalFile, unsentRows, writeJournalFile } from './journal-file.ts';
import { readSeries } from './series.ts';

export interface ExportedFile {
  name: string;
  text: string;
  /** Receipts in it. */
  count: number;
}

/**
 * Exports all rows of the till that the server lacks, of all authors; null when there are none. The rows stay in the
 * journal.
 */
export async function exportUnsent(now = new Date()): Promise<ExportedFile | null> {
  const rows = unsentRows(await journalDb.rows.orderBy('recordedAt').toArray());
  if (rows.length === 0) return null;
  const { deviceId, prefix } = await readSeries();
  const device = { deviceId, prefix };
  return {
    name: journalFileName(device, now),
    text: await writeJournalFile(rows, device, now),
    count: rows.filter(isReceipt).length,
  };
}

export interface Imported {
  /** Receipts that were not here: their number, and their sum in roubles. */
  added: { count: number; total: number };
  /** Receipts that were already here; they stay unchanged. */
  known: number;
}

/**
 * Imports the rows of a file, all or none. They keep their ids, authors, devices and numbers, and are sent along with
 * this device's own. Throws `JournalFileError` for a damaged file.
 */
export async function importJournalFile(text: string): Promise<Imported> {
  const { rows } = await readJournalFile(text);
  return inBothPlaces(async (keep) => {
    const here = await journalDb.rows.bulkGet(rows.map(({ id }) => id));
    const fresh = rows
      .filter((_, index) => here[index] === undefined)
      .map((row): JournalRow => ({ ...row, lease: null, dueAt: 0 }));
    await journalDb.rows.bulkAdd(fresh);
    await keep({ rows: fresh });
    const added = fresh.filter(isReceipt);
    return { added: { count: added.length, total: sumOf(added) }, known: rows.filter(isReceipt).length - added.length };
  });
}

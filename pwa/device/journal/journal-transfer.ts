/** Rows that leave this device as a file, and rows of a file that are taken in here. */
import { inBothPlaces } from './both-places.ts';
import { journalDb } from '../database.ts';
import { isReceipt, sumOf } from './journal.ts';
import { journalFileName, readJournalFile, unsentRows, writeJournalFile } from './journal-file.ts';
import { readSeries } from './series.ts';

export interface ExportedFile {
  name: string;
  text: string;
  /** Receipts in it. */
  count: number;
}

/**
 * Everything of the till that the server lacks, whoever made it; null when there is nothing. The rows stay where they
 * are.
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
  /** Receipts that were not here: how many, and roubles in them. */
  added: { count: number; total: number };
  /** Receipts that were here already; nothing has changed in them. */
  known: number;
}

/**
 * Takes in the rows of a file, all or none. They keep their ids, authors, devices and numbers, and go to the server
 * with this device's own. Throws `JournalFileError` for a file that is not whole.
 */
export async function importJournalFile(text: string): Promise<Imported> {
  const { rows } = await readJournalFile(text);
  return inBothPlaces(async (keep) => {
    const here = await journalDb.rows.bulkGet(rows.map(({ id }) => id));
    const fresh = rows
      .filter((_, index) => here[index] === undefined)
      .map((row) => ({ ...row, lease: null, dueAt: 0 }));
    await journalDb.rows.bulkAdd(fresh);
    await keep({ rows: fresh });
    const added = fresh.filter(isReceipt);
    return { added: { count: added.length, total: sumOf(added) }, known: rows.filter(isReceipt).length - added.length };
  });
}

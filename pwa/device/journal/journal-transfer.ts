/** Export of this device's rows as a file, and import of rows from a file. */
import { dualWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { countsOf, isReceipt, sumOf } from '../rows/kinds.ts';
import type { RowCounts } from '#contract/devices/row-counts.ts';
import type { JournalRow } from '../rows/journal-types.ts';
import { journalFileName, readJournalFile, unsentRows, writeJournalFile } from './journal-file.ts';
import { readSeries } from '../durable/series.ts';

/** Rows of a file by their sort; a void is no receipt of its own. */
function countsInFile(rows: readonly JournalRow[]): RowCounts {
  return { ...countsOf(rows), receipts: rows.filter(isReceipt).length };
}

/** Exports the till's rows that the server lacks, of all authors; null for none. They stay in the journal. */
export async function exportUnsent(now = new Date()) {
  const rows = unsentRows(await journalDb.rows.orderBy('recordedAt').toArray());
  if (rows.length === 0) return null;
  const { deviceId, prefix } = await readSeries();
  const device = { deviceId, prefix };
  return {
    name: journalFileName(device, now),
    text: await writeJournalFile(rows, device, now),
    counts: countsInFile(rows),
  };
}

export type ExportedFile = NonNullable<Awaited<ReturnType<typeof exportUnsent>>>;

/** Imports a file's rows, all or none, with their ids, authors, devices and numbers. Throws `JournalFileError`. */
export async function importJournalFile(text: string) {
  const { rows } = await readJournalFile(text);
  return dualWrite(async (keep) => {
    const here = await journalDb.rows.bulkGet(rows.map(({ id }) => id));
    const fresh = rows
      .filter((_, index) => here[index] === undefined)
      .map((row): JournalRow => ({ ...row, lease: null, dueAt: 0 }));
    await journalDb.rows.bulkAdd(fresh);
    await keep({ rows: fresh });
    const known = rows.filter((_, index) => here[index] !== undefined);
    // Known rows stay unchanged.
    return { added: countsInFile(fresh), total: sumOf(fresh.filter(isReceipt)), known: countsInFile(known) };
  });
}

export type Imported = Awaited<ReturnType<typeof importJournalFile>>;

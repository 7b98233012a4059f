/** The device's journal in IndexedDB, read and filled directly. */
import type { Page } from '@playwright/test';
import type { JournalRow, Series } from '../device/rows/journal-types.ts';
import { readStore, type InPage } from './device-stores.ts';

/** All rows, oldest first. */
export async function readJournalRows(page: InPage): Promise<JournalRow[]> {
  const rows = (await readStore(page, 'journal', 'rows')) as JournalRow[];
  return rows.sort((one, other) => one.recordedAt.localeCompare(other.recordedAt) || one.deviceSeq - other.deviceSeq);
}

/** Number of rows in each state. */
export async function countStates(page: Page): Promise<Partial<Record<JournalRow['state'], number>>> {
  const counts: Partial<Record<JournalRow['state'], number>> = {};
  for (const row of await readJournalRows(page)) counts[row.state] = (counts[row.state] ?? 0) + 1;
  return counts;
}

export async function readSeries(page: InPage): Promise<Series> {
  const [series] = (await readStore(page, 'journal', 'series')) as Series[];
  if (series === undefined) throw new Error('The device has no series yet');
  return series;
}

/**
 * Adds rows to the journal in one transaction and advances the series: hundreds of sales, in the same shape as the till
 * writes them, without hundreds of presses.
 */
export async function insertRows(page: Page, rows: readonly JournalRow[]): Promise<void> {
  await page.evaluate(
    (added) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction(['rows', 'series'], 'readwrite', { durability: 'strict' });
          for (const row of added) writing.objectStore('rows').add(row);
          const reading = writing.objectStore('series').get('series');
          reading.onsuccess = () => {
            const series = reading.result as { lastSeq: number };
            writing
              .objectStore('series')
              .put({ ...series, lastSeq: Math.max(series.lastSeq, ...added.map((row) => row.deviceSeq)) });
          };
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
          writing.onabort = () => reject(writing.error);
        };
      }),
    rows as JournalRow[],
  );
}

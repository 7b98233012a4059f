/** What the journal holds, for a comparison with the server, and what goes again because the server has lost it. */
import { journalDb } from '../database.ts';
import { RECOUNT } from '../recounts/recount-types.ts';
import { isReceipt } from './journal.ts';
import type { JournalRow, ReturnRow, SaleRow, VoidRow } from './journal-types.ts';
import { readSeries } from './series.ts';

/** A sale as the comparison with the server needs it. */
export interface ComparedSale {
  id: string;
  number: string;
  /** Roubles. */
  total: number;
  acknowledged: boolean;
  voided: boolean;
}

/** Everything of the till that this device holds; no clock has a say in it. */
export interface ComparedJournal {
  deviceId: string;
  /** Under which it prints now. */
  prefix: string | null;
  /**
   * Numbers of the device's own series that it should be able to account for: from its lowest row to the last one
   * given.
   */
  fromSeq: number;
  lastSeq: number;
  /** Numbers of the series that rows here bear. */
  held: ReadonlySet<number>;
  /** Whatever has become of them. */
  sales: ComparedSale[];
  /** Returns and voids that the server said it has. */
  returns: { id: string }[];
  voids: { id: string }[];
  /** Orders written here that the server said it has. */
  orders: { id: string }[];
}

/** True for rows that bear a number of the device's series. */
function isNumbered(row: JournalRow): row is SaleRow | ReturnRow | VoidRow {
  return isReceipt(row) || row.kind === 'void';
}

/** The journal as it stands. */
export async function journalToCompare(): Promise<ComparedJournal> {
  const { deviceId, prefix, lastSeq } = await readSeries();
  const rows = (await journalDb.rows.toArray()).filter(({ kind }) => kind !== 'order');
  const held = new Set(
    rows.flatMap((row) => (isNumbered(row) && row.body.deviceId === deviceId ? [row.deviceSeq] : [])),
  );
  const acknowledged = (wanted: JournalRow['kind']) =>
    rows.flatMap(({ kind, state, id }) => (kind === wanted && state === 'accepted' ? [{ id }] : []));
  return {
    deviceId,
    prefix,
    held,
    lastSeq,
    fromSeq: [...held].reduce((first, seq) => Math.min(first, seq), lastSeq + 1),
    sales: rows.flatMap((row) =>
      row.kind === 'sale'
        ? [
            {
              id: row.id,
              number: row.number,
              total: row.total,
              acknowledged: row.state === 'accepted',
              voided: row.state === 'voided',
            },
          ]
        : [],
    ),
    returns: acknowledged('return'),
    voids: acknowledged('void'),
    orders: acknowledged('till-order'),
  };
}

/** The server has these sales as booked, here they are voided: their voids go again. Answers how many. */
export async function requeueVoids(saleIds: readonly string[]): Promise<number> {
  const wanted = new Set(saleIds);
  const voids = await journalDb.rows
    .where('state')
    .equals('accepted')
    .filter((row) => row.kind === 'void' && wanted.has(row.body.saleId))
    .primaryKeys();
  return requeueLost(voids);
}

/**
 * The server is not asked which recounts it has: those it took go once more, and change nothing where it has them.
 * Answers how many.
 */
export async function requeueRecounts(): Promise<number> {
  return journalDb.rows
    .where('kind')
    .equals('recount')
    .filter(({ state }) => state === 'accepted')
    .modify({ state: 'queued', dueAt: 0, receipt: null, settledAt: null, number: RECOUNT });
}

/**
 * The server lost acknowledged rows of the till (restored from an older copy): they go again under their own ids.
 * Answers how many.
 */
export async function requeueLost(ids: readonly string[]): Promise<number> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    let count = 0;
    for (const id of ids) {
      const row = await journalDb.rows.get(id);
      if (row === undefined || !(isNumbered(row) || row.kind === 'till-order') || row.state !== 'accepted') continue;
      await journalDb.rows.update(id, { state: 'queued', dueAt: 0, receipt: null, settledAt: null });
      count += 1;
    }
    return count;
  });
}

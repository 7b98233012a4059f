/** Hooks over the journal, live in every tab. */
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/people/auth.ts';
import { journalDb } from '../database/database.ts';
import { ALL_SENT, readJournalCounts, readUnsent, type JournalCounts, type Unsent } from './journal-counts.ts';
import type { Figures, JournalRow, ReceiptRow, Series, VoidRow } from '../rows/journal-types.ts';
import { isReceipt, rulesOf, sumOf } from '../rows/kinds.ts';
import { rowsIn, rowsOf, UNSETTLED } from '../durable/rows-in-state.ts';
import { readSyncStatus, UNKNOWN_STATUS, type SyncStatus } from './sync-status.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { readWholeJournal, subscribeWholeJournal } from './whole-journal.ts';

export const useUnsent = (): Unsent => useLiveQuery(readUnsent, [], ALL_SENT);

/** Undefined until the journal has been read, and while it cannot be read. */
export const useJournalCounts = (): JournalCounts | undefined => useLiveQuery(readJournalCounts, []);

export interface Share {
  count: number;
  /** Roubles. */
  total: number;
}

/** Receipts to read, in addition to those the server has not acknowledged and all returns. */
export interface ReceiptsWanted {
  /** ISO instants of sale by the device's or the server's clock: `since` included, `before` excluded or no end. */
  since: string;
  before: string | undefined;
  ids: readonly string[];
}

/** A seller's own receipts of some days; an administrator sees all. Of other people's only number and sum are shown. */
export function useVisibleJournal(person: User | null, wanted: ReceiptsWanted): VisibleJournal | undefined {
  const { since, before, ids } = wanted;
  const read = useLiveQuery(
    async () => ({ since, journal: await readVisibleJournal(person, wanted) }),
    [person?._id, person?.role, since, before, ids.join(' ')],
  );
  // Receipts of another day would be a wrong answer, and so would an empty list.
  return read?.since === since ? read.journal : undefined;
}

export async function readVisibleJournal(person: User | null, wanted: ReceiptsWanted): Promise<VisibleJournal> {
  return visibleOf(await rowsWanted(wanted), person);
}

/** The wanted receipts, each once, and the voids that ended them. */
async function rowsWanted({ since, before, ids }: ReceiptsWanted): Promise<JournalRow[]> {
  const { rows } = journalDb;
  return journalDb.transaction('r', rows, async () => {
    const inRange = (index: string) => {
      const at = rows.where(index);
      return (before === undefined ? at.aboveOrEqual(since) : at.between(since, before)).toArray();
    };
    const [sales, corrected, returns, unsettled, named] = await Promise.all([
      inRange('body.soldAt'),
      inRange('receipt.soldAt'),
      rowsOf('return'),
      rowsIn(...UNSETTLED),
      rows.bulkGet([...ids]),
    ]);
    const ended = await rows.bulkGet(unsettled.flatMap((row) => rulesOf(row).voids(row) ?? []));
    const found = new Map<string, JournalRow>();
    for (const row of [...sales, ...corrected, ...returns, ...unsettled, ...named, ...ended])
      if (row) found.set(row.id, row);
    const endings = [...found.values()].flatMap((row) =>
      isReceipt(row) && row.voidedBy !== null ? [row.voidedBy] : [],
    );
    for (const row of await rows.bulkGet(endings)) if (row) found.set(row.id, row);
    return [...found.values()];
  });
}

export function visibleOf(rows: readonly JournalRow[], person: User | null) {
  const receipts = rows.filter(isReceipt);
  const isMine = (row: JournalRow) => person?.role === 'admin' || row.authorId === person?._id;
  const own = receipts.filter(isMine);
  const foreign = receipts.filter((row) => !isMine(row));
  const voids: ReadonlyMap<string, VoidRow> = new Map(
    rows.flatMap((row) => (row.kind === 'void' ? [[row.body.saleId, row]] : [])),
  );
  /** A voided receipt is as far as its void. */
  const stateOf = (row: ReceiptRow) => (row.state === 'voided' ? voids.get(row.id)?.state : row.state);
  const orders = rows.filter((row) => row.kind === 'till-order' && row.state === 'attention' && !isMine(row));
  return {
    sales: own.filter((row) => row.kind === 'sale'),
    returns: own.filter((row) => row.kind === 'return'),
    /** Voids by the id of the sale or return they end. */
    voids,
    /** Rows that other people recorded on this device and that the server lacks. */
    others: {
      /** Sales and returns that will be sent without help, or whose void will. */
      waiting: shareOf(foreign.filter((row) => ['queued', 'sending'].includes(stateOf(row) ?? ''))),
      /** Sales and returns that need their author or an administrator, for themselves or for their void. */
      attention: shareOf(foreign.filter((row) => stateOf(row) === 'attention')),
      /** Refused orders: their number, and the names of the sellers who wrote them. */
      orders: { count: orders.length, authors: [...new Set(orders.map(({ authorName }) => authorName))] },
    },
  };
}

export type VisibleJournal = ReturnType<typeof visibleOf>;
export type OthersUnsettled = VisibleJournal['others'];

const subscribeToNothing = () => () => undefined;

/** All rows of this device, live; undefined while they are being read. @param isWanted false reads nothing yet */
export function useWholeJournal(isWanted: boolean): readonly JournalRow[] | undefined {
  return useSyncExternalStore(
    isWanted ? subscribeWholeJournal : subscribeToNothing,
    () => (isWanted ? readWholeJournal() : undefined),
    () => undefined,
  );
}

const shareOf = (rows: readonly ReceiptRow[]): Share => ({ count: rows.length, total: sumOf(rows) });

/** The current row; undefined while it is being read or when there is none. */
export function useRow(id: string | null): JournalRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : journalDb.rows.get(id)), [id]);
}

export const useSeries = (): Series | undefined => useLiveQuery(() => journalDb.series.get('series'), []);

export const useSyncStatus = (): SyncStatus => useLiveQuery(readSyncStatus, [], UNKNOWN_STATUS);

export interface ShownFigures extends Figures {
  /** Cached stock less the units in unsettled sales here, plus returned ones; null when it is not known here. */
  shownStock: number | null;
}

/** Figures of these products with the stock to show; live, and read together so that the stock never jumps. */
export function useFigures(ids: readonly string[]): ReadonlyMap<string, ShownFigures> {
  return useLiveQuery(() => shownFigures(ids), [ids.join(' ')], NONE);
}

const NONE: ReadonlyMap<string, ShownFigures> = new Map();

export async function shownFigures(ids: readonly string[]): Promise<ReadonlyMap<string, ShownFigures>> {
  return journalDb.transaction('r', journalDb.figures, journalDb.rows, async () => {
    const figures = await journalDb.figures.bulkGet([...ids]);
    const wanted = new Set(ids);
    const units = new Map<string, number>();
    for (const row of await rowsIn(...UNSETTLED)) {
      for (const { productId, qty } of rulesOf(row).unitsTaken(row))
        if (wanted.has(productId)) units.set(productId, (units.get(productId) ?? 0) + qty);
    }
    return new Map(
      figures.flatMap((one): [string, ShownFigures][] =>
        one === undefined
          ? []
          : [
              [
                one.productId,
                { ...one, shownStock: one.stockQty === null ? null : one.stockQty - (units.get(one.productId) ?? 0) },
              ],
            ],
      ),
    );
  });
}

/** The journal as hooks: live in every tab, whoever changed it. */
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/people/auth.ts';
import { journalDb } from '../database.ts';
import { isReceipt, sumOf, unsentSummary, UNSETTLED } from './journal.ts';
import type { Figures, JournalRow, ReturnRow, SaleRow, Series, VoidRow } from './journal-types.ts';
import { rowsIn } from './rows-in-state.ts';
import { readSyncStatus, UNKNOWN_STATUS, type SyncStatus } from './sync-status.ts';
import { useLiveQuery } from '../use-live-query.ts';
import { readWholeJournal, subscribeWholeJournal } from './whole-journal.ts';

/** Sales and returns without the server's acknowledgement: how many and for how much (roubles). */
export function useUnsent(): { count: number; total: number } {
  return useLiveQuery(unsentSummary, [], { count: 0, total: 0 });
}

/** How many rows of each sort, as a seller names them. */
export interface RowCounts {
  /** Sales, returns and what voids either. */
  receipts: number;
  /** Orders written at the till. */
  orders: number;
  recounts: number;
}

/** Of the till: a shopper's orders are no seller's business. */
export interface JournalCounts {
  /** Rows waiting for the server or being sent. */
  waiting: RowCounts;
  /** Rows that need a person. */
  attention: RowCounts;
  /** When the oldest of those that wait was recorded, by the device's clock; null when none waits. */
  oldestAt: string | null;
}

const NO_ROWS: RowCounts = { receipts: 0, orders: 0, recounts: 0 };

export function useJournalCounts(): JournalCounts {
  return useLiveQuery(readJournalCounts, [], { waiting: NO_ROWS, attention: NO_ROWS, oldestAt: null });
}

export async function readJournalCounts(): Promise<JournalCounts> {
  const waiting = (await rowsIn('queued', 'sending')).filter(isOfTill);
  return {
    waiting: countsOf(waiting),
    attention: countsOf((await rowsIn('attention')).filter(isOfTill)),
    oldestAt: waiting.reduce<string | null>(
      (oldest, { recordedAt }) => (oldest === null || recordedAt < oldest ? recordedAt : oldest),
      null,
    ),
  };
}

function isOfTill({ kind }: JournalRow): boolean {
  return kind !== 'order';
}

function countsOf(rows: readonly JournalRow[]): RowCounts {
  const orders = rows.filter(({ kind }) => kind === 'till-order').length;
  const recounts = rows.filter(({ kind }) => kind === 'recount').length;
  return { receipts: rows.length - orders - recounts, orders, recounts };
}

export interface Share {
  count: number;
  /** Roubles. */
  total: number;
}

export interface VisibleJournal {
  /** Sales this person may see. */
  sales: SaleRow[];
  /** Returns this person may see. */
  returns: ReturnRow[];
  /** Voids by the id of the sale or return they end. */
  voids: ReadonlyMap<string, VoidRow>;
  /**
   * Other people's sales and returns on this device: those that will go by themselves, and those that need their author
   * or an administrator.
   */
  others: { waiting: Share; attention: Share };
}

/** Which receipts are to be read, beside those that are not the server's yet and all returns. */
export interface ReceiptsWanted {
  /** ISO instants of the moments of sale: from the first on, before the second, or without an end. */
  since: string;
  before: string | undefined;
  /** Further ones by their ids. */
  ids: readonly string[];
}

/** One's own receipts of some days; an administrator sees all. Of other people's only how many wait and for how much. */
export function useVisibleJournal(person: User | null, wanted: ReceiptsWanted): VisibleJournal | undefined {
  const { since, before, ids } = wanted;
  const read = useLiveQuery(
    async () => ({ since, journal: await readVisibleJournal(person, wanted) }),
    [person?._id, person?.role, since, before, ids.join(' ')],
  );
  // Another day's receipts are no answer, not even that there are none.
  return read?.since === since ? read.journal : undefined;
}

/** What `person` may see of the receipts wanted. */
export async function readVisibleJournal(person: User | null, wanted: ReceiptsWanted): Promise<VisibleJournal> {
  return visibleOf(await rowsWanted(wanted), person);
}

/** These receipts, each once, and the voids that ended them. */
async function rowsWanted({ since, before, ids }: ReceiptsWanted): Promise<JournalRow[]> {
  const { rows } = journalDb;
  return journalDb.transaction('r', rows, async () => {
    const soldAt = rows.where('body.soldAt');
    const [sales, returns, unsettled, named] = await Promise.all([
      (before === undefined ? soldAt.aboveOrEqual(since) : soldAt.between(since, before)).toArray(),
      rows.where('kind').equals('return').toArray(),
      rowsIn(...UNSETTLED),
      rows.bulkGet([...ids]),
    ]);
    const ended = await rows.bulkGet(unsettled.flatMap((row) => (row.kind === 'void' ? [row.body.saleId] : [])));
    const found = new Map<string, JournalRow>();
    for (const row of [...sales, ...returns, ...unsettled, ...named, ...ended]) if (row) found.set(row.id, row);
    const endings = [...found.values()].flatMap((row) =>
      isReceipt(row) && row.voidedBy !== null ? [row.voidedBy] : [],
    );
    for (const row of await rows.bulkGet(endings)) if (row) found.set(row.id, row);
    return [...found.values()];
  });
}

/** What `person` may see of these rows. */
export function visibleOf(rows: readonly JournalRow[], person: User | null): VisibleJournal {
  const receipts = rows.filter(isReceipt);
  const isMine = (row: SaleRow | ReturnRow) => person?.role === 'admin' || row.authorId === person?._id;
  const own = receipts.filter(isMine);
  const foreign = receipts.filter((row) => !isMine(row));
  return {
    sales: own.filter((row) => row.kind === 'sale'),
    returns: own.filter((row) => row.kind === 'return'),
    voids: new Map(rows.flatMap((row) => (row.kind === 'void' ? [[row.body.saleId, row]] : []))),
    others: {
      waiting: shareOf(foreign.filter((row) => row.state === 'queued' || row.state === 'sending')),
      attention: shareOf(foreign.filter((row) => row.state === 'attention')),
    },
  };
}

const nobody = () => () => undefined;

/** All rows of this device, live; undefined while they are being read. @param isWanted false reads nothing yet */
export function useWholeJournal(isWanted: boolean): readonly JournalRow[] | undefined {
  return useSyncExternalStore(
    isWanted ? subscribeWholeJournal : nobody,
    () => (isWanted ? readWholeJournal() : undefined),
    () => undefined,
  );
}

function shareOf(rows: readonly JournalRow[]): Share {
  return { count: rows.length, total: sumOf(rows) };
}

/** A row as it is now; undefined while it is being read or when there is none. */
export function useRow(id: string | null): JournalRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : journalDb.rows.get(id)), [id]);
}

export function useSeries(): Series | undefined {
  return useLiveQuery(() => journalDb.series.get('series'), []);
}

export function useSyncStatus(): SyncStatus {
  return useLiveQuery(readSyncStatus, [], UNKNOWN_STATUS);
}

export interface ShownFigures extends Figures {
  /**
   * Cached stock minus units in unsettled sales of this device, plus those that came back; null when stock is not known
   * here.
   */
  shownStock: number | null;
}

/** Figures of the products given, with the stock to show; live, and read together so that it never jumps. */
export function useFigures(ids: readonly string[]): ReadonlyMap<string, ShownFigures> {
  return useLiveQuery(() => shownFigures(ids), [ids.join(' ')], NONE);
}

const NONE: ReadonlyMap<string, ShownFigures> = new Map();

/** Figures and unsettled units read in one transaction. */
export async function shownFigures(ids: readonly string[]): Promise<ReadonlyMap<string, ShownFigures>> {
  return journalDb.transaction('r', journalDb.figures, journalDb.rows, async () => {
    const figures = await journalDb.figures.bulkGet([...ids]);
    const wanted = new Set(ids);
    const units = new Map<string, number>();
    for (const row of await rowsIn(...UNSETTLED)) {
      for (const { productId, qty } of unitsTaken(row))
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

/** Units that this row takes off the shelf; those put back are negative. */
function unitsTaken(row: JournalRow): { productId: string; qty: number }[] {
  if (row.kind === 'sale') return row.body.items;
  if (row.kind !== 'return') return [];
  return row.lines.filter(({ fate }) => fate === 'restock').map(({ productId, qty }) => ({ productId, qty: -qty }));
}

/** The journal as hooks: live in every tab, whoever changed it. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '#contract/auth.ts';
import { toKopecks, toRoubles } from '#contract/rules/money.ts';
import { journalDb } from './database.ts';
import { listRows, unsentSummary, UNSETTLED } from './journal.ts';
import type { Figures, JournalRow, SaleRow, Series, VoidRow } from './journal-types.ts';
import { readSyncStatus, UNKNOWN_STATUS, type SyncStatus } from './sync-status.ts';

/** Sales without the server's acknowledgement: how many and for how much (roubles). */
export function useUnsent(): { count: number; total: number } {
  return useLiveQuery(unsentSummary, [], { count: 0, total: 0 });
}

export interface JournalCounts {
  /** Rows waiting for the server or being sent. */
  waiting: number;
  /** Rows that need a person. */
  attention: number;
}

export function useJournalCounts(): JournalCounts {
  return useLiveQuery(
    async () => ({
      waiting: await journalDb.rows.where('state').anyOf('queued', 'sending').count(),
      attention: await journalDb.rows.where('state').equals('attention').count(),
    }),
    [],
    { waiting: 0, attention: 0 },
  );
}

export interface Share {
  count: number;
  /** Roubles. */
  total: number;
}

export interface VisibleJournal {
  /** Sales this person may see, newest first. */
  sales: SaleRow[];
  /** Voids by the id of the sale they end. */
  voids: ReadonlyMap<string, VoidRow>;
  /** Other people's sales on this device: those that will go by themselves, and those that need their author or an administrator. */
  others: { waiting: Share; attention: Share };
}

/** One's own rows; an administrator sees all. Of other people's only how many wait and for how much. */
export function useVisibleJournal(person: User | null): VisibleJournal | undefined {
  return useLiveQuery(() => readVisibleJournal(person), [person?._id, person?.role]);
}

/** What `person` may see of the journal. */
export async function readVisibleJournal(person: User | null): Promise<VisibleJournal> {
  const rows = await listRows();
  const sales = rows.filter((row) => row.kind === 'sale');
  const isMine = (row: SaleRow) => person?.role === 'admin' || row.authorId === person?._id;
  const foreign = sales.filter((row) => !isMine(row));
  return {
    sales: sales.filter(isMine),
    voids: new Map(rows.flatMap((row) => (row.kind === 'void' ? [[row.body.saleId, row]] : []))),
    others: {
      waiting: shareOf(foreign.filter((row) => row.state === 'queued' || row.state === 'sending')),
      attention: shareOf(foreign.filter((row) => row.state === 'attention')),
    },
  };
}

function shareOf(rows: readonly SaleRow[]): Share {
  return { count: rows.length, total: toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.total), 0)) };
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
  /** Cached stock minus units in unsettled sales of this device; null when stock is not known here. */
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
    for (const row of await journalDb.rows.where('state').anyOf(...UNSETTLED).toArray()) {
      if (row.kind !== 'sale') continue;
      for (const item of row.body.items) if (wanted.has(item.productId)) units.set(item.productId, (units.get(item.productId) ?? 0) + item.qty);
    }
    return new Map(
      figures.flatMap((one): [string, ShownFigures][] =>
        one === undefined
          ? []
          : [[one.productId, { ...one, shownStock: one.stockQty === null ? null : one.stockQty - (units.get(one.productId) ?? 0) }]],
      ),
    );
  });
}

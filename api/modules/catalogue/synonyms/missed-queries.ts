/** Queries that led nowhere: counted without a word of who asked, in bounded number, and forgotten in time. */
import type { Knex } from 'knex';
import { isPersonalQuery, MISSED_QUERY_MAX, type MissedQuery } from '#contract/search/synonyms.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { writeTransaction } from '#db/write.ts';
import { countMissed, deleteMissed, deleteMissedBefore, readMissedRows, trimMissed } from './synonym-store.ts';

const KEPT_MOST = 1000;
const KEPT_DAYS = 90;
const SHOWN_MOST = 200;
const DAY_MS = 24 * 60 * 60_000;

type Missed = Pick<MissedQuery, 'q' | 'kind'>;

export async function noteMissedQueries(db: Knex, items: readonly Missed[], now: Date): Promise<void> {
  const kept = new Map<string, Missed['kind']>();
  for (const { q, kind } of items) {
    const folded = foldForSearch(q).slice(0, MISSED_QUERY_MAX);
    if (folded !== '' && !isPersonalQuery(q)) kept.set(folded, kind);
  }
  if (kept.size === 0) return;
  await writeTransaction(db, async (trx) => {
    for (const [q, kind] of kept) await countMissed(trx, { q, kind, last_at: now.toISOString() });
    await trimMissed(trx, KEPT_MOST);
  });
}

export async function listMissedQueries(db: Knex): Promise<MissedQuery[]> {
  const rows = await readMissedRows(db, SHOWN_MOST);
  return rows.map(({ q, kind, times, last_at }) => ({ q, kind: kind as MissedQuery['kind'], times, lastAt: last_at }));
}

export function dismissMissedQuery(db: Knex, q: string): Promise<void> {
  return writeTransaction(db, (trx) => deleteMissed(trx, q));
}

/** Answers how many were forgotten. */
export function pruneMissedQueries(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => deleteMissedBefore(trx, before));
}

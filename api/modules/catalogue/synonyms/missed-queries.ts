/** Queries without results: counted without personal data, in limited number and time. */
import type { Knex } from 'knex';
import { isPersonalQuery, MISSED_QUERY_MAX, type MissedQuery } from '#contract/search/synonyms.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { writeTransaction } from '#db/write.ts';
import { countMissed, deleteMissed, deleteMissedBefore, readMissedRows, trimMissed } from './synonym-store.ts';

const MAX_KEPT = 1000;
const KEPT_DAYS = 90;
const MAX_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

type Missed = Pick<MissedQuery, 'q' | 'kind'>;

/** Counts folded queries, leaving out those that may identify a person, and keeps at most `MAX_KEPT` of them. */
export async function recordMissedQueries(db: Knex, items: readonly Missed[], now: Date): Promise<void> {
  const kept = new Map<string, Missed['kind']>();
  for (const { q, kind } of items) {
    const folded = foldForSearch(q).slice(0, MISSED_QUERY_MAX);
    if (folded !== '' && !isPersonalQuery(q)) kept.set(folded, kind);
  }
  if (kept.size === 0) return;
  await writeTransaction(db, async (trx) => {
    for (const [q, kind] of kept) await countMissed(trx, { q, kind, last_at: now.toISOString() });
    await trimMissed(trx, MAX_KEPT);
  });
}

export async function listMissedQueries(db: Knex): Promise<MissedQuery[]> {
  const rows = await readMissedRows(db, MAX_SHOWN);
  return rows.map(({ q, kind, times, last_at }) => ({ q, kind: kind as MissedQuery['kind'], times, lastAt: last_at }));
}

export function dismissMissedQuery(db: Knex, q: string): Promise<void> {
  return writeTransaction(db, (trx) => deleteMissed(trx, q));
}

/** Returns how many were deleted. */
export function pruneMissedQueries(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => deleteMissedBefore(trx, before));
}

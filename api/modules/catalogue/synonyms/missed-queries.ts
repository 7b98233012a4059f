/** Queries without results, few and without personal data. */
import type { Knex } from 'knex';
import { foldForSearch } from '#contract/search/search.ts';
import { isPersonalQuery, MISSED_QUERY_MAX, type MissedQuery } from '#contract/search/synonyms.ts';
import { descending } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';

const MAX_KEPT = 1000;
const KEPT_DAYS = 90;
const MAX_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

type Missed = Pick<MissedQuery, 'q' | 'kind'>;

/** The most frequent and latest first. */
const IN_ORDER = [...descending('times', 'last_at'), { column: 'q' }];

/** Counts folded queries with their last outcome, leaving out those that may identify a person; keeps at most `MAX_KEPT` of them. */
export async function recordMissedQueries(db: Knex, items: readonly Missed[], now: Date): Promise<void> {
  const kept = new Map<string, Missed['kind']>();
  for (const { q, kind } of items) {
    const folded = foldForSearch(q).slice(0, MISSED_QUERY_MAX);
    if (folded !== '' && !isPersonalQuery(q)) kept.set(folded, kind);
  }
  if (kept.size === 0) return;
  await writeTransaction(db, async (trx) => {
    const times = trx.raw('missed_queries.times + 1');
    for (const [q, kind] of kept) {
      const last = { kind, last_at: now.toISOString() };
      await trx('missed_queries')
        .insert({ q, ...last, times: 1 })
        .onConflict('q')
        .merge({ ...last, times });
    }
    // The rarest and oldest go: a thousand new queries displace none that buyers repeat.
    const beyond = await trx('missed_queries').orderBy(IN_ORDER).offset(MAX_KEPT).limit(MAX_KEPT).pluck('q');
    if (beyond.length > 0) await trx('missed_queries').whereIn('q', beyond).delete();
  });
}

export async function listMissedQueries(db: Knex): Promise<MissedQuery[]> {
  const rows = await db('missed_queries').orderBy(IN_ORDER).limit(MAX_SHOWN);
  return rows.map(({ q, kind, times, last_at }) => ({ q, kind: kind as MissedQuery['kind'], times, lastAt: last_at }));
}

export function dismissMissedQuery(db: Knex, q: string): Promise<number> {
  return writeTransaction(db, (trx) => trx('missed_queries').where({ q }).delete());
}

/** Returns how many were deleted. */
export function pruneMissedQueries(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => trx('missed_queries').where('last_at', '<', before).delete());
}

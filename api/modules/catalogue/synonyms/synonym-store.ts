/** The tables of synonyms and of queries without results. Knex only. */
import type { Knex } from 'knex';
import type { Synonym, SynonymKind } from '#contract/search/synonym.ts';
import { descending } from '#db/page.ts';
import type { MissedQueryRow, SynonymRow } from '#db/synonym-tables.ts';

/** The shop's own lines, the newest first. */
export function readSynonymRows(db: Knex): Promise<SynonymRow[]> {
  return db('synonyms').select('id', 'said', 'kind', 'meant', 'updated_at').orderBy(descending('updated_at', 'id'));
}

/** The synonyms in the form that the search on the server and on devices takes. */
export async function readSynonyms(db: Knex): Promise<Synonym[]> {
  const rows = await db('synonyms').select('said', 'kind', 'meant').orderBy('said');
  return rows.map(({ said, kind, meant }) => ({ said, kind: kind as SynonymKind, meant }));
}

export async function putSynonymRow(trx: Knex.Transaction, row: SynonymRow): Promise<void> {
  await trx('synonyms').insert(row).onConflict('id').merge();
}

export async function deleteSynonymRow(trx: Knex.Transaction, id: string): Promise<SynonymRow | undefined> {
  const row = await trx('synonyms').where({ id }).first<SynonymRow | undefined>();
  if (row !== undefined) await trx('synonyms').where({ id }).delete();
  return row;
}

export function readMissedRows(db: Knex, most: number): Promise<MissedQueryRow[]> {
  return db('missed_queries')
    .select('q', 'kind', 'times', 'last_at')
    .orderBy([...descending('times', 'last_at'), 'q'])
    .limit(most);
}

/** Counts a query again; the last outcome is stored. */
export async function countMissed(trx: Knex.Transaction, row: Omit<MissedQueryRow, 'times'>): Promise<void> {
  await trx('missed_queries')
    .insert({ ...row, times: 1 })
    .onConflict('q')
    .merge({ kind: row.kind, last_at: row.last_at, times: trx.raw('missed_queries.times + 1') });
}

/** Deletes the rarest and oldest queries, down to `most`: a thousand new queries displace none that buyers repeat. */
export async function trimMissed(trx: Knex.Transaction, most: number): Promise<void> {
  const beyond = await trx('missed_queries')
    .select('q')
    .orderBy([...descending('times', 'last_at'), 'q'])
    .offset(most)
    .limit(most);
  if (beyond.length > 0)
    await trx('missed_queries')
      .whereIn(
        'q',
        beyond.map(({ q }) => q),
      )
      .delete();
}

export async function deleteMissed(trx: Knex.Transaction, q: string): Promise<void> {
  await trx('missed_queries').where({ q }).delete();
}

/** Returns how many were deleted. */
export function deleteMissedBefore(trx: Knex.Transaction, before: string): Promise<number> {
  return trx('missed_queries').where('last_at', '<', before).delete();
}

/** Reads the table of synonyms. Knex only. */
import type { Knex } from 'knex';
import type { Synonym, SynonymKind } from '#contract/search/synonym.ts';

/** The synonyms in the form that the search on the server and on devices takes. */
export async function readSynonyms(db: Knex): Promise<Synonym[]> {
  const rows = await db('synonyms').select('said', 'kind', 'meant').orderBy('said');
  return rows.map(({ said, kind, meant }) => ({ said, kind: kind as SynonymKind, meant }));
}

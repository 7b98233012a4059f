/** Resolves the words of a query into the goods that hold them. */
import type { Knex } from 'knex';
import type { Hits } from '#contract/rules/search/hits.ts';
import { searchWords } from '#contract/rules/search.ts';

/** Goods that hold the query's words; null when it has none. */
export async function searchGoods(db: Knex, q: string | undefined): Promise<Hits> {
  const words = searchWords(q ?? '');
  if (words.length === 0) return null;
  const query = db('products as p').whereNull('p.deleted_at');
  // Words hold letters and digits only: nothing in them to escape.
  query.where((match) => {
    match.where((every) => words.forEach((word) => void every.where('p.search', 'like', `% ${word}%`)));
    if (words.length > 1) match.orWhere('p.search', 'like', `% ${words.join('')}%`);
  });
  const rows: { id: string }[] = await query.select('p.id');
  return new Map(rows.map(({ id }) => [id, 1]));
}

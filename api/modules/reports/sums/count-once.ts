/**
 * Corrects the counts of documents whose lines are under several slugs of one category, or several ids of one subcategory, because these
 * were merged since. The stored sums count such a document once for each slug or id; a filter must count it once.
 */
import type { Knex } from 'knex';
import { factLines, type FactLine, type Narrow } from './facts.ts';

export type Repeated = Pick<FactLine, 'kind' | 'day' | 'at' | 'seller_id' | 'late' | 'marked'> & {
  /** Number of times that the stored sums count it beyond once. */
  extra: number;
};

/** Documents that `narrow` finds under several slugs or ids; `days` selects the stored sums of the same filter. */
export async function repeatedDocuments(
  db: Knex,
  column: 'category_slug' | 'subcategory_id',
  days: Knex.QueryBuilder,
  narrow: Narrow,
): Promise<Repeated[]> {
  const several = `COUNT(DISTINCT ${column})`;
  const found = (await days.groupBy('day').havingRaw(`${several} > 1`).pluck('day')) as string[];
  if (found.length === 0) return [];
  const document = ['kind', 'document_id', 'day', 'at', 'seller_id', 'late', 'marked'];
  const rows = (await factLines(db, (query, day, line) => {
    narrow(query, day, line);
    void query.whereIn(day, found);
  })
    .groupBy(document)
    .havingRaw(`${several} > 1`)
    .select(document)
    .select(db.raw(`${several} - 1 AS extra`))) as Repeated[];
  return rows.map((row) => ({ ...row, extra: Number(row.extra) }));
}

interface Counts {
  checks: number;
  returns: number;
  late?: number;
  marked?: number;
}

/** The rows with each document counted once; `keys` says which documents belong to which row. */
export function countedOnce<Row extends Counts>(
  rows: readonly Row[],
  documents: readonly Repeated[],
  keys: { readonly row: (row: Row) => string; readonly document: (one: Repeated) => string },
): Row[] {
  const byKey = new Map<string, Required<Counts>>();
  for (const one of documents) {
    const key = keys.document(one);
    const extra = byKey.get(key) ?? { checks: 0, returns: 0, late: 0, marked: 0 };
    byKey.set(key, extra);
    extra[one.kind === 'return' ? 'returns' : 'checks'] += one.extra;
    extra.late += one.late * one.extra;
    extra.marked += one.marked * one.extra;
  }
  return rows.map((row) => {
    const extra = Object.entries(byKey.get(keys.row(row)) ?? {}) as [keyof Counts, number][];
    return {
      ...row,
      // PostgreSQL returns sums of integers as text.
      ...Object.fromEntries(
        extra.filter(([name]) => row[name] !== undefined).map(([name, many]) => [name, Number(row[name]) - many]),
      ),
    };
  });
}

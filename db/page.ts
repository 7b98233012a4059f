/** One page of a long list, and the length of the list. */
import type { Knex } from 'knex';

/** A page by its number, from 1, and its maximum number of rows. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** For `query.modify(onPage, …)`: restricts the query to the rows of the page. */
export function onPage(query: Knex.QueryBuilder, { page, limit }: Page): void {
  void query.limit(limit).offset((page - 1) * limit);
}

/** Number of rows that the query finds; the query itself is unchanged. Returns a number on both engines. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.clone().count({ count: '*' })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}

/** For `orderBy`: by each of these columns, the greatest first. */
export function descending(...columns: readonly string[]): { column: string; order: 'desc' }[] {
  return columns.map((column) => ({ column, order: 'desc' }));
}

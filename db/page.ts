/** One page of a long list, and how long the list is. */
import type { Knex } from 'knex';

/** A page by its number, from 1, and the rows it holds at most. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** For `query.modify(onPage, …)`: only the rows of the page. */
export function onPage(query: Knex.QueryBuilder, { page, limit }: Page): void {
  void query.limit(limit).offset((page - 1) * limit);
}

/** How many rows the query finds; it is left as it was. Both engines answer a number. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.clone().count({ count: '*' })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}

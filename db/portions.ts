/** Long lists in portions: SQLite limits the values bound to one statement, and holds up other requests while it reads. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Values in one statement, unless said otherwise. */
const AT_ONCE = 500;

export function* portions<Value>(values: readonly Value[], atOnce = AT_ONCE): Generator<Value[]> {
  for (let start = 0; start < values.length; start += atOnce) yield values.slice(start, start + atOnce);
}

/** The rows that are found by all portions, in their order. */
export async function readInPortions<Value, Row>(
  values: readonly Value[],
  read: (some: Value[]) => PromiseLike<readonly Row[]>,
  atOnce = AT_ONCE,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of portions(values, atOnce)) rows.push(...(await read(some)));
  return rows;
}

/** The rows that a query finds, by a column of different values, at most so many at once; other requests run in between. */
export async function* rowsInOrder<Row>(
  find: () => Knex.QueryBuilder,
  column: keyof Row & string,
  atOnce = AT_ONCE,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const after = last?.[column];
    const rows = (await find()
      .modify((query) => void (after !== undefined && query.where(column, '>', after)))
      .orderBy(column)
      .limit(atOnce)) as Row[];
    if (rows.length > 0) yield rows;
    await yieldToEventLoop();
    last = rows[atOnce - 1];
  } while (last !== undefined);
}

/** Long lists of values in portions: SQLite limits the values bound to one statement. */

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

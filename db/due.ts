/** The condition that the time for some work has come. */
import type { Knex } from 'knex';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than any time for which the shop puts work off: price lists come once a week at least. */
const PUT_OFF_MAX_MS = 8 * DAY_MS;

/**
 * For `query.where(…)`: the time in the column has come. One further off than `putOffMs` was set while a clock ran ahead: it has
 * come too, or the work would wait for years.
 * @param now ISO
 */
export function isDue(column: string, now: string, putOffMs = PUT_OFF_MAX_MS): Knex.QueryCallback {
  const latest = new Date(Date.parse(now) + putOffMs).toISOString();
  return (either) => void either.where(column, '<=', now).orWhere(column, '>', latest);
}

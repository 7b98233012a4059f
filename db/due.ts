/** The condition that postponed work is due. */
import type { Knex } from 'knex';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than any time for which the shop puts work off: price lists come once a week at least. */
const PUT_OFF_MAX_MS = 8 * DAY_MS;

/**
 * A condition for `query.where(…)`: the time in the column has come. A time more than `putOffMs` milliseconds ahead was set while a clock
 * ran ahead, so it counts as come: otherwise the work would wait for years.
 * @param now ISO instant
 */
export function isDue(column: string, now: string, putOffMs = PUT_OFF_MAX_MS): Knex.QueryCallback {
  const latest = new Date(Date.parse(now) + putOffMs).toISOString();
  return (either) => void either.where(column, '<=', now).orWhere(column, '>', latest);
}

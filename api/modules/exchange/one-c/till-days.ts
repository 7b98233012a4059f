/** Till days sent to 1C, and their state there; Knex only. */
import type { Knex } from 'knex';
import type { ExchangeDayRow } from '#db/exchange-tables.ts';

/** Days sent at once: 1C queries again for the rest. */
const DAYS_PER_QUERY = 31;

/** The current state of a day compared with 1C's. */
export interface TillDay {
  readonly day: string;
  readonly kind: ExchangeDayRow['kind'];
  readonly version: number;
  /** False for a day whose every sale was voided, or that has returns of orders only. */
  readonly stands: boolean;
  readonly isKnown: boolean;
}

interface DayCount {
  day: string;
  facts: number | string;
  standing: number | string;
}

/**
 * Past days that 1C lacks or has an old version of, the earliest first. Sales, voids and returns are only ever added, so their number is
 * the version of a day: a late one makes the day unsent again.
 */
export async function unsentDays(db: Knex, { since, today }: { since: string; today: string }): Promise<TillDay[]> {
  if (since >= today) return [];
  const over = (query: Knex.QueryBuilder) =>
    void query.where('business_day', '>=', since).where('business_day', '<', today);
  const [sales, returns, sent] = (await Promise.all([
    db('sales')
      .modify(over)
      .groupBy('business_day')
      .select(
        'business_day as day',
        db.raw("COUNT(*) + SUM(CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END) AS facts"),
        db.raw("SUM(CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS standing"),
      ),
    db('returns')
      .modify(over)
      .groupBy('business_day')
      .select('business_day as day', db.raw('COUNT(*) AS facts'), db.raw('COUNT(sale_id) AS standing')),
    db('exchange_days').where('day', '>=', since),
  ])) as unknown as [DayCount[], DayCount[], ExchangeDayRow[]];
  const known = new Map(sent.map(({ day, kind, version }) => [`${day} ${kind}`, version]));
  const dayOf =
    (kind: TillDay['kind']) =>
    ({ day, facts, standing }: DayCount): TillDay => ({
      day,
      kind,
      version: Number(facts),
      stands: Number(standing) > 0,
      isKnown: known.has(`${day} ${kind}`),
    });
  return [...sales.map(dayOf('sales')), ...returns.map(dayOf('returns'))]
    .filter(({ kind, stands, isKnown }) => kind === 'returns' || stands || isKnown)
    .filter(({ day, kind, version }) => known.get(`${day} ${kind}`) !== version)
    .sort((one, other) => (one.day + one.kind < other.day + other.kind ? -1 : 1));
}

/** The days that one query of 1C gets. */
export const nextDays = (days: readonly TillDay[]): TillDay[] => days.slice(0, DAYS_PER_QUERY);

export async function putSentDays(trx: Knex.Transaction, rows: readonly ExchangeDayRow[]): Promise<void> {
  if (rows.length > 0)
    await trx('exchange_days')
      .insert([...rows])
      .onConflict(['day', 'kind'])
      .merge();
}

/** Number of days that 1C has, completely or partly. */
export async function countSentDays(db: Knex): Promise<number> {
  const rows = await db('exchange_days').countDistinct({ count: 'day' });
  return Number(rows[0]?.count ?? 0);
}

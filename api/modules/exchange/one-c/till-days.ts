/** Which days of the till 1C is told of, and what it has of each; Knex only. */
import type { Knex } from 'knex';
import type { ExchangeDayRow } from '#db/exchange-tables.ts';

/** Days given out at once: 1C asks again for the rest. */
const DAYS_PER_QUERY = 31;

/** What a day is at this moment, beside what 1C has of it. */
export interface TillDay {
  readonly day: string;
  readonly kind: ExchangeDayRow['kind'];
  readonly version: number;
  /** Whether anything stands: of a day on which every sale was voided, nothing does. */
  readonly stands: boolean;
  readonly isKnown: boolean;
}

interface DayCount {
  day: string;
  facts: number | string;
  standing: number | string;
}

/**
 * Days that are over and of which 1C lacks something, the first ones first. Sales, voids and returns are only ever
 * added, so their count tells one state of a day from another: a sale or a void that comes late makes its day news again.
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
      .select('business_day as day', db.raw('COUNT(*) AS facts'), db.raw('COUNT(*) AS standing')),
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
    .filter(({ stands, isKnown }) => stands || isKnown)
    .filter(({ day, kind, version }) => known.get(`${day} ${kind}`) !== version)
    .sort((one, other) => (one.day + one.kind < other.day + other.kind ? -1 : 1));
}

/** What one query of 1C gives out of them. */
export const nextDays = (days: readonly TillDay[]): TillDay[] => days.slice(0, DAYS_PER_QUERY);

export async function putSentDays(trx: Knex.Transaction, rows: readonly ExchangeDayRow[]): Promise<void> {
  if (rows.length > 0)
    await trx('exchange_days')
      .insert([...rows])
      .onConflict(['day', 'kind'])
      .merge();
}

/** How many days, whole or in part, 1C has. */
export async function countSentDays(db: Knex): Promise<number> {
  const rows = await db('exchange_days').countDistinct({ count: 'day' });
  return Number(rows[0]?.count ?? 0);
}

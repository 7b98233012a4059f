/** Till days that 1C lacks, and their state there. */
import type { Knex } from 'knex';
import type { ExchangeDayRow } from '#db/exchange-tables.ts';

export interface TillDay {
  readonly day: string;
  readonly kind: ExchangeDayRow['kind'];
  readonly version: number;
  /** False for a day whose every sale was voided, or that has returns of orders only. */
  readonly stands: boolean;
  readonly isKnown: boolean;
}

type DayCount = Pick<TillDay, 'day'> & Record<'facts' | 'standing', number | string>;

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

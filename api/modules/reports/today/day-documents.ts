/** Complete sales, delivered orders and returns of single days; knex only. */
import type { Knex } from 'knex';
import { factLines, type FactLine } from '../sums/facts.ts';

/** Sums are kopecks, negative for a return. */
export type DayDocument = Pick<FactLine, 'kind' | 'document_id' | 'day' | 'at' | 'device_id' | 'seller_id'> & {
  revenue: number;
  cost: number;
  /** Pieces whose cost is unknown. */
  without_cost: number;
};

const OF_DOCUMENT = ['kind', 'document_id', 'day', 'at', 'device_id', 'seller_id'] as const;

/** Documents of all these days (`YYYY-MM-DD`), in the order of time. */
export async function documentsOfDays(db: Knex, days: readonly string[]): Promise<DayDocument[]> {
  return (await factLines(db, (query, day) => void query.whereIn(day, [...days]))
    .groupBy(...OF_DOCUMENT)
    .orderBy(['at', 'document_id'])
    .select(
      ...OF_DOCUMENT,
      db.raw('SUM(revenue) AS revenue, SUM(cost) AS cost, SUM(without_cost) AS without_cost'),
    )) as DayDocument[];
}

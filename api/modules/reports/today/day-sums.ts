import type { DaySums, Today } from '#contract/reports/today.ts';
import { hourOf } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { DayDocument } from './day-documents.ts';

type Summed = Pick<DayDocument, 'kind' | 'revenue' | 'cost' | 'without_cost'>;

/** Sums of the documents, in roubles; a return subtracts its money and is no purchase. */
export function sumsOf(documents: readonly Summed[]): DaySums {
  const revenue = documents.reduce((sum, document) => sum + document.revenue, 0);
  const cost = documents.reduce((sum, document) => sum + document.cost, 0);
  return {
    revenue: toRoubles(revenue),
    grossProfit: toRoubles(revenue - cost),
    itemsWithoutCost: documents.reduce((sum, document) => sum + document.without_cost, 0),
    purchases: documents.filter(({ kind }) => kind !== 'return').length,
  };
}

/** Kopecks by hour. */
function byHour(documents: readonly DayDocument[], timeZone: string): Map<number, number> {
  const hours = new Map<number, number>();
  for (const { at, revenue } of documents) {
    const hour = hourOf(new Date(at), timeZone);
    hours.set(hour, (hours.get(hour) ?? 0) + revenue);
  }
  return hours;
}

/** From the first hour in which either day has a document to the last. */
export function hoursOf(
  today: readonly DayDocument[],
  comparedDay: readonly DayDocument[],
  timeZone: string,
): Today['hours'] {
  const [now, before] = [byHour(today, timeZone), byHour(comparedDay, timeZone)];
  const known = [...now.keys(), ...before.keys()];
  if (known.length === 0) return [];
  const first = Math.min(...known);
  return Array.from({ length: Math.max(...known) - first + 1 }, (_, index) => ({
    hour: first + index,
    revenue: toRoubles(now.get(first + index) ?? 0),
    then: toRoubles(before.get(first + index) ?? 0),
  }));
}

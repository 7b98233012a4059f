/** The day's documents by place: each till, and the online shop. */
import type { Knex } from 'knex';
import type { Place } from '#contract/reports/today.ts';
import { toRoubles } from '#contract/values/money.ts';
import { sellerName } from '../sums/read-reports.ts';
import type { DayDocument } from './day-documents.ts';

/** Places of documents without a till: the online shop's, and sales through the API without a device. */
const ONLINE = 'online';
const NO_TILL = 'api';

/** A return belongs to the till that took the goods back; without a till, its seller tells whether it was an order or a sale. */
function placeOf({ kind, device_id, seller_id }: DayDocument): string {
  if (device_id !== null) return device_id;
  return kind === 'order' || seller_id === '' ? ONLINE : NO_TILL;
}

/** Tills by their prefix, then documents without one, the online shop last. `documents` are in the order of time. */
export async function readPlaces(db: Knex, documents: readonly DayDocument[]): Promise<Place[]> {
  const groups = new Map<string, DayDocument[]>();
  for (const document of documents) groups.set(placeOf(document), [...(groups.get(placeOf(document)) ?? []), document]);
  const devices = await db('devices')
    .whereIn('id', [...groups.keys()])
    .select('id', 'prefix', 'name');
  const sellers = await db('users')
    .whereIn('id', [...new Set(documents.map(({ seller_id }) => seller_id))])
    .select('id', 'name');
  const names = new Map(sellers.map(({ id, name }) => [id, name]));
  const order = [...devices.toSorted((a, b) => a.prefix.localeCompare(b.prefix)).map(({ id }) => id), NO_TILL, ONLINE];
  return order.flatMap((id): Place[] => {
    const made = groups.get(id) ?? [];
    const last = made.at(-1);
    if (last === undefined) return [];
    // The seller of a return is that of its sale, who may be somebody of another till.
    const sale = made.findLast(({ kind }) => kind !== 'return');
    const device = devices.find((each) => each.id === id);
    return [
      {
        kind: id === ONLINE ? 'online' : id === NO_TILL ? 'api' : 'till',
        prefix: device?.prefix ?? '',
        name: device?.name ?? '',
        seller: sale === undefined ? '' : sellerName(sale.seller_id, names.get(sale.seller_id) ?? null),
        lastAt: last.at,
        revenue: toRoubles(made.reduce((sum, { revenue }) => sum + revenue, 0)),
      },
    ];
  });
}

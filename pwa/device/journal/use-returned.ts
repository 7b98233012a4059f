/** Pieces returned on this device by sale, of all authors. Live in every tab. */
import { journalDb } from '../database.ts';
import type { ReturnedHere } from './journal-returns.ts';
import { useLiveQuery } from '../use-live-query.ts';

export type ReturnsBySale = ReadonlyMap<string, ReturnedHere>;
const NONE: ReturnsBySale = new Map();

/** Keyed by the sale's id; sales without returns are left out. */
export function useReturnsHere(): ReturnsBySale {
  return useLiveQuery(readReturnsHere, [], NONE);
}

async function readReturnsHere(): Promise<ReturnsBySale> {
  const found = new Map<string, { all: Map<number, number>; unsettled: Map<number, number> }>();
  for (const row of await journalDb.rows.where('kind').equals('return').toArray()) {
    if (row.kind !== 'return' || row.state === 'voided') continue;
    const pieces = found.get(row.body.saleId) ?? {
      all: new Map<number, number>(),
      unsettled: new Map<number, number>(),
    };
    for (const { position, qty } of row.body.items) {
      for (const count of row.state === 'accepted' ? [pieces.all] : [pieces.all, pieces.unsettled])
        count.set(position, (count.get(position) ?? 0) + qty);
    }
    found.set(row.body.saleId, pieces);
  }
  return found;
}

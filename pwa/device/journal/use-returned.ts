/** What has come back on this device, sale by sale, whoever took it: pieces only. Live in every tab. */
import { journalDb } from '../database.ts';
import type { ReturnedHere } from './journal-returns.ts';
import { useLiveQuery } from '../use-live-query.ts';

export type ReturnsHere = ReadonlyMap<string, ReturnedHere>;
const NONE: ReturnsHere = new Map();

/** By the sale's id; sales without returns are not in it. */
export function useReturnsHere(): ReturnsHere {
  return useLiveQuery(readReturnsHere, [], NONE);
}

async function readReturnsHere(): Promise<ReturnsHere> {
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

/** Pieces returned on this device by sale, of all authors. Live in every tab. */
import { journalDb } from '../database/database.ts';
import { returnedBySale, type ReturnedHere } from './journal-returns.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

export type ReturnsBySale = ReadonlyMap<string, ReturnedHere>;
const NONE: ReturnsBySale = new Map();

/** Keyed by the sale's id; sales without returns are left out. */
export function useReturnsHere(): ReturnsBySale {
  return useLiveQuery(readReturnsHere, [], NONE);
}

async function readReturnsHere(): Promise<ReturnsBySale> {
  return returnedBySale(await journalDb.rows.where('kind').equals('return').toArray());
}

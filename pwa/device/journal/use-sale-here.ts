/** One sale of this device by its id, with the void that ended it. Live in every tab. */
import { journalDb } from '../database/database.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import type { SaleRow, VoidRow } from '../rows/journal-types.ts';

export interface SaleHere {
  id: string;
  /** Null when this device has no such sale. */
  sale: SaleRow | null;
  ending: VoidRow | null;
}

/** Undefined while the sale is being read, and when `id` is null. */
export function useSaleHere(id: string | null): SaleHere | undefined {
  const read = useLiveQuery(async () => (id === null ? undefined : readSaleHere(id)), [id]);
  // Rows of another sale would be a wrong answer.
  return read?.id === id ? read : undefined;
}

async function readSaleHere(id: string): Promise<SaleHere> {
  const { rows } = journalDb;
  return journalDb.transaction('r', rows, async () => {
    const row = await rows.get(id);
    if (row?.kind !== 'sale') return { id, sale: null, ending: null };
    const ending = row.voidedBy === null ? undefined : await rows.get(row.voidedBy);
    return { id, sale: row, ending: ending?.kind === 'void' ? ending : null };
  });
}

/**
 * The stock of a product while a dialog about it is open: what stood there at first, what stands there now, and why.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Movement } from '#contract/stock/inventory.ts';
import { movementsQuery } from '../../queries/inventory.ts';
import type { StockSeen } from './correction.ts';

/** Beside what is heard live: a browser may hold the stream back. */
const ASK_AGAIN_MS = 15_000;

export interface StockSince extends StockSeen {
  /** Newest first. */
  readonly movements: readonly Movement[];
  /** From here on it counts anew: the count was made after all that has happened. */
  restart(): void;
}

/** @param shown the figure on the screen from which the dialog was opened */
export function useStockSince(productId: string, shown: number): StockSince {
  const [openedAt] = useState(() => Date.now());
  const [start, setStart] = useState<{ base: number; newest: string | null } | null>(null);
  const { data, dataUpdatedAt } = useQuery({
    ...movementsQuery(productId, 1),
    refetchOnMount: 'always',
    refetchInterval: ASK_AGAIN_MS,
  });
  // What the page remembers from before is no news of now.
  const fresh = data !== undefined && dataUpdatedAt >= openedAt ? data : null;
  const latest = fresh === null ? null : { base: fresh.product.stockQty, newest: fresh.items[0]?._id ?? null };
  if (start === null && latest !== null) setStart(latest);
  const items = fresh?.items ?? [];
  const known = items.findIndex(({ _id }) => _id === start?.newest);
  return {
    base: start?.base ?? shown,
    now: fresh?.product.stockQty ?? shown,
    movements: start === null ? [] : items.slice(0, known === -1 ? items.length : known),
    restart: () => setStart(latest),
  };
}

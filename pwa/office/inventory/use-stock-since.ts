/** A product's stock while a dialog is open: the initial figure, the current one, and the movements between. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Movement } from '#contract/stock/inventory.ts';
import { movementsQuery } from '../../queries/inventory.ts';
import type { StockSeen } from './correction.ts';

/** Polling interval beside the live stream, which a browser may block, ms. */
const ASK_AGAIN_MS = 15_000;

export interface StockSince extends StockSeen {
  /** Newest first. */
  readonly movements: readonly Movement[];
  /** Takes the current stock as the new base: the person counted after all these movements. */
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
  // An answer cached before the dialog opened is not current.
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

/** Inventory over HTTP: the queue of discrepancies. */
import { listDiscrepancies } from '#contract/sales.ts';
import { serve, type Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { openDiscrepancies } from './discrepancy-store.ts';

export function inventoryRoutes({ db }: Services): Route[] {
  return [
    serve(listDiscrepancies, async () => {
      const items = await openDiscrepancies(db);
      return { items, total: items.length };
    }),
  ];
}

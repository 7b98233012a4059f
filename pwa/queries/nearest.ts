/** Substitutes for a product that is out of stock. */
import { queryOptions } from '@tanstack/react-query';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { loadDevice } from './copy-or-server.ts';
import { GOODS } from './goods.ts';
import type { ViewerKey } from './viewer.ts';

/** The goods in stock most similar to this one, at most `most`, from a whole copy; null without one. Needs no network. */
export function nearestQuery(id: string, most: number, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [...GOODS, viewer.id, 'nearest', id, most],
    queryFn: async (): Promise<ProductCard[] | null> => {
      const device = await loadDevice();
      // A copy that is not whole rejects: its nearest goods could be far ones.
      const copyViewer = await device.readyCopy(viewer).catch(() => null);
      return copyViewer && device.nearestOnDevice(id, most, copyViewer);
    },
  });
}

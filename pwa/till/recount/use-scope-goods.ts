/** Loads the device's copy of the catalogue into memory for counting. */
import { useEffect } from 'react';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';

export function useScopeGoods() {
  const state = useCopyState();
  useEffect(() => {
    catalogueCopy.load().catch((error: unknown) => console.error('The copy of the catalogue cannot be read', error));
  }, []);
  return state;
}

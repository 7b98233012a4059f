/** Prices that change by the clock: a sale begins or ends while its goods are on an open screen, and nothing is written. */
import type { QueryClient } from '@tanstack/react-query';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { nextPriceChange } from '../device/catalogue/priced-goods.ts';
import { GOODS } from './goods.ts';
import { shopNow } from './shop-clock.ts';

/** Longest wait, ms: a timer stands still while the device sleeps, and the shop's clock may be put right. */
const CHECKED_MS = 60_000;

/** Invalidates prices when the next sale of the copy begins or ends; returns the function that stops it. */
export function followPriceChanges(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let version: number | undefined;
  /** Not a number while no sale is to begin or end. */
  let next = Number.NaN;

  function plan(): void {
    next = Date.parse(nextPriceChange(catalogueCopy, shopNow().toISOString()) ?? '');
    wait();
  }
  function wait(): void {
    clearTimeout(timer);
    if (Number.isNaN(next)) return;
    timer = setTimeout(check, Math.min(Math.max(next - shopNow().getTime(), 0), CHECKED_MS));
  }
  function check(): void {
    if (shopNow().getTime() < next) return wait();
    for (const queryKey of [GOODS, ['orders', 'quote']]) void client.invalidateQueries({ queryKey });
    plan();
  }

  const stop = catalogueCopy.subscribe(() => {
    const { loaded, version: current } = catalogueCopy.read();
    if (!loaded || current === version) return;
    version = current;
    plan();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

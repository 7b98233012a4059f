/** Background work for the page's lifetime; `background-work.ts` decides when it starts. */
import { importOldCart } from '../device/belongings/cart-store.ts';
import { importOldFavourites } from '../device/belongings/favourites-store.ts';
import { offerMirror } from '../device/journal/mirror/mirror.ts';
import { startMirrorWorker } from '../device/journal/mirror/start-worker.ts';
import { followOtherTabs } from '../device/person/session.ts';
import { watchStorage } from '../device/storage/watch-storage.ts';
import { net } from '../net/call.ts';
import { clearFormDraftsOnPersonChange } from '../parts/forms/form-drafts.ts';
import { followCopy } from '../queries/catalog-sync.ts';
import { clearMissedOnPersonChange } from '../queries/missed-searches.ts';
import { followPriceChanges } from '../queries/price-changes.ts';
import { keepRendered } from '../queries/product.ts';
import { bootSession, confirmPersonIfUnknown, followSessionEnd } from '../queries/session.ts';
import { keepRenderedShop } from '../queries/shop.ts';
import { registerWorker } from '../sw/register.ts';
import { startSync } from '../sync/triggers.ts';
import { watchBelongings } from './belongings-watch.ts';
import { onReconnect, watchConnection } from './connection-watch.ts';
import { watchCopy } from './copy-watch.ts';
import { watchLive } from './live.ts';
import { tolerateForeignDomChanges } from './foreign-dom-changes.ts';
import { clearQueriesOnPersonChange, queryClient } from './query-client.ts';
import { watchPerson } from './person-watch.ts';
import { renewPicturesOnReconnect } from './renew-pictures.ts';
import { watchStaffLogin } from './staff-device.ts';

export function boot(): void {
  tolerateForeignDomChanges();
  if (typeof Worker !== 'undefined') offerMirror(startMirrorWorker);
  watchConnection();
  clearQueriesOnPersonChange();
  clearFormDraftsOnPersonChange();
  clearMissedOnPersonChange();
  followCopy(queryClient);
  followPriceChanges(queryClient);
  keepRendered(queryClient);
  keepRenderedShop(queryClient);
  followOtherTabs();
  net.onSessionEnd((why) => void followSessionEnd(why));
  onReconnect(() => {
    // In this order: the repeated queries must run as the confirmed person.
    void confirmPersonIfUnknown().finally(() => void queryClient.invalidateQueries());
  });
  renewPicturesOnReconnect();
  watchStaffLogin();
  void bootSession();
  watchPerson();
  watchBelongings();
  startSync();
  watchStorage();
  watchCopy();
  watchLive();
  void importFromOlderShop();
  if (import.meta.env.PROD) onceLoaded(startWorker);
}

/** Waits for the page's own pictures: filling the precache competes with them for the network. */
function onceLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work);
}

function startWorker(): void {
  // Registration was refused (a private window) or the server is unreachable: the shop works online, and the next start
  // tries again.
  registerWorker().catch((error: unknown) => console.warn('No worker on this page', error));
}

/**
 * Imports the data that the shop's former version kept in localStorage; in a browser that forbids storage there is
 * none.
 */
async function importFromOlderShop(): Promise<void> {
  try {
    await importOldCart(localStorage);
    await importOldFavourites(localStorage);
  } catch (error) {
    console.error('The former cart was not imported', error);
  }
}

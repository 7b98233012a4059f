/** What the page starts beside its first render. Nothing here may hold the render up. */
import { importOldCart } from '../local/cart.ts';
import { importOldFavourites } from '../local/favourites.ts';
import { followOtherTabs, forgetPerson, sessionRanOut } from '../local/session.ts';
import { net } from '../net/call.ts';
import { followCopy } from '../queries/catalog-sync.ts';
import { bootSession, confirmIfUnsure } from '../queries/session.ts';
import { registerWorker } from '../sw/register.ts';
import { startSync } from '../sync/triggers.ts';
import { onReconnect, watchConnection } from './connection-watch.ts';
import { watchCopy } from './copy-watch.ts';
import { watchDatabases } from './database-watch.ts';
import { watchInstallPrompt } from './install.ts';
import { dropAnswersWithPerson, queryClient } from './query-client.ts';
import { watchStaffLogin } from './staff-device.ts';

export function boot(): void {
  watchInstallPrompt();
  watchDatabases();
  watchConnection();
  dropAnswersWithPerson();
  followCopy(queryClient);
  followOtherTabs();
  net.onSessionEnd((why) => void (why === 'disabled' ? forgetPerson() : sessionRanOut()));
  onReconnect(() => {
    void confirmIfUnsure();
    void queryClient.invalidateQueries();
  });
  watchStaffLogin();
  void bootSession();
  startSync();
  watchCopy();
  void importFromOlderShop();
  if (import.meta.env.PROD) {
    // After the first screen: filling the precache competes with it for the network.
    window.addEventListener('load', () => {
      // Refused (a private window) or out of reach just now: the shop works online, the next start tries again.
      registerWorker().catch((error: unknown) => console.warn('No worker on this page', error));
    });
  }
}

/** What the shop's former version kept in localStorage; a browser that forbids storage has nothing to import. */
async function importFromOlderShop(): Promise<void> {
  try {
    await importOldCart(localStorage);
    await importOldFavourites(localStorage);
  } catch (error) {
    console.error('The former cart was not imported', error);
  }
}

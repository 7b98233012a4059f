/** Background work for the page's lifetime; `background-work.ts` decides when it starts. */
import { importOldCart } from '../device/belongings/cart-store.ts';
import { importOldFavourites } from '../device/belongings/favourites-store.ts';
import { offerMirror } from '../device/journal/mirror/mirror.ts';
import { startMirrorWorker } from '../device/journal/mirror/start-worker.ts';
import { followOtherTabs, readPresence, subscribePresence } from '../device/person/session.ts';
import { watchStorage } from '../device/watch-storage.ts';
import { net } from '../net/call.ts';
import { clearFormDraftsOnPersonChange } from '../parts/forms/form-drafts.ts';
import { followCopy } from '../queries/catalog-sync.ts';
import { clearMissedOnPersonChange } from '../queries/missed-searches.ts';
import { followPriceChanges } from '../queries/price-changes.ts';
import { keepRendered } from '../queries/product.ts';
import { bootSession, confirmPersonIfUnknown, followSessionEnd } from '../queries/session.ts';
import { keepShop } from '../queries/kept-shop.ts';
import { shopQuery } from '../queries/shop.ts';
import { hasFailedPictures, onPictureFailure, takeFailedPictures } from '../sw/failed-pictures.ts';
import { registerWorker } from '../sw/register.ts';
import { startSync } from '../sync/triggers.ts';
import { onReconnect, verifyConnection, watchConnection } from './connection-watch.ts';
import { watchCopy } from './copy-watch.ts';
import { watchLive } from './live.ts';
import { clearQueriesOnPersonChange, queryClient } from './query-client.ts';
import { watchPerson } from './person-watch.ts';
import { isStaff } from '#contract/roles.ts';
import { keepStorage } from '../device/storage/keep-storage.ts';
import { keepStaffPart } from '../sw/keep-staff-part.ts';
import { contactServer } from '../sync/contact.ts';

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
  // The facts of a page rendered by the server.
  const shop = queryClient.getQueryData(shopQuery.queryKey);
  if (shop !== undefined) keepShop(shop).catch(() => undefined);
  followOtherTabs();
  net.onSessionEnd((why) => void followSessionEnd(why));
  onReconnect(() => {
    // In this order: the repeated queries must run as the confirmed person.
    void confirmPersonIfUnknown().finally(() => void queryClient.invalidateQueries());
  });
  watchPictures();
  watchStaffLogin();
  void bootSession();
  watchPerson();
  watchBelongings();
  startSync();
  watchStorage();
  watchCopy();
  watchLive();
  void importFromOlderShop();
  if (!import.meta.env.PROD) return;
  // Waits for the page's own pictures: filling the precache competes with them for the network.
  if (document.readyState === 'complete') startWorker();
  else window.addEventListener('load', startWorker);
}

function startWorker(): void {
  // Refused (a private window), or the server is out of reach: the shop works online, the next start tries again.
  registerWorker().catch((error: unknown) => console.warn('No worker on this page', error));
}

/** Imports what the shop's former version kept in localStorage; a browser that forbids storage has none. */
async function importFromOlderShop(): Promise<void> {
  try {
    await importOldCart(localStorage);
    await importOldFavourites(localStorage);
  } catch (error) {
    console.error('The former cart was not imported', error);
  }
}

/** Exchanges the cart and favourites of the person here with the server, for the page's lifetime. */
function watchBelongings(): void {
  let followed: string | null = null;
  let stop = (): void => undefined;

  async function follow(): Promise<void> {
    const { person, status } = readPresence();
    // A person whom the server has not confirmed for the moment is still followed: their acts wait.
    if (person !== null && status !== 'online' && person._id === followed) return;
    const next = status === 'online' ? (person?._id ?? null) : null;
    if (next === followed) return;
    stop();
    stop = () => undefined;
    followed = next;
    if (next === null) return;
    const { followBelongings } = await import('./follow-belongings.ts');
    if (followed !== next) return;
    stop();
    stop = followBelongings(next);
  }
  const followOrLater = (): void => {
    follow().catch((error: unknown) => {
      // The code was not loaded: the next contact with the server tries again.
      followed = null;
      console.warn('Cart and favourites are not exchanged yet', error);
    });
  };
  subscribePresence(followOrLater);
  onReconnect(followOrLater);
  followOrLater();
}

/** Nodes that foreign code has put in the place of a node, by the node. */
const standIns = new WeakMap<Node, readonly Node[]>();

/** The direct child of `parent` that contains `node` or its replacement; `node` itself if there is none. */
function childWith(node: Node, parent: Node): Node {
  for (const inner of [node, ...(standIns.get(node) ?? [])]) {
    let outer = inner;
    while (outer.parentNode !== null && outer.parentNode !== parent) outer = outer.parentNode;
    if (outer.parentNode === parent) return outer;
  }
  return node;
}

/** Patches the DOM so that React survives nodes replaced by others, as browsers' translators do; call once. */
function tolerateForeignDomChanges(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  /** React itself never replaces a node in one step. */
  function follow(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'characterData') putBack(target as Text);
      else if (addedNodes.length > 0)
        for (const node of removedNodes) {
          standIns.set(node, [...addedNodes]);
          if (node instanceof Text) observer.observe(node, { characterData: true });
        }
    }
  }

  function putBack(text: Text): void {
    const [first, ...rest] = standIns.get(text) ?? [];
    if (text.isConnected || first?.isConnected !== true) return;
    (first as ChildNode).replaceWith(text);
    for (const node of rest) (node as ChildNode).remove();
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) follow(observer.takeRecords());
    const [, ...rest] = child.parentNode === null ? (standIns.get(child) ?? []) : [];
    removeChild.call(this, childWith(child, this));
    for (const node of rest) (node as ChildNode).remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) follow(observer.takeRecords());
    insertBefore.call(this, node, before === null ? null : childWith(before, this));
    return node;
  };
}

/** Shortest interval while pictures alone fail, as behind a filter. */
const FAILED_PICTURES_AGAIN_MS = 20_000;

/**
 * Requests the page's failed pictures anew when the server answers again: without a network the worker gave smaller widths, tiny pictures and
 * covers in their place, and a page without a worker has gaps.
 */
function watchPictures(): void {
  let wasSilent = false;
  let times = 0;
  let requestedAt = -Infinity;
  onPictureFailure(verifyConnection);
  net.onContact((answered) => {
    if (!answered) wasSilent = true;
    else if (wasSilent || (hasFailedPictures() && performance.now() - requestedAt >= FAILED_PICTURES_AGAIN_MS)) {
      wasSilent = false;
      requestedAt = performance.now();
      times += 1;
      const failed = takeFailedPictures();
      for (const image of document.images) {
        const { pathname } = new URL(image.currentSrc, document.baseURI);
        const isMissing = image.complete && image.naturalWidth === 0 && pathname.startsWith('/pictures/');
        if (isMissing || failed.has(pathname)) requestAnew(image, times);
      }
    }
  });
}

/** Changes the picture's addresses by a query: a document never requests twice an address that it has drawn. */
function requestAnew(image: HTMLImageElement, times: number): void {
  const sources = image.parentElement instanceof HTMLPictureElement ? image.parentElement.children : [image];
  for (const element of sources)
    for (const name of ['srcset', 'src']) {
      const addresses = element.getAttribute(name);
      if (addresses !== null)
        element.setAttribute(name, addresses.replace(/(\/pictures\/[^\s?,]+)(\?\d+)?/g, `$1?${times}`));
    }
}

let isStaffCodeMissing = false;

/** Caches the code of the till and the office; an interrupted download continues when the server answers again. */
function keepStaffCode(): void {
  keepStaffPart().then(
    () => (isStaffCodeMissing = false),
    (error: unknown) => {
      isStaffCodeMissing = true;
      console.warn('The till is not fully cached', error);
    },
  );
}

/** At each confirmed staff login: persists the storage, caches the till's code, on a till fetches the prefix. */
function watchStaffLogin(): void {
  let setUpFor: string | null = null;
  const setUp = () => {
    const { person, status } = readPresence();
    if (person === null) setUpFor = null;
    if (person === null || status !== 'online' || !isStaff(person.role) || setUpFor === person._id) return;
    setUpFor = person._id;
    // In parallel: a browser may ask the person about the storage and wait for long.
    const failed = (error: unknown) => console.error('The till could not be set up', error);
    keepStorage().catch(failed);
    keepStaffCode();
    contactServer().catch(failed);
  };
  subscribePresence(setUp);
  setUp();
  onReconnect(() => {
    if (isStaffCodeMissing) keepStaffCode();
  });
}

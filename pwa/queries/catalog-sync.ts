/** Keeps the copy up to date by the change feed, then the figures: one tab at a time, resumed where it stopped. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { catalogChanges, catalogFigures, type CatalogChanges } from '#contract/listing/catalog-feed.ts';
import { seesWholesale } from '#contract/roles.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import {
  applyFigures,
  figuresCursor,
  figuresMoment,
  readFigures,
  subscribeFigures,
} from '../device/catalogue/catalog-cache-figures.ts';
import type { CopyCursor } from '../device/catalogue/copy-state.ts';
import { isCopyOutdated } from '../device/catalogue/outdated-copy.ts';
import { catalogueDb } from '../device/database/database.ts';
import { lacksSession, lastPerson, readPresence } from '../device/person/session.ts';
import { withWebLock } from '../device/database/web-lock.ts';
import { call } from '../net/call.ts';
import { CATEGORIES } from './categories.ts';
import { GOODS } from './goods.ts';
import { viewerOf } from './viewer.ts';

type FeedPage = Pick<CatalogChanges, 'epoch' | 'to' | 'after' | 'more'>;
type FeedQuery = Pick<CopyCursor, 'since' | 'after'>;
type RenewLease = () => Promise<unknown>;

/** Delay before progress is shown: a shorter download needs none. */
const PROGRESS_AFTER_MS = 3_000;

/** Lease duration, ms: a page of the feed takes less, so a holder that has not renewed it hangs. */
const LEASE_MS = 60_000;

/** Runs the work in one tab; one that has not renewed its lease hangs, and can't store its result later, as the cursor moved on. */
async function inOneTab(name: string, work: (renewLease: RenewLease) => Promise<void>): Promise<void> {
  const key = `lease of ${name}`;
  const renewLease = () => catalogueDb.meta.put({ key, value: Date.now() + LEASE_MS });
  const begin = async (): Promise<void> => {
    await renewLease();
    await work(renewLease);
  };
  if ((await withWebLock(name, { ifAvailable: true }, begin)) !== null) return;
  const until = (await catalogueDb.meta.get(key))?.value as number | undefined;
  // A moment further away than any lease was written by a clock that ran ahead.
  const isOver = until === undefined || until <= Date.now() || until > Date.now() + LEASE_MS;
  if (isOver) await withWebLock(name, { steal: true }, begin);
}

/** Fetches and stores the pages of a feed from the stored cursor on; either step may end it. */
async function readFeed<Cursor extends CopyCursor, Page extends FeedPage>(
  stored: Cursor,
  renewLease: RenewLease,
  fetchPage: (query: FeedQuery) => Promise<Page | null>,
  store: (page: Page, at: { since: Cursor; restart: boolean }) => Promise<boolean>,
): Promise<void> {
  let kept = stored;
  let cursor = stored;
  for (;;) {
    const page = await fetchPage({ since: cursor.since, after: cursor.after });
    if (page === null) return;
    await renewLease();
    // The server's database is another one, or an older copy: the content here is foreign.
    const foreign = (cursor.epoch !== null && cursor.epoch !== page.epoch) || page.to < cursor.since;
    if (foreign && cursor.since > 0) {
      cursor = { ...cursor, epoch: page.epoch, since: 0, after: undefined };
      continue;
    }
    const restart = cursor.since === 0 && cursor.after === undefined;
    if (!(await store(page, { since: kept, restart })) || !page.more) return;
    kept = { ...cursor, epoch: page.epoch, since: page.to, after: page.after };
    cursor = kept;
  }
}

/** Brings the copy to the server's present state. Throws the errors of `net`; pages already stored stay. */
export async function syncCatalogue(): Promise<void> {
  await catalogueCopy.load();
  await catalogueCopy.catchUp();
  await inOneTab('catalogue-sync', async (renewLease) => {
    try {
      const startedAt = Date.now();
      const fetchPage = (query: FeedQuery) => call(catalogChanges, { query });
      await readFeed(await catalogueCopy.cursor(), renewLease, fetchPage, async (page, at) => {
        // Another tab has taken over while this one hung, and continues.
        if (!(await catalogueCopy.apply(page, at))) return false;
        const done = catalogueCopy.products.size;
        if (page.more && !catalogueCopy.read().complete && Date.now() - startedAt > PROGRESS_AFTER_MS)
          catalogueCopy.showProgress({ done, total: done + page.left });
        return true;
      });
      catalogueCopy.noteRefresh(false);
    } catch (error) {
      catalogueCopy.noteRefresh(true);
      throw error;
    } finally {
      if (catalogueCopy.read().progress !== null) catalogueCopy.showProgress(null);
    }
  });
}

/** Updates the figures of the person at this device; does nothing for those who may not see any. */
export async function syncFigures(): Promise<void> {
  const { person, status } = readPresence();
  if (person === null || lacksSession(status) || !seesWholesale(person.role)) return;
  const viewer = viewerOf(person).holder;
  await inOneTab('figures-sync', async (renewLease) => {
    let moment: string | null = null;
    const fetchPage = async (query: FeedQuery) => {
      // The person may have left in another tab, whose word has not reached this one; their cookie still works. The
      // person is removed from the device before the figures, so this comes after the cursor was read.
      if (viewerOf((await lastPerson())?.user ?? null).holder !== viewer) return null;
      moment = await figuresMoment();
      return call(catalogFigures, { query });
    };
    await readFeed(await figuresCursor(viewer), renewLease, fetchPage, async (page, at) => {
      // The person may have changed while the page was loading.
      if (viewerOf(readPresence().person).holder !== viewer) return false;
      return applyFigures(page, viewer, { moment, ...at });
    });
  });
  await readFigures(viewer);
}

/** Brings a change of goods into the copy; then reads again what shows goods, and `more`. */
export function spreadGoods(client: QueryClient, more: readonly QueryKey[]): void {
  void syncCatalogue()
    .then(() => syncFigures())
    .catch(() => undefined)
    .finally(() => {
      for (const queryKey of [GOODS, CATEGORIES, ['inventory'], ['audit'], ...more])
        void client.invalidateQueries({ queryKey });
    });
}

/** Invalidates queries when the copy changes, or answers no more because it is outdated. */
export function followCopy(client: QueryClient): () => void {
  let seen = catalogueCopy.read().version;
  const goods = () =>
    void client.invalidateQueries({ queryKey: GOODS, predicate: ({ queryKey }) => queryKey[2] !== 'product' });
  let wasOutdated = false;
  const stopCopy = catalogueCopy.subscribe(() => {
    const { version, complete } = catalogueCopy.read();
    const outdated = isCopyOutdated();
    if (outdated && !wasOutdated) goods();
    wasOutdated = outdated;
    if (!complete || version === seen) return;
    seen = version;
    goods();
    void client.invalidateQueries({ queryKey: CATEGORIES });
  });
  const stopFigures = subscribeFigures(goods);
  return () => {
    stopCopy();
    stopFigures();
  };
}

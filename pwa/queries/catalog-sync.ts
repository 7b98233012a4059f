/**
 * Keeps the device's copy of the catalogue up to date: follows the change feed to its end, page by page, and the
 * role-bound figures after it. One tab at a time; a broken-off download goes on where it stopped.
 */
import type { QueryClient } from '@tanstack/react-query';
import { catalogChanges, catalogFigures } from '#contract/catalogue/catalog-feed.ts';
import { seesWholesale } from '#contract/roles.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import {
  applyFigures,
  figuresCursor,
  figuresMoment,
  readFigures,
  subscribeFigures,
} from '../device/catalogue/catalog-cache-figures.ts';
import { catalogueDb } from '../device/database.ts';
import { lacksSession, readPresence } from '../device/person/session.ts';
import { withWebLock } from '../device/web-lock.ts';
import { call } from '../net/call.ts';
import { CATEGORIES } from './categories.ts';
import { GOODS } from './goods.ts';
import { viewerOf } from './viewer.ts';

export interface SyncOptions {
  signal?: AbortSignal;
  /** Products that came and all there are, while a download of more than one page runs. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** A download shorter than this is over before a line about it could be read. */
const WORTH_TELLING_MS = 3_000;

/**
 * Whoever holds the lock and has given no sign of life for so long hangs: a page of the feed comes sooner, or not at
 * all.
 */
const LEASE_MS = 60_000;

/**
 * Runs the work in one tab of this browser; another tab that is at it already does it for all, until it hangs. `alive`
 * is to be called with each step of the work. What a hung tab does when it wakes up is stopped by the place in the feed
 * that it started from.
 */
async function inOneTab(name: string, work: (alive: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const key = `lease of ${name}`;
  const alive = () => catalogueDb.meta.put({ key, value: Date.now() + LEASE_MS });
  const begin = async (): Promise<void> => {
    await alive();
    await work(alive);
  };
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return begin();
  if ((await withWebLock(name, { ifAvailable: true }, begin)) !== null) return;
  const until = (await catalogueDb.meta.get(key))?.value as number | undefined;
  // Further away than any lease: a clock that ran ahead has written it.
  const isOver = until === undefined || until <= Date.now() || until > Date.now() + LEASE_MS;
  if (isOver) await withWebLock(name, { steal: true }, begin);
}

/** Brings the copy to the server's present state. Throws the errors of `net`; what had come stays. */
export async function syncCatalogue({ signal, onProgress }: SyncOptions = {}): Promise<void> {
  await catalogueCopy.load();
  await inOneTab('catalogue-sync', async (alive) => {
    try {
      const startedAt = Date.now();
      let kept = await catalogueCopy.cursor();
      let cursor = kept;
      for (;;) {
        const page = await call(catalogChanges, { query: { since: cursor.since, after: cursor.after }, signal });
        await alive();
        // Another database, or one restored from before our last page: what we hold came from elsewhere.
        const foreign = (cursor.epoch !== null && cursor.epoch !== page.epoch) || page.to < cursor.since;
        if (foreign && cursor.since > 0) {
          cursor = { epoch: page.epoch, since: 0, after: undefined };
          continue;
        }
        const restart = cursor.since === 0 && cursor.after === undefined;
        // Another tab has taken over while this one hung: it goes on.
        if (!(await catalogueCopy.apply(page, { restart, since: kept }))) break;
        if (!page.more) break;
        const done = catalogueCopy.products.size;
        const progress = { done, total: done + page.left };
        if (!catalogueCopy.read().complete && Date.now() - startedAt > WORTH_TELLING_MS)
          catalogueCopy.showProgress(progress);
        onProgress?.(progress);
        kept = { epoch: page.epoch, since: page.to, after: page.after };
        cursor = kept;
      }
    } finally {
      if (catalogueCopy.read().progress !== null) catalogueCopy.showProgress(null);
    }
  });
}

/** Brings the figures of the person at this device up to date; nothing to do for those who may see none. */
export async function syncFigures({ signal }: SyncOptions = {}): Promise<void> {
  const { person, status } = readPresence();
  if (person === null || lacksSession(status) || !seesWholesale(person.role)) return;
  const viewer = viewerOf(person).holder;
  await inOneTab('figures-sync', async (alive) => {
    let kept = await figuresCursor(viewer);
    let cursor = kept;
    for (;;) {
      const moment = await figuresMoment();
      const page = await call(catalogFigures, { query: { since: cursor.since, after: cursor.after }, signal });
      await alive();
      const foreign = (cursor.epoch !== null && cursor.epoch !== page.epoch) || page.to < cursor.since;
      if (foreign && cursor.since > 0) {
        cursor = { ...cursor, epoch: page.epoch, since: 0, after: undefined };
        continue;
      }
      const restart = cursor.since === 0 && cursor.after === undefined;
      // The person may have changed while the page was on its way.
      if (viewerOf(readPresence().person).holder !== viewer) return;
      if (!(await applyFigures(page, viewer, { moment, since: kept, restart }))) return;
      if (!page.more) break;
      kept = { ...cursor, epoch: page.epoch, since: page.to, after: page.after };
      cursor = kept;
    }
  });
  await readFigures(viewer);
}

/** Answers in memory follow the copy: every change of it asks them anew, which costs no network once it is complete. */
export function followCopy(client: QueryClient): () => void {
  let seen = catalogueCopy.read().version;
  const goods = () =>
    void client.invalidateQueries({ queryKey: GOODS, predicate: ({ queryKey }) => queryKey[2] !== 'product' });
  const stopCopy = catalogueCopy.subscribe(() => {
    const { version, complete } = catalogueCopy.read();
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

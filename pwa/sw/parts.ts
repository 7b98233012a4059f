/**
 * Files of the build that the worker keeps beside the shop's own. The till and the office are kept whole once staff
 * have logged in on this device, so that a till opens without a network; every later version fetches them before it
 * takes over. Other files that the shop works without (`build-parts.ts` lists them) are cached when they are used.
 */
import { readAll, openWithoutUpgrade } from '../device/database/raw-database.ts';
import { isFile } from './real-files.ts';

export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /** Absent: needed by the shop. `optional`: the shop works without it. `seen`: cached when used. */
  readonly part?: 'optional' | 'staff' | 'seen';
}

/** The cache exists only on a device of staff. */
const STAFF_CACHE = 'staff-part';
const SEEN_CACHE = 'seen-part';
const AT_ONCE = 6;

const PICTURE = /^(.*)-(\d+)-[\w-]{8}\.avif$/;

/** The common part of the addresses of a build picture's renditions; undefined for other files. */
export function pictureOf(url: string): string | undefined {
  return PICTURE.exec(url)?.[1];
}

/** Width of a rendition in pixels; 0 for other files. */
export function widthOf(url: string): number {
  return Number(PICTURE.exec(url)?.[2] ?? 0);
}

function nameOf(url: string): string {
  return url.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

export interface BrowserApis {
  caches: Pick<CacheStorage, 'has' | 'open' | 'match'>;
  fetch: (request: RequestInfo, options?: RequestInit) => Promise<Response>;
  /** Base of the build's addresses. */
  base: string;
  hasReceiptSeries: () => Promise<boolean>;
}

/** Files in the caches of this worker. */
function keptFiles({ caches, fetch }: BrowserApis) {
  async function keptIn(name: string): Promise<Set<string>> {
    return new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  }

  /** The cached file at the address, from either of the two caches. */
  async function keptAt(url: string): Promise<Response | undefined> {
    for (const cacheName of [STAFF_CACHE, SEEN_CACHE]) {
      const kept = await caches.match(url, { cacheName, ignoreVary: true });
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  async function keep(name: string, url: string): Promise<void> {
    const file = (await keptAt(url)) ?? (await fetch(url, { credentials: 'same-origin' }));
    if (!isFile(file)) throw new Error(`${url} was answered with ${file.status}`);
    await (await caches.open(name)).put(url, file);
  }

  /** Caches the missing files; `onFailure` gets the error of each that can't be fetched, and rejects to stop the rest. */
  async function keepMissing(
    name: string,
    urls: readonly string[],
    onFailure: (error: unknown) => Promise<void>,
  ): Promise<void> {
    const kept = await keptIn(name);
    const missing = urls.filter((url) => !kept.has(url)).values();
    const row = async () => {
      for (const url of missing) await keep(name, url).catch(onFailure);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, row));
  }

  async function dropAllBut(urls: ReadonlySet<string>): Promise<void> {
    for (const name of [STAFF_CACHE, SEEN_CACHE]) {
      if (!(await caches.has(name))) continue;
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url);
    }
  }

  return { keptIn, keptAt, keepMissing, dropAllBut };
}

export function partsOf(files: readonly BuiltFile[], browser: BrowserApis) {
  const { caches, fetch, base, hasReceiptSeries } = browser;
  const { keptIn, keptAt, keepMissing, dropAllBut } = keptFiles(browser);
  const addresses = (part?: BuiltFile['part']) =>
    files.filter((file) => file.part === part).map(({ url }) => new URL(url, base).href);
  const staff = addresses('staff');
  const optional = addresses('optional');
  const all = new Set([...staff, ...optional, ...addresses('seen')]);

  /** One run at a time: an installation and a login may start it together. */
  let keeping: Promise<void> | undefined;
  const keepStaff = (): Promise<void> =>
    (keeping ??= keepMissing(STAFF_CACHE, staff, (error) => Promise.reject(error as Error)).finally(
      () => (keeping = undefined),
    ));

  /**
   * Accepts a missing file if the server answers otherwise: an ad blocker refuses files by their names, and a server
   * may lack one, so the shop works without the file until it is requested again. Without a network all files are
   * missing: then it rejects, and the installation is tried again.
   */
  async function skipIfAnswered(error: unknown): Promise<void> {
    if (!isFile(await fetch(base, { method: 'HEAD', cache: 'no-store' }))) throw error;
    console.warn('The shop is kept without a file', error);
  }

  /** Caches new versions of the former version's files; one that can't be fetched is cached when used again. */
  async function keepSeen(): Promise<void> {
    if (!(await caches.has(SEEN_CACHE))) return;
    const names = new Set([...(await keptIn(SEEN_CACHE))].map(nameOf));
    const again = [...all].filter((url) => names.has(nameOf(url)));
    await keepMissing(SEEN_CACHE, again, () => Promise.resolve());
  }

  /** A narrower rendition is better than none. */
  async function findReplacement(url: string): Promise<Response | undefined> {
    const picture = pictureOf(url);
    const other = picture === undefined ? undefined : optional.find((one) => pictureOf(one) === picture);
    return other === undefined ? undefined : caches.match(other, { ignoreVary: true });
  }

  return {
    /** True for a file that the shop's installation doesn't wait for. */
    has: (url: string) => all.has(url),
    /** Answers from the caches, else from the network. */
    answer: async (request: Request): Promise<Response> => {
      const kept = await keptAt(request.url);
      if (kept !== undefined) return kept;
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        const other = await findReplacement(request.url);
        if (other === undefined) throw error;
        return other;
      }
      if (response.status === 200 && isFile(response)) {
        // A full disk must not fail a response that has just arrived.
        const copy = response.clone();
        await caches
          .open(SEEN_CACHE)
          .then((cache) => cache.put(request.url, copy))
          .catch(() => undefined);
      }
      return response;
    },
    /** Resolves once the till and the office are cached whole; rejects when a file could not be fetched. */
    keepStaff,
    /**
     * For a version being installed: caches the optional files as far as they can be fetched, and the new versions of
     * files cached for the former version. Rejects when the server can't be reached.
     */
    keepForInstallation: async () => {
      await keepMissing(SEEN_CACHE, optional, skipIfAnswered);
      // In doubt the device counts as a till: one without its code can't sell in a place without a network.
      if ((await caches.has(STAFF_CACHE)) || (await hasReceiptSeries().catch(() => true))) await keepStaff();
      await keepSeen();
    },
    /** For a version that takes over: completes the staff part, if the device has one. */
    completeStaff: async () => {
      if (await caches.has(STAFF_CACHE)) await keepStaff();
    },
    /** Deletes the files of former versions. */
    dropFormer: () => dropAllBut(all),
  };
}

/** True on a device that numbers receipts: staff logged in here before the staff part existed. */
export async function hasReceiptSeries(): Promise<boolean> {
  const journal = await openWithoutUpgrade('journal');
  if (journal === null) return false;
  try {
    const series = (await readAll(journal, 'series')) as { prefix?: string | null }[];
    return series.some(({ prefix }) => prefix != null);
  } finally {
    journal.close();
  }
}

/**
 * Files of the build that the worker keeps beside the shop. The till and the office are kept whole once staff have
 * logged in on this device, so that a till opens in a dead spot, and by every later version before it takes over.
 * What else the shop does without (`build-parts.ts` says what) is kept where it was seen.
 */
import { allOf, openWithoutUpgrade } from '../device/storage/as-it-stands.ts';

export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /**
   * None: the shop's own. `optional`: the shop's too, but the shop works without it. `seen`: nobody's, kept where it
   * was seen.
   */
  readonly part?: 'optional' | 'staff' | 'seen';
}

/** That the cache is there says that the device is one for staff. */
const STAFF_CACHE = 'staff-part';
const SEEN_CACHE = 'seen-part';
const AT_ONCE = 6;

const PICTURE = /^(.*)-(\d+)-[\w-]{8}\.avif$/;

/** What all renditions of a picture of the build share in their addresses; undefined for what is none. */
export function pictureOf(url: string): string | undefined {
  return PICTURE.exec(url)?.[1];
}

/** Pixels that a rendition is wide; 0 for what is no picture. */
export function widthOf(url: string): number {
  return Number(PICTURE.exec(url)?.[2] ?? 0);
}

/** An address without the part that changes with its contents. */
function nameOf(url: string): string {
  return url.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

/** As much of the browser as is needed here. */
export interface Surroundings {
  caches: Pick<CacheStorage, 'has' | 'open' | 'match'>;
  fetch: (request: RequestInfo, options?: RequestInit) => Promise<Response>;
  /** Where the build's addresses begin. */
  base: string;
  wasTill: () => Promise<boolean>;
}

export interface Parts {
  /** True for a file that the shop's installation doesn't wait for. */
  has: (url: string) => boolean;
  /** From what is kept, else from the network. */
  answer: (request: Request) => Promise<Response>;
  /** Resolves once the till and the office are here whole; rejects when something could not be had. */
  keepStaff: () => Promise<void>;
  /**
   * For a version that is being installed: keeps what the shop works without, as far as it is to be had, and what this
   * device had of the former version. Rejects when the server can't be reached.
   */
  keepForInstallation: () => Promise<void>;
  /** For a version that takes over: the staff part whole, if the device has one. */
  completeStaff: () => Promise<void>;
  /** Drops the files of former versions. */
  dropFormer: () => Promise<void>;
}

/** A login page of the Wi-Fi answers everything, and must not be kept as a part of the app. */
function isFile(response: Response): boolean {
  return response.ok && !(response.headers.get('Content-Type') ?? '').startsWith('text/html');
}

export function partsOf(files: readonly BuiltFile[], { caches, fetch, base, wasTill }: Surroundings): Parts {
  const addresses = (part?: BuiltFile['part']) =>
    files.filter((file) => file.part === part).map(({ url }) => new URL(url, base).href);
  const staff = addresses('staff');
  const optional = addresses('optional');
  const all = new Set([...staff, ...optional, ...addresses('seen')]);

  async function keptIn(name: string): Promise<Set<string>> {
    return new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  }

  /** What the device has under the address, whichever of the two caches it lies in. */
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

  /** `onFailure` hears of each file that can't be had and rejects where the others aren't wanted without it. */
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

  /** One at a time: an installation and a login may ask at once. */
  let keeping: Promise<void> | undefined;
  const keepStaff = () =>
    (keeping ??= keepMissing(STAFF_CACHE, staff, (error) => Promise.reject(error as Error)).finally(
      () => (keeping = undefined),
    ));

  /**
   * A blocker of advertisements refuses files by their names, and a server may lack one: the shop does without until the
   * file is asked for again. Without a network all files are wanting, and the installation is to be tried again.
   */
  async function skipIfAnswered(error: unknown): Promise<void> {
    if (!isFile(await fetch(base, { method: 'HEAD', cache: 'no-store' }))) throw error;
    console.warn('The shop is kept without a file', error);
  }

  /** What was seen of the former version, in its new form. Whatever can't be had is fetched when it is seen again. */
  async function keepSeen(): Promise<void> {
    if (!(await caches.has(SEEN_CACHE))) return;
    const names = new Set([...(await keptIn(SEEN_CACHE))].map(nameOf));
    const again = [...all].filter((url) => names.has(nameOf(url)));
    await keepMissing(SEEN_CACHE, again, () => Promise.resolve());
  }

  const completeStaff = async () => {
    if (await caches.has(STAFF_CACHE)) await keepStaff();
  };

  /** A narrower rendition is better than none. */
  async function standIn(url: string): Promise<Response | undefined> {
    const picture = pictureOf(url);
    const other = picture === undefined ? undefined : optional.find((one) => pictureOf(one) === picture);
    return other === undefined ? undefined : caches.match(other, { ignoreVary: true });
  }

  return {
    has: (url) => all.has(url),
    answer: async (request) => {
      const kept = await keptAt(request.url);
      if (kept !== undefined) return kept;
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        const other = await standIn(request.url);
        if (other === undefined) throw error;
        return other;
      }
      if (response.status === 200 && isFile(response)) {
        // A full disk keeps nobody from what has just come.
        const copy = response.clone();
        await caches.open(SEEN_CACHE).then(
          (cache) => cache.put(request.url, copy),
          () => undefined,
        );
      }
      return response;
    },
    keepStaff,
    keepForInstallation: async () => {
      await keepMissing(SEEN_CACHE, optional, skipIfAnswered);
      // In doubt it is a till: one that lacks its code in a dead spot sells nothing.
      if ((await caches.has(STAFF_CACHE)) || (await wasTill().catch(() => true))) await keepStaff();
      await keepSeen();
    },
    completeStaff,
    dropFormer: async () => {
      for (const name of [STAFF_CACHE, SEEN_CACHE]) {
        if (!(await caches.has(name))) continue;
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (!all.has(url)) await cache.delete(url);
      }
    },
  };
}

/** True on a device that numbers receipts: staff logged in here before their part was a part of its own. */
export async function wasTill(): Promise<boolean> {
  const journal = await openWithoutUpgrade('journal');
  if (journal === null) return false;
  try {
    const series = (await allOf(journal, 'series')) as { prefix?: string | null }[];
    return series.some(({ prefix }) => prefix != null);
  } finally {
    journal.close();
  }
}

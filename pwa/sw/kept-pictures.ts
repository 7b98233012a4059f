/**
 * Pictures this device has kept. One that is kept wider than asked for serves as well and costs no download; without a
 * network a narrower one is better than none. Only whole pictures are kept: a captive portal's page must never stand
 * under a picture's name for ever.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { standInsFor } from '#contract/products/picture.ts';

/** As much of the Cache as is needed here. */
export type PictureCache = Pick<Cache, 'match'>;

/** The first of these that is kept, and under which path. */
async function firstKept(
  cache: PictureCache,
  paths: readonly string[],
): Promise<{ path: string; answer: Response | undefined } | undefined> {
  // All at once: one after the other they would hold up a picture that has to be fetched in the end.
  const kept = await Promise.all(paths.map((path) => cache.match(path)));
  const best = kept.findIndex((answer) => answer !== undefined);
  return best < 0 ? undefined : { path: paths[best] ?? '', answer: kept[best] };
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}

/** True for an answer that is the picture itself. */
export function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('image/');
}

/**
 * Lets kept pictures stand in for one another.
 * @param open gives the cache they lie in
 * @param hasNoRoom true while the disk has no room for pictures
 * @param renew called with the address of one that stood in, so that what is in use isn't the first to expire
 */
export function keptPictures(
  open: () => Promise<PictureCache>,
  hasNoRoom: () => Promise<boolean>,
  renew: (url: string) => Promise<void>,
): WorkboxPlugin {
  async function standIn(request: Request, which: 'asGood' | 'smaller'): Promise<Response | undefined> {
    const found = await firstKept(await open(), standInsFor(pathOf(request))?.[which] ?? []);
    // Keeping it longer must not hold it up, nor may its failure.
    if (found !== undefined) renew(new URL(found.path, request.url).href).catch(() => undefined);
    return found?.answer;
  }
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? standIn(request, 'asGood'),
    // Anything else under a picture's name (a login page of the Wi-Fi, a gateway's error) is as good as no answer.
    fetchDidSucceed: ({ response }) =>
      isPicture(response) ? Promise.resolve(response) : Promise.reject(new Error('Not a picture')),
    cacheWillUpdate: async ({ response }) => (isPicture(response) && !(await hasNoRoom()) ? response : null),
    handlerDidError: ({ request }) => standIn(request, 'smaller'),
  };
}

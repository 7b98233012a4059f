/**
 * Pictures this device has kept. One that is kept wider than asked for serves as well and costs no download; without a
 * network a narrower one is better than none. Only whole pictures are kept: a captive portal's page must never stand
 * under a picture's name for ever.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { standInsFor } from '#contract/rules/picture.ts';

/** As much of the Cache as is needed here. */
export type PictureShelf = Pick<Cache, 'match'>;

async function firstKept(shelf: PictureShelf, paths: readonly string[]): Promise<Response | undefined> {
  for (const path of paths) {
    const kept = await shelf.match(path);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}

/** True for an answer that is the picture itself. */
export function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('image/');
}

/** Lets kept pictures stand in for one another; `open` gives the cache they lie in. */
export function keptPictures(open: () => Promise<PictureShelf>): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? firstKept(await open(), standInsFor(pathOf(request))?.asGood ?? []),
    // Anything else under a picture's name (a login page of the Wi-Fi, a gateway's error) is as good as no answer.
    fetchDidSucceed: ({ response }) => (isPicture(response) ? Promise.resolve(response) : Promise.reject(new Error('Not a picture'))),
    cacheWillUpdate: ({ response }) => Promise.resolve(isPicture(response) ? response : null),
    handlerDidError: async ({ request }) => firstKept(await open(), standInsFor(pathOf(request))?.smaller ?? []),
  };
}

/**
 * Pictures cached on this device. A wider rendition than requested serves as well and costs no download; without a network a narrower one is better
 * than none. Only real pictures are cached: a captive portal's page must never be stored under a picture's address.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { standInsFor } from '#contract/products/picture.ts';

export type PictureCache = Pick<Cache, 'match'>;

const pathOf = ({ url }: Request): string => new URL(url).pathname;

export function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('image/');
}

/**
 * Makes cached renditions of a picture replace one another.
 * @param hasNoRoom true while the disk has no room for pictures
 * @param standIn answers in place of a picture that has no other rendition on the device
 * @param renew called with the address of a replacement that was used, so that pictures in use don't expire first
 */
export function keptPictures(
  open: () => Promise<PictureCache>,
  hasNoRoom: () => Promise<boolean>,
  standIn: (path: string) => Promise<Response | undefined>,
  renew: (url: string) => Promise<void>,
): WorkboxPlugin {
  async function findReplacement(request: Request, which: 'asGood' | 'smaller'): Promise<Response | undefined> {
    const cache = await open();
    const paths = standInsFor(pathOf(request))?.[which] ?? [];
    // All lookups run at once: in sequence they would delay a picture that has to be fetched in the end.
    const kept = await Promise.all(paths.map((path) => cache.match(path)));
    const best = kept.findIndex((answer) => answer !== undefined);
    // Renewing must not delay the picture, nor may its failure.
    if (best >= 0) renew(new URL(paths[best] ?? '', request.url).href).catch(() => undefined);
    return kept[best];
  }
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? findReplacement(request, 'asGood'),
    // Any other response under a picture's address (a login page of the Wi-Fi, a gateway's error) counts as no answer.
    fetchDidSucceed: ({ response }) =>
      isPicture(response) ? Promise.resolve(response) : Promise.reject(new Error('Not a picture')),
    cacheWillUpdate: async ({ response }) => (isPicture(response) && !(await hasNoRoom()) ? response : null),
    handlerDidError: async ({ request }) =>
      // Storage that fails costs the picture, as it did before.
      (await findReplacement(request, 'smaller')) ?? standIn(pathOf(request)).catch(() => undefined),
  };
}

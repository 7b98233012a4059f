/** Asks the service worker to keep the tiny pictures of the goods in the catalogue's copy. */
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { textKey } from '../device/rows/goods-part.ts';
import { ask, KEEP_TINY_PICTURES, type KeepAnswer } from './messages.ts';

/** Main pictures of the copy whose tiny ones the worker has kept since this page began. */
let kept: number | undefined;

/** Goods read before the page gets a turn. */
const PORTION = 500;

/** A number that other main pictures hardly give. */
async function picturesOfCopy(): Promise<number> {
  let sum = 0;
  let read = 0;
  for (const { images } of catalogueCopy.products.values()) {
    sum = (Math.imul(sum, 31) + textKey(images[0] ?? '')) | 0;
    read += 1;
    if (read % PORTION === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return sum;
}

/**
 * Call whenever the copy may have changed; does nothing while its pictures are the same, so that the worker is not
 * woken. An attempt that failed is repeated by the next call. Never resolves in a browser without workers.
 */
export async function keepTinyPictures(): Promise<void> {
  if (!('serviceWorker' in navigator) || !catalogueCopy.read().complete) return;
  const pictures = await picturesOfCopy();
  if (pictures === kept) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return;
  const answer = await ask<KeepAnswer>(active, KEEP_TINY_PICTURES);
  if (answer.kept) kept = pictures;
}

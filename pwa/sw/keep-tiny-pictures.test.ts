import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { keepTinyPictures } from './keep-tiny-pictures.ts';
import { KEEP_TINY_PICTURES } from './messages.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

let answer = { kept: true };
const received: unknown[] = [];
const worker = {
  postMessage: (message: unknown, [port]: MessagePort[]) => {
    received.push(message);
    port?.postMessage(answer);
  },
};
vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: worker }) } });

const PRODUCT = sampleFed('a');

let revision = 0;
async function deliver(images: readonly string[], more = false): Promise<void> {
  revision += 1;
  await catalogueCopy.apply({
    epoch: 'one',
    to: revision,
    more,
    left: 0,
    products: [{ ...PRODUCT, priceRetail: revision, images: [...images] }],
    removed: [],
  });
}

test('the worker is asked once the copy is complete, again after a failure or another main picture, else left asleep', async () => {
  await catalogueCopy.load();
  await deliver(['/pictures/a1.webp'], true);
  await keepTinyPictures();
  expect(received).toEqual([]);

  await deliver(['/pictures/a1.webp']);
  answer = { kept: false };
  await keepTinyPictures();
  answer = { kept: true };
  await keepTinyPictures();
  expect(received).toEqual([{ type: KEEP_TINY_PICTURES }, { type: KEEP_TINY_PICTURES }]);

  await deliver(['/pictures/a1.webp', '/pictures/a2.webp']);
  await keepTinyPictures();
  expect(received).toHaveLength(2);

  await deliver(['/pictures/a2.webp', '/pictures/a1.webp']);
  await keepTinyPictures();
  expect(received).toHaveLength(3);
});

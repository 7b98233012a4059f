import { expect, test, vi } from 'vitest';
import { keepBarcodeReader } from './barcode-reader.ts';

test.each([
  ['is fetched while nothing is kept', undefined, 1],
  ['is fetched again in place of another page that was kept for it', 'text/html', 1],
  ['is not fetched again once it is kept', 'application/wasm', 0],
])('the code of the reader %s', async (_, type, fetches) => {
  const fetch = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const kept = type === undefined ? undefined : new Response('', { headers: { 'Content-Type': type } });
  vi.stubGlobal('caches', { match: () => Promise.resolve(kept) });
  await keepBarcodeReader();
  expect(fetch).toHaveBeenCalledTimes(fetches);
  vi.unstubAllGlobals();
});

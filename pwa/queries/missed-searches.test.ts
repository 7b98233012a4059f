import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleStorage } from '../sample-storage.ts';
import { type Missed, onDevice, SearchWatch, watchSearch } from './missed-searches.ts';

function made(isAnswered = true) {
  let kept: readonly Missed[] = [];
  const sent: Missed[][] = [];
  const watch = new SearchWatch({ read: () => [...kept], write: (items) => void (kept = items) }, (items) => {
    sent.push(items);
    return Promise.resolve(isAnswered);
  });
  return { watch, sent, kept: () => kept };
}

test('reports a search without results at once, and one without an opened result once it has ended', async () => {
  const { watch, sent, kept } = made();
  await watch.searched('хоботок', 0);
  await watch.searched('хоботок', 0);
  await watch.searched('кран', 12);
  watch.opened();
  await watch.searched('смеситель', 40);
  expect(sent).toEqual([[{ q: 'хоботок', kind: 'none' }]]);
  watch.leave();
  expect(kept()).toEqual([{ q: 'смеситель', kind: 'unopened' }]);
});

test('stores no phone and no address', async () => {
  const { watch, sent, kept } = made(false);
  for (const q of [
    '+7 912 345-67-89',
    '89123456789',
    '８９１２３４５６７８９',
    '٨٩١٢٣٤٥٦٧٨٩',
    'anna@example.ru',
    'anna＠example.ru',
  ])
    await watch.searched(q, 0);
  expect([sent, kept()]).toEqual([[], []]);
});

test('keeps unsent searches, the last twenty', async () => {
  const { watch, kept } = made(false);
  for (let index = 0; index < 30; index += 1) await watch.searched(`q${index}`, 0);
  expect(kept().map(({ q }) => q)).toEqual(Array.from({ length: 20 }, (_, index) => `q${index + 10}`));
});

test('forgets the search on the screen with its person: it is not stored when the page is left', async () => {
  const { watch, kept } = made(false);
  await watch.searched('хоботок', 0);
  await watch.searched('смеситель', 40);
  watch.forget();
  watch.leave();
  expect(kept()).toEqual([]);
});

test.each(['null', '7', '{}', '"x"', '[null]', '[{"q":5,"kind":"none"}]', '[{"q":"8 912 345-67-89","kind":"none"}]'])(
  'reads nothing where another version stored %s, and stores the next search',
  async (stored) => {
    vi.stubGlobal('localStorage', sampleStorage(new Map([['missed-searches', stored]])));
    const watch = new SearchWatch(onDevice, () => Promise.resolve(false));
    await watch.searched('хоботок', 0);
    expect(onDevice.read()).toEqual([{ q: 'хоботок', kind: 'none' }]);
  },
);

afterEach(() => vi.unstubAllGlobals());

test('a search that is left before its answer stops waiting for it', () => {
  const client = new QueryClient();
  const cache = client.getQueryCache();
  client.setQueryData(['listing', { q: 'хоботок' }], { total: 0, copyIsPart: true });
  const stops = ['хоботок', 'сифон'].map((q) => watchSearch(q, client));
  expect(cache.hasListeners()).toBe(true);
  for (const stop of stops) stop();
  expect(cache.hasListeners()).toBe(false);
});

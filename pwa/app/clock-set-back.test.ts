import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCopy } from './copy-watch.ts';
import { watchPerson } from './person-watch.ts';

const { syncCatalogue, confirmPerson } = vi.hoisted(() => ({
  syncCatalogue: vi.fn(() => Promise.resolve()),
  confirmPerson: vi.fn(() => Promise.resolve()),
}));
vi.mock('../queries/catalog-sync.ts', () => ({ syncCatalogue, syncFigures: () => Promise.resolve() }));
vi.mock('../queries/session.ts', () => ({ confirmPerson }));
vi.mock('../sw/keep-tiny-pictures.ts', () => ({ keepTinyPictures: () => Promise.resolve() }));
vi.mock('../device/database/connection.ts', () => ({ readConnection: () => ({ reachable: true }) }));
vi.mock('../device/catalogue/catalog-cache.ts', () => ({
  catalogueCopy: {
    load: () => Promise.resolve(),
    catchUp: () => Promise.resolve(),
    read: () => ({ complete: true }),
  },
}));
vi.mock('../device/person/session.ts', () => ({
  readPresence: () => ({ person: null, status: 'online' }),
  subscribePresence: () => () => undefined,
  catchUpWithOtherTabs: () => Promise.resolve(),
}));
vi.mock('./connection-watch.ts', () => ({ onReconnect: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('after the clock was set back by a day, an open page asks on each minute for the catalogue and the person', async () => {
  watchCopy();
  watchPerson();
  await vi.advanceTimersByTimeAsync(60_500);
  const before = { copy: syncCatalogue.mock.calls.length, person: confirmPerson.mock.calls.length };
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ copy: syncCatalogue.mock.calls.length, person: confirmPerson.mock.calls.length }).toEqual({
    copy: before.copy + 2,
    person: before.person + 2,
  });
});

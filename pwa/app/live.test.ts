import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setReachable } from '../device/database/connection.ts';
import { watchLive } from './live.ts';
import { queryClient } from './query-client.ts';

/** An EventSource whose server may refuse it. */
class SampleStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: SampleStream[] = [];
  readyState = 0;
  constructor() {
    super();
    SampleStream.all.push(this);
  }
  refuse(): void {
    this.readyState = SampleStream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = SampleStream.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', SampleStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a refused stream is reconnected within seconds, and queries that may have missed a change are fetched again', async () => {
  queryClient.setQueryData(['shop'], {});
  const isOld = () => queryClient.getQueryState(['shop'])?.isInvalidated;
  watchLive();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(SampleStream.all).toHaveLength(1);
  SampleStream.all[0]?.refuse();
  expect(isOld()).toBe(false);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(isOld()).toBe(true);
  expect(SampleStream.all).toHaveLength(2);
});

test('a stream refused while the server is out of reach is opened as soon as it answers', async () => {
  watchLive();
  await vi.advanceTimersByTimeAsync(5_000);
  const before = SampleStream.all.length;
  SampleStream.all.at(-1)?.refuse();
  setReachable(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(SampleStream.all).toHaveLength(before);
  setReachable(true);
  expect(SampleStream.all).toHaveLength(before + 1);
});

test('during continuous sales an expensive query is fetched once in ten seconds, a cheap one each time, and both end up with the last sale', async () => {
  let sold = 0;
  const fetches = { heavy: 0, light: 0 };
  const follow = (kind: keyof typeof fetches, key: string) =>
    new QueryObserver(queryClient, {
      queryKey: [key, 'tested'],
      queryFn: () => ((fetches[kind] += 1), sold),
      staleTime: Infinity,
      ...(kind === 'heavy' ? { meta: { isHeavy: true } } : {}),
    });
  const [heavy, light] = [follow('heavy', 'today'), follow('light', 'devices')];
  const leave = [heavy.subscribe(() => undefined), light.subscribe(() => undefined)];
  watchLive();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetches).toEqual({ heavy: 1, light: 1 });
  const sell = async () => {
    sold += 1;
    SampleStream.all.at(-1)?.dispatchEvent(new Event('figures'));
    await vi.advanceTimersByTimeAsync(2_000);
  };
  // The queries have not run lately: they get the first sale at once.
  await sell();
  expect([heavy.getCurrentResult().data, light.getCurrentResult().data]).toEqual([1, 1]);
  for (let sale = 0; sale < 14; sale += 1) await sell();
  expect(fetches.light).toBe(16);
  expect(fetches.heavy).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(11_000);
  expect([heavy.getCurrentResult().data, light.getCurrentResult().data]).toEqual([15, 15]);
  leave.forEach((stop) => stop());
});

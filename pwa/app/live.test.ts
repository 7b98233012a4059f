import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLive } from './live.ts';
import { queryClient } from './query-client.ts';

/** A stream as a browser has it, which the server may refuse. */
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

test('a stream that is refused is asked for again within seconds, and what it may have missed is asked for anew', async () => {
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

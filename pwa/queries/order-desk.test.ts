import { afterEach, expect, test, vi } from 'vitest';

// The library refetches only in an environment with a window.
vi.hoisted(() => vi.stubGlobal('window', globalThis));
const { focusManager, QueryClient, QueryObserver } = await import('@tanstack/react-query');
const { deskCountsQuery } = await import('./order-desk.ts');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a desk in a background tab gets a new order within a minute', async () => {
  vi.useFakeTimers();
  focusManager.setFocused(false);
  const client = new QueryClient();
  let orders = 3;
  const counts = new QueryObserver(client, { ...deskCountsQuery, queryFn: () => ({ new: orders }) } as never);
  const leave = counts.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(counts.getCurrentResult().data).toEqual({ new: 3 });
  orders = 4;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts.getCurrentResult().data).toEqual({ new: 4 });
  leave();
  client.clear();
});

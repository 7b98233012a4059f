import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { liveStore } from '../device/database/use-live.ts';
import { sampleStorage } from '../sample-storage.ts';

const boot = vi.hoisted(() => ({ load: () => Promise.resolve() as Promise<unknown>, started: 0 }));
vi.mock('./boot.ts', async () => {
  await boot.load();
  return { boot: () => void (boot.started += 1) };
});

let healthy: boolean;
let reloads: number;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  healthy = false;
  reloads = 0;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  vi.stubGlobal('sessionStorage', sampleStorage());
  vi.stubGlobal('fetch', () =>
    healthy
      ? Promise.resolve(Response.json({ status: 'ok', time: '2026-11-21T10:00:00.000Z' }))
      : Promise.reject(new TypeError('fetch failed')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function start(): Promise<void> {
  const { startBackgroundWork } = await import('./background-work.ts');
  void startBackgroundWork(new QueryClient());
  await vi.advanceTimersByTimeAsync(1_000);
}

test('a start whose code cannot be fetched is completed by a reload once the server answers', async () => {
  boot.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reloads).toBe(0);
  healthy = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reloads).toBe(1);
});

test('a page that is being left is not reloaded, which would end the navigation; one that stays all the same is, a minute later', async () => {
  healthy = true;
  boot.load = () => {
    // As Firefox does it: the navigation begins, and what the page is loading fails.
    window.dispatchEvent(new Event('beforeunload'));
    return Promise.reject(new TypeError('error loading dynamically imported module'));
  };
  await start();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reloads).toBe(1);
});

test('a page whose code stays missing is reloaded at most once a minute and three times in all', async () => {
  boot.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  healthy = true;
  await start();
  expect(reloads).toBe(1);
  vi.resetModules();
  await start();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reloads).toBe(2);
  for (const reload of [3, 3, 3]) {
    vi.resetModules();
    await start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(reloads).toBe(reload);
  }
});

test('a screen whose code is missing is reloaded once if the server answers', async () => {
  const { reloadIfAnswered } = await import('./reload-when-answered.ts');
  await reloadIfAnswered();
  expect(reloads).toBe(0);
  healthy = true;
  await reloadIfAnswered();
  await reloadIfAnswered();
  expect(reloads).toBe(1);
});

test('a missing part of the device’s code is restored by the same reload', async () => {
  boot.load = () => Promise.resolve();
  healthy = true;
  await start();
  const { liveStore: store } = (await import('../device/database/use-live.ts')) as { liveStore: typeof liveStore };
  store(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), 0).subscribe(
    () => undefined,
  );
  await expect.poll(() => reloads).toBe(1);
});

test('the work waits for the data of the first screen, but not for a server that does not answer', async () => {
  boot.load = () => Promise.resolve();
  const { startBackgroundWork } = await import('./background-work.ts');
  for (const answer of ['comes', 'never comes']) {
    boot.started = 0;
    const client = new QueryClient();
    let arrive = (_goods: string): void => undefined;
    void client.fetchQuery({
      queryKey: ['goods'],
      queryFn: () => new Promise<string>((resolve) => (arrive = resolve)),
    });
    void startBackgroundWork(client);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(boot.started).toBe(0);
    if (answer === 'comes') arrive('goods');
    await vi.advanceTimersByTimeAsync(answer === 'comes' ? 360 : 460);
    expect(boot.started, answer).toBe(1);
  }
});

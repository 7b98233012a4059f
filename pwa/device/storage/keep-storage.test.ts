import { afterEach, expect, test, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('the browser is asked to keep the storage unless it has promised so, and not where it makes no such promise', async () => {
  const persist = vi.fn(async () => true);
  for (const [isKept, times] of [
    [false, 1],
    [true, 1],
  ] as const) {
    vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isKept } });
    await keepStorage();
    expect(persist).toHaveBeenCalledTimes(times);
  }
  for (const browser of [{}, { storage: {} }]) {
    vi.stubGlobal('navigator', browser);
    await keepStorage();
  }
});

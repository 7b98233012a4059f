import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { liveStore } from './use-live.ts';

test('in a browser that forbids storage its value becomes the one for that case, instead of pending forever', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const closed = Object.assign(new Error('Database has been closed'), { name: 'DatabaseClosedError' });
  const store = liveStore(() => Promise.resolve(() => Promise.reject<string>(closed)), 'unread', 'empty');
  const stop = store.subscribe(() => undefined);
  await expect.poll(() => store.read()).toBe('empty');
  stop();
  errors.mockRestore();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDrainLock } from './lock.ts';

/** One lock of a browser, as far as the drain uses it: a queue, giving up by signal, stealing. */
function oneLock(): Pick<LockManager, 'request'> {
  let holder: { lose: () => void } | null = null;
  const queue: (() => void)[] = [];
  const hold = (work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const mine = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
      holder = mine;
      void work().then(resolve, reject).finally(() => {
        if (holder !== mine) return;
        holder = null;
        queue.shift()?.();
      });
    });
  const request = (_: string, { signal, steal = false }: LockOptions, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const begin = () => void hold(work).then(resolve, reject);
      if (steal) holder?.lose();
      if (steal || holder === null) {
        begin();
        return;
      }
      queue.push(begin);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(begin);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  return { request: request as unknown as LockManager['request'] };
}

const never = new Promise<never>(() => undefined);
const patient = { patienceMs: 60_000, isDraining: () => Promise.resolve(true) };
const idle = { patienceMs: 5, isDraining: () => Promise.resolve(false) };

beforeEach(() => vi.stubGlobal('navigator', { locks: oneLock() }));
afterEach(() => vi.unstubAllGlobals());

test('one drains at a time, and each has its turn', async () => {
  const order: string[] = [];
  const drain = (name: string) => withDrainLock(async (alone) => {
    order.push(`${name} begins${alone ? '' : ' beside another'}`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
    return name;
  }, patient);
  expect(await Promise.all([drain('a'), drain('b')])).toEqual(['a', 'b']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('from a holder that hangs the lock is taken away, and the thief knows that it may not be alone', async () => {
  void withDrainLock(() => never, patient).catch(() => undefined);
  expect(await withDrainLock((alone) => Promise.resolve(alone), idle)).toBe(false);
});

test('a holder at work keeps it for as long as that takes', async () => {
  let asked = 0;
  let finish = () => undefined as void;
  const first = withDrainLock(() => new Promise<string>((resolve) => (finish = () => resolve('first'))), patient);
  const second = withDrainLock((alone) => Promise.resolve(`second ${alone}`), {
    patienceMs: 5,
    isDraining: () => {
      asked += 1;
      if (asked === 3) finish();
      return Promise.resolve(true);
    },
  });
  expect(await Promise.all([first, second])).toEqual(['first', 'second true']);
});

test('whoever hung and wakes up finishes what it began', async () => {
  let wake = () => undefined as void;
  const hung = withDrainLock(() => new Promise<string>((resolve) => (wake = () => resolve('late'))), patient);
  await withDrainLock(() => Promise.resolve(), idle);
  wake();
  expect(await hung).toBe('late');
});

test('a failure of the work is the work’s', async () => {
  await expect(withDrainLock(() => Promise.reject(new Error('disk')), patient)).rejects.toThrow('disk');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleLocks } from '../device/sample-locks.ts';
import { withDrainLock } from './drain-journal.ts';

const never = new Promise<never>(() => undefined);
const patient = { patienceMs: 60_000, leaseLeft: () => Promise.resolve(60_000) };
const idle = { patienceMs: 5, leaseLeft: () => Promise.resolve(null) };

beforeEach(() => vi.stubGlobal('navigator', { locks: sampleLocks() }));
afterEach(() => vi.unstubAllGlobals());

test('one drains at a time, and each gets its turn', async () => {
  const order: string[] = [];
  const drain = (name: string) =>
    withDrainLock(async (alone) => {
      order.push(`${name} begins${alone ? '' : ' beside another'}`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
      return name;
    }, patient);
  expect(await Promise.all([drain('a'), drain('b')])).toEqual(['a', 'b']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('the lock is stolen from a hanging holder, and the new one knows that it may not be alone', async () => {
  void withDrainLock(() => never, patient).catch(() => undefined);
  expect(await withDrainLock((alone) => Promise.resolve(alone), idle)).toBe(false);
});

test('a working holder keeps it as long as its work takes', async () => {
  let calls = 0;
  let finish = () => undefined as void;
  const first = withDrainLock(() => new Promise<string>((resolve) => (finish = () => resolve('first'))), patient);
  const second = withDrainLock((alone) => Promise.resolve(`second ${alone}`), {
    patienceMs: 5,
    leaseLeft: () => {
      calls += 1;
      if (calls === 3) finish();
      return Promise.resolve(5);
    },
  });
  expect(await Promise.all([first, second])).toEqual(['first', 'second true']);
});

test('a wait that begins late lasts as long as the rest of the lease', async () => {
  void withDrainLock(() => never, patient).catch(() => undefined);
  const leases = [5, null];
  const late = { patienceMs: 600_000, leaseLeft: () => Promise.resolve(leases.shift() ?? null) };
  expect(await withDrainLock((alone) => Promise.resolve(alone), late)).toBe(false);
});

test('a holder that wakes up finishes its work', async () => {
  let wake = () => undefined as void;
  const hung = withDrainLock(() => new Promise<string>((resolve) => (wake = () => resolve('late'))), patient);
  await withDrainLock(() => Promise.resolve(), idle);
  wake();
  expect(await hung).toBe('late');
});

test('an error of the work is thrown on', async () => {
  await expect(withDrainLock(() => Promise.reject(new Error('disk')), patient)).rejects.toThrow('disk');
});

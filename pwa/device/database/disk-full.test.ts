import 'fake-indexeddb/auto';
import { Dexie, type EntityTable } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { freeSpaceWhenFull, onDiskFull } from './disk-full.ts';

afterEach(() => vi.unstubAllGlobals());

class Broken extends EventTarget {
  readonly error: DOMException | null;
  constructor(name: string | null) {
    super();
    this.error = name === null ? null : new DOMException('', name);
  }
}

test('a write aborted because the disk is full deletes the pictures, another one does not', () => {
  const drop = vi.fn();
  for (const name of ['ConstraintError', null, 'AbortError']) {
    const transaction = new Broken(name);
    onDiskFull(transaction, drop);
    transaction.dispatchEvent(new Event('abort'));
  }
  expect(drop).not.toHaveBeenCalled();
  const full = new Broken('QuotaExceededError');
  onDiskFull(full, drop);
  full.dispatchEvent(new Event('abort'));
  expect(drop).toHaveBeenCalledOnce();
});

test('a watched database works as before, and its writes are the watched ones', async () => {
  const deleted = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('caches', { delete: deleted });
  const db = new Dexie(`room-${Math.random()}`) as Dexie & { rows: EntityTable<{ id: number }, 'id'> };
  db.version(1).stores({ rows: 'id' });
  freeSpaceWhenFull(db);
  await db.rows.put({ id: 1 });
  expect(await db.rows.toArray()).toEqual([{ id: 1 }]);
  const full = db.transaction('rw', db.rows, async (transaction) => {
    await db.rows.put({ id: 2 });
    Object.defineProperty(transaction.idbtrans, 'error', { value: new DOMException('', 'QuotaExceededError') });
    transaction.idbtrans.abort();
  });
  await expect(full).rejects.toThrow();
  await expect.poll(() => deleted.mock.calls).toEqual([['pictures']]);
  expect(await db.rows.toArray()).toEqual([{ id: 1 }]);
});

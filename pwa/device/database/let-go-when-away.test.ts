import 'fake-indexeddb/auto';
import { Dexie, liveQuery, type EntityTable } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { letGoWhenAway, NoAnswerError } from './let-go-when-away.ts';
import { ANSWER_MS, comeBack, followPage, isAway, letGo, releasable } from './releasable.ts';

interface Row {
  id: number;
  text?: string;
}
type Shop = Dexie & { rows: EntityTable<Row, 'id'> };

function shopOf(name = `shop-${Math.random()}`, version = 1): Shop {
  const db = new Dexie(name, { indexedDB: releasable }) as Shop;
  db.version(version).stores({ rows: 'id' });
  letGoWhenAway(db);
  return db;
}

/** Another page: it sees the database only if nobody keeps a transaction. */
const other = (name: string) => new Dexie(name);

/** A promise and its resolver: what a transaction waits for. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Turns of the event loop, in which a call that could run would have. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

afterEach(() => {
  comeBack();
  vi.restoreAllMocks();
});

test('a transaction in progress frees the database at once, changes nothing, and runs again when the page is shown', async () => {
  const db = shopOf();
  await db.rows.put({ id: 1 });
  let runs = 0;
  let isLong = true;
  const changing = db.transaction('rw', db.rows, async () => {
    runs += 1;
    await db.rows.put({ id: 2 });
    while (isLong) await db.rows.count();
    await db.rows.put({ id: 3 });
    return 'changed';
  });
  // Polling leaves Dexie's zone of the transaction.
  await expect.poll(() => runs).toBe(1);
  letGo();
  const page = other(db.name);
  await page.open();
  expect(await page.table('rows').toCollection().primaryKeys()).toEqual([1]);
  page.close();
  isLong = false;
  await turns();
  expect(runs).toBe(1);
  comeBack();
  expect(await changing).toBe('changed');
  expect(runs).toBe(2);
  expect(await db.rows.toCollection().primaryKeys()).toEqual([1, 2, 3]);
});

test('reads and writes in progress or asked for while away end once the page is shown', async () => {
  const db = shopOf();
  await db.rows.bulkPut(Array.from({ length: 50 }, (_, id) => ({ id })));
  const ended: string[] = [];
  const note = (what: string) => (value: unknown) => {
    ended.push(what);
    return value;
  };
  const before = [db.rows.get(1).then(note('get')), db.rows.put({ id: 100 }).then(note('put'))];
  letGo();
  const during = [db.rows.count().then(note('count')), db.rows.toArray().then(note('all'))];
  await turns();
  expect(ended).toEqual([]);
  comeBack();
  const [got] = await Promise.all(before);
  expect(got).toEqual({ id: 1 });
  await Promise.all(during);
  expect(ended.toSorted()).toEqual(['all', 'count', 'get', 'put']);
  expect(await db.rows.get(100)).toEqual({ id: 100 });
});

test('an upgrade in progress is given up, and the database opens when the page is shown', async () => {
  const upgrading = gate();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...given) {
    const request = this.open(...given);
    request.addEventListener('upgradeneeded', upgrading.open);
    return request;
  });
  const db = shopOf();
  const reading = db.rows.count();
  await upgrading.opened;
  letGo();
  const page = new Dexie(db.name);
  page.version(1).stores({ rows: 'id' });
  await page.open();
  page.close();
  comeBack();
  expect(await reading).toBe(0);
});

test('a live query goes on after its read was broken off, and sees later changes', async () => {
  const db = shopOf();
  await db.rows.put({ id: 1 });
  const seen: number[] = [];
  const failed = vi.fn();
  const subscription = liveQuery(() => db.rows.count()).subscribe({ next: (count) => seen.push(count), error: failed });
  await expect.poll(() => seen).toEqual([1]);
  const adding = db.rows.put({ id: 2 });
  letGo();
  await turns();
  comeBack();
  await adding;
  await expect.poll(() => seen.at(-1)).toBe(2);
  await db.rows.put({ id: 3 });
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(failed).not.toHaveBeenCalled();
  subscription.unsubscribe();
});

test("an error of the work itself is not repeated, and a committed write isn't either", async () => {
  const db = shopOf();
  let runs = 0;
  const refused = db.transaction('rw', db.rows, async () => {
    runs += 1;
    await db.rows.put({ id: 1 });
    letGo();
    throw new TypeError('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  comeBack();
  expect(runs).toBe(1);
  expect(await db.rows.count()).toBe(0);
});

test('a lost connection that calls itself an unknown error is opened again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let isLost = false;
  const { transaction: begin } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (!isLost) return begin.apply(this, given);
    isLost = false;
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  const db = shopOf();
  await db.rows.put({ id: 1 });
  isLost = true;
  expect(await db.rows.count()).toBe(1);
  isLost = true;
  expect(await db.transaction('r', db.rows, () => db.rows.count())).toBe(1);
});

describe('a database that does not answer in time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => vi.useRealTimers());
  /** Turns of the event loop, which the databases of the tests use instead of timers. */
  const pass = async (count = 20) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const waitInVain = async () => {
    await pass();
    await vi.advanceTimersByTimeAsync(ANSWER_MS * 2);
    await pass();
  };
  /** Another page keeps the rows of this database to itself until it is released. */
  async function heldByAnother(name: string): Promise<() => Promise<void>> {
    const page = other(name);
    await page.open();
    let isLong = true;
    const long = page.transaction('rw', 'rows', async () => {
      while (isLong) await page.table('rows').count();
    });
    await pass();
    return async () => {
      isLong = false;
      await long;
      page.close();
    };
  }

  test('fails a write that another page keeps waiting, for good', async () => {
    const db = shopOf();
    await db.rows.put({ id: 1 });
    const release = await heldByAnother(db.name);
    const writes = [db.rows.put({ id: 2 }), db.transaction('rw', db.rows, () => db.rows.put({ id: 3 }))];
    const ended = Promise.allSettled(writes);
    await waitInVain();
    expect((await ended).map((end) => end.status === 'rejected' && end.reason instanceof NoAnswerError)).toEqual([
      true,
      true,
    ]);
    await release();
    expect(await db.rows.toCollection().primaryKeys()).toEqual([1]);
  });

  test('fails a read of which the browser tells nothing more, as WebKit does after the abort of a waiting one', async () => {
    const { transaction: begin } = IDBDatabase.prototype;
    const mute = (event: Event) => event.stopImmediatePropagation();
    let isMute = false;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      const made = begin.apply(this, given);
      if (isMute) for (const kind of ['abort', 'error']) made.addEventListener(kind, mute, { capture: true });
      return made;
    });
    const db = shopOf();
    await db.rows.put({ id: 1 });
    const release = await heldByAnother(db.name);
    isMute = true;
    const ended = Promise.allSettled([db.rows.get(1), db.transaction('r', db.rows, () => db.rows.toArray())]);
    await waitInVain();
    expect(await ended).toMatchObject([{ reason: { name: 'NoAnswerError' } }, { reason: { name: 'NoAnswerError' } }]);
    await release();
  });

  test('fails when it does not open, is left as it was by a late opening, and opens at the next attempt', async () => {
    const former = shopOf();
    await former.rows.put({ id: 1 });
    // It does not give way to an upgrade.
    former.on('versionchange', () => false);
    const keeping = former.backendDB();
    keeping.onversionchange = null;
    const db = shopOf(former.name, 2);
    const ended = Promise.allSettled([db.rows.count()]);
    await waitInVain();
    expect((await ended)[0]).toMatchObject({ reason: { name: 'NoAnswerError' } });
    keeping.close();
    await pass();
    expect((await indexedDB.databases()).find(({ name }) => name === db.name)).toMatchObject({ version: 10 });
    db.close({ disableAutoOpen: false });
    expect(await db.rows.count()).toBe(1);
    expect(db.verno).toBe(2);
  });
});

/** A page of events alone. */
function pageOf(navigator: object = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), { document, navigator });
  followPage(page);
  const show = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  return { page, document, show, leave };
}

test('a page lets go in the back/forward cache and when it is frozen, not when it ends or is merely hidden', () => {
  const { page, document, show, leave } = pageOf();
  show('hidden');
  leave(false);
  expect(isAway()).toBe(false);
  leave(true);
  expect(isAway()).toBe(true);
  page.dispatchEvent(new Event('pageshow'));
  expect(isAway()).toBe(false);
  document.dispatchEvent(new Event('freeze'));
  expect(isAway()).toBe(true);
  document.dispatchEvent(new Event('resume'));
  expect(isAway()).toBe(false);
});

test("a hidden page of Apple's phones and tablets lets go until it is visible", () => {
  for (const standalone of [true, false]) {
    const { show } = pageOf({ standalone });
    show('hidden');
    expect(isAway()).toBe(true);
    show('visible');
    expect(isAway()).toBe(false);
  }
});

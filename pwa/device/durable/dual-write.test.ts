import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { orderRequestSchema } from '#contract/orders/orders.ts';
import { SELLER } from '../person/sample-seller.ts';
import { restoreFromMirror } from './restore-from-mirror.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from '../journal/drafts.ts';
import { forgetAcknowledged, NotRecordedError, recordSale, voidAll } from '../journal/journal.ts';
import { canWithdraw, recordOrder, withdrawOrder } from '../journal/journal-orders.ts';
import { conclude } from '../journal/journal-queue.ts';
import { recordReturn } from '../journal/journal-returns.ts';
import type { Draft, JournalRow } from '../rows/journal-types.ts';
import { catchUpMirror } from './keep-mirror.ts';
import { contentsOf, type Contents } from '../journal/mirror/contents.ts';
import { mirrorService, type MirrorCall } from '../journal/mirror/mirror-service.ts';
import { framesOf } from '../journal/mirror/mirror-store.ts';
import { offerMirror } from '../journal/mirror/mirror.ts';
import { SampleFolder } from '../journal/mirror/sample-folder.ts';
import { comeBack, letGo } from '../database/releasable.ts';
import { closeShift } from '../shifts/shifts.ts';
import { readStorageHealth } from '../database/storage-health.ts';

const draftOf = (price = 100): Draft => ({
  ...blankDraft(SELLER._id),
  positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price, img: null, qty: 1 }],
});
const sell = (draft = draftOf()) => recordSale(draft, SELLER, { catalogRev: 1 });

let folder = new SampleFolder();
let service = mirrorService(() => Promise.resolve(folder));
/** Calls that the mirror's worker refuses. */
let broken: MirrorCall['call'][] = [];
/** Runs while the mirror takes a row. */
let atWork: () => Promise<void> = () => Promise.resolve();
/** True as in browsers with storage buckets. */
let isApart = true;
offerMirror(() => ({
  get isApart() {
    return isApart;
  },
  ask: async (call) => {
    if (broken.includes(call.call)) throw new Error('Broken on purpose');
    if (call.call === 'prepare') await atWork();
    return service(call);
  },
  end: () => undefined,
}));

const mirrored = async (): Promise<Contents> => contentsOf(await framesOf(folder));
const idsIn = async () => [...(await mirrored()).rows.keys()].sort();
const ids = (rows: readonly JournalRow[]) => rows.map(({ id }) => id).sort();
const inJournal = () => journalDb.rows.toArray();
/** Simulates a full disk: the browser replaces the database by an empty one. */
async function loseJournal(): Promise<void> {
  await journalDb.delete({ disableAutoOpen: false });
  expect(await journalDb.rows.count()).toBe(0);
}

beforeEach(async () => {
  folder = new SampleFolder();
  service = mirrorService(() => Promise.resolve(folder));
  broken = [];
  atWork = () => Promise.resolve();
  isApart = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await journalDb.delete({ disableAutoOpen: false });
});

/** Rows of the journal as another page of the shop sees them, for which this page's absence means nothing. */
function readAsOtherPage(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('journal');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('rows').objectStore('rows').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

describe('a recorded row', () => {
  test('lies in both places', async () => {
    const row = await sell();
    expect([ids(await inJournal()), await idsIn()]).toEqual([[row.id], [row.id]]);
    expect((await mirrored()).series).toMatchObject({ deviceId: row.body.deviceId, lastSeq: 1 });
  });

  test('counts as one place when the browser keeps both in one store, and is still restored from its files', async () => {
    isApart = false;
    const row = await sell();
    expect([ids(await inJournal()), await idsIn(), readStorageHealth().places]).toEqual([[row.id], [row.id], 'one']);
    await loseJournal();
    await restoreFromMirror();
    expect(ids(await inJournal())).toEqual([row.id]);
    isApart = true;
    await sell();
    expect(readStorageHealth().places).toBe('two');
  });

  test('is not written when the mirror fails, and a second press is the same sale', async () => {
    broken = ['prepare'];
    const draft = draftOf();
    await expect(sell(draft)).rejects.toThrow(NotRecordedError);
    expect([await inJournal(), await idsIn(), (await journalDb.series.get('series'))?.lastSeq]).toEqual([[], [], 0]);
    broken = [];
    expect(await sell(draft)).toMatchObject({ id: draft.id, deviceSeq: 1 });
    expect([ids(await inJournal()), await idsIn()]).toEqual([[draft.id], [draft.id]]);
  });

  test('that the page let go of lies in neither place until the page is shown, and then once', async () => {
    await sell();
    atWork = async () => {
      atWork = () => Promise.resolve();
      // The mirror has the row unsealed when the page goes, and its answer comes to a page that is away.
      letGo();
      await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const draft = draftOf();
    const ended = vi.fn();
    const presses = [sell(draft), sell(draft)];
    for (const press of presses) press.then(ended, ended);
    await expect.poll(async () => (await framesOf(folder)).length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([await readAsOtherPage(), await idsIn()]).toMatchObject([[{ deviceSeq: 1 }], [{}]]);
    expect(ended).not.toHaveBeenCalled();
    comeBack();
    const rows = await Promise.all(presses);
    expect(ids(rows)).toEqual([draft.id, draft.id]);
    expect((await inJournal()).map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2]);
    expect(await idsIn()).toEqual(ids(await inJournal()));
    // The mirror keeps no trace of the write that was broken off.
    await service({ call: 'tidy', always: true });
    expect((await framesOf(folder)).map(({ kind }) => kind)).toEqual(['sealed', 'sealed', 'sealed']);
    expect(readStorageHealth().room).not.toBe('low');
  });

  test('is not written when the mirror’s disk is full', async () => {
    await sell();
    folder.room = 0;
    const large = {
      ...draftOf(),
      buyer: 'я'.repeat(490),
      positions: Array.from({ length: 190 }, (_, index) => ({
        productId: `p${index}`,
        title: 'Смеситель'.repeat(20),
        sku: null,
        price: 1,
        img: null,
        qty: 1,
      })),
    };
    for (let count = 0; count < 8; count += 1) await sell({ ...large, id: draftOf().id }).catch(() => undefined);
    const before = [ids(await inJournal()), await idsIn()];
    expect(before[0]).toEqual(before[1]);
    expect(before[0]!.length).toBeLessThan(9);
    await expect(sell(large)).rejects.toThrow(NotRecordedError);
    expect(readStorageHealth().room).toBe('none');
    expect([ids(await inJournal()), await idsIn()]).toEqual(before);
  });

  test('is not written when the journal fails: the mirror restores no row that was never recorded', async () => {
    const first = await sell();
    const refuse = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    const draft = draftOf();
    journalDb.rows.hook('creating', refuse);
    await expect(sell(draft)).rejects.toThrow(NotRecordedError);
    journalDb.rows.hook('creating').unsubscribe(refuse);
    await loseJournal();
    await restoreFromMirror();
    expect(ids(await inJournal())).toEqual([first.id]);
    expect(await sell(draft)).toMatchObject({ id: draft.id, deviceSeq: 2 });
  });

  test('is not written, or is a sale at the next attempt, when the browser aborts the journal while the mirror takes the row', async () => {
    const first = await sell();
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    let breaks = 3;
    atWork = async () => {
      // The journal's writes are answered by then: only the end of the transaction reports the failure.
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (breaks === 0) return;
      breaks -= 1;
      (begun.mock.results.at(-1)!.value as IDBTransaction).abort();
    };
    const draft = draftOf();
    await expect(sell(draft)).rejects.toThrow(NotRecordedError);
    expect([ids(await inJournal()), (await journalDb.series.get('series'))?.lastSeq]).toEqual([[first.id], 1]);
    breaks = 1;
    expect(await sell(draft)).toMatchObject({ id: draft.id, deviceSeq: 2 });
    expect([ids(await inJournal()), await idsIn()]).toEqual([[first.id, draft.id].sort(), [first.id, draft.id].sort()]);
  });

  test('is in the mirror although its first seal failed, and reported in one place only when the second fails too', async () => {
    broken = ['seal'];
    const first = await sell();
    expect([await idsIn(), readStorageHealth().places]).toEqual([[first.id], 'two']);
    broken = ['seal', 'keep'];
    const second = await sell();
    expect([ids(await inJournal()), readStorageHealth().places]).toEqual([[first.id, second.id].sort(), 'failing']);
    broken = [];
    await catchUpMirror();
    expect(await idsIn()).toEqual([first.id, second.id].sort());
  });
});

describe('rows that only the mirror has', () => {
  test('are restored under their ids and numbers, all kinds of them, and the series continues', async () => {
    const sale = await sell();
    const refused = await sell();
    await journalDb.rows.update(refused.id, { state: 'attention' });
    await voidAll([refused.id], SELLER, 'Ошибка');
    const lines = [{ position: 0, productId: 'p1', title: 'Смеситель', qty: 1, price: 100 }];
    const back = await recordReturn(
      {
        id: draftOf().id,
        sale: { id: sale.id, number: sale.number, lines },
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        reason: '',
      },
      SELLER,
    );
    const order = await recordOrder(orderOf(), { id: null, name: '' });
    const shift = await closeShift(SELLER, { counted: 0, note: '' });
    const before = await inJournal();
    await loseJournal();
    await restoreFromMirror();
    expect(await inJournal()).toEqual(
      before.map((row) => (row.kind === 'order' ? { ...row, leftAt: row.recordedAt } : row)),
    );
    expect(ids(before)).toEqual(expect.arrayContaining([sale.id, refused.id, back.id, order.id]));
    expect(await journalDb.shifts.toArray()).toEqual([shift]);
    expect(await sell()).toMatchObject({ deviceSeq: 4, body: { deviceId: sale.body.deviceId } });
  });

  test('are restored at the next press even if the loss was not noticed', async () => {
    const first = await sell();
    await loseJournal();
    const second = await sell();
    expect(second).toMatchObject({ deviceSeq: 2, body: { deviceId: first.body.deviceId } });
    expect(ids(await inJournal())).toEqual([first.id, second.id].sort());
  });

  test.each([
    {},
    { deviceId: {}, prefix: {}, lastSeq: 'x', skewMs: 'x' },
    { deviceId: 'a', prefix: 'A1', lastSeq: NaN, skewMs: null },
  ])('continue the series when the journal’s has another shape: %j', async (spoilt) => {
    const first = await sell();
    await journalDb.series.put({ key: 'series', ...spoilt } as never);
    const second = await sell();
    expect(second).toMatchObject({ deviceSeq: 2, body: { deviceId: first.body.deviceId } });
    expect(await journalDb.series.get('series')).toMatchObject({ deviceId: first.body.deviceId, lastSeq: 2 });
  });

  test('don’t replace rows that the journal has', async () => {
    const row = await sell();
    await journalDb.rows.update(row.id, { state: 'attention' });
    await journalDb.series.clear();
    await restoreFromMirror();
    expect(await inJournal()).toEqual([{ ...row, state: 'attention' }]);
  });
});

describe('the mirror', () => {
  test('is rewritten from the journal when its files are gone', async () => {
    const row = await sell();
    folder = new SampleFolder();
    service = mirrorService(() => Promise.resolve(folder));
    await catchUpMirror();
    expect([await idsIn(), (await mirrored()).series?.lastSeq]).toEqual([[row.id], 1]);
  });

  test('follows the outcome of a row, and deletes the row when the journal does', async () => {
    const row = await sell();
    const at = new Date().toISOString();
    await journalDb.rows.update(row.id, { state: 'sending', lease: { owner: 'me', until: 0 } });
    await conclude([
      {
        id: row.id,
        kind: 'settled',
        at,
        receipt: {
          id: row.id,
          number: row.number,
          total: 100,
          replayed: false,
          receivedAt: at,
          revision: 1,
          warnings: [],
          items: [],
        },
      },
    ]);
    await catchUpMirror();
    await loseJournal();
    await restoreFromMirror();
    expect(await inJournal()).toMatchObject([{ id: row.id, state: 'accepted' }]);
    // Until the shift is closed the device keeps its receipts.
    await closeShift(SELLER, { counted: 100, note: '' });
    expect(await forgetAcknowledged(null)).toBe(1);
    await loseJournal();
    await restoreFromMirror();
    expect([await inJournal(), await idsIn()]).toEqual([[], []]);
  });

  test('deletes a buyer’s address when the journal does, and restores no withdrawn order', async () => {
    const order = await recordOrder(orderOf(), { id: null, name: '' });
    await withdrawOrder(order.id);
    await catchUpMirror();
    const text = [...folder.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
    expect(text).not.toContain('Ирина');
    await loseJournal();
    await restoreFromMirror();
    expect(await inJournal()).toMatchObject([{ id: order.id, state: 'voided', body: null }]);
  });

  test('restores an order as one that the server may have: it can be sent again but not withdrawn', async () => {
    const order = await recordOrder(orderOf(), { id: null, name: '' });
    expect(canWithdraw(order)).toBe(true);
    await loseJournal();
    await restoreFromMirror();
    const [back] = await inJournal();
    expect(back).toMatchObject({ id: order.id, state: 'queued', dueAt: 0 });
    expect(await withdrawOrder(order.id)).toBeNull();
  });
});

function orderOf() {
  return orderRequestSchema.parse({
    id: draftOf().id,
    items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
    buyer: { kind: 'person', name: 'Ирина', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    deliveryPrice: 0,
    total: 200,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });
}

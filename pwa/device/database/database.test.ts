/** Devices have databases of every past version: each must still open, with its waiting rows. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { DeviceDatabase, JournalDatabase } from './database.ts';

/** The journal as an earlier version created it. */
function journalOf(version: number, name: string): Dexie {
  const old = new Dexie(name);
  old.version(1).stores({
    rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId',
    series: 'key',
    figures: 'productId',
    meta: 'key',
  });
  if (version >= 2) old.version(2).stores({ shifts: 'id, closedAt, state' });
  if (version >= 3)
    old.version(3).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId, kind, body.saleId, [authorId+recordedAt]',
    });
  if (version >= 4)
    old.version(4).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId, kind, body.soldAt, body.saleId, [authorId+recordedAt]',
    });
  if (version >= 5) old.version(5).stores({ counts: 'id', countLines: '[countId+productId], countId' });
  return old;
}

const QUEUED = {
  id: 'sale-1',
  v: 1,
  kind: 'sale',
  state: 'queued',
  dependsOn: null,
  authorId: 'seller',
  authorName: 'Ольга',
  number: 'A7-000012',
  deviceSeq: 12,
  total: 13_430,
  recordedAt: '2026-11-20T10:00:00.000Z',
  dueAt: 0,
  attempts: 3,
  lease: null,
  refusal: null,
  settledAt: null,
  receipt: null,
  voidedBy: null,
  correctedBy: null,
  body: {
    id: 'sale-1',
    deviceId: 'device',
    deviceSeq: 12,
    soldAt: '2026-11-20T10:00:00.000Z',
    items: [{ productId: 'p1', qty: 2, price: 6715, title: 'Смеситель' }],
    paymentMethod: 'cash',
    note: '',
  },
};
const REFUSED = {
  ...QUEUED,
  id: 'sale-2',
  state: 'attention',
  number: 'A7-000013',
  deviceSeq: 13,
  refusal: { status: 409, code: 'act_id_reused', message: 'Нельзя', at: '2026-11-20T10:01:00.000Z' },
};
/** A sale that a till recorded with its clock a week behind. */
const ACCEPTED = {
  ...QUEUED,
  id: 'sale-3',
  state: 'accepted',
  number: 'A7-000015',
  deviceSeq: 15,
  receipt: { id: 'sale-3', number: 'A7-000015', soldAt: '2026-11-27T10:00:00.000Z' },
};
const SERIES = { key: 'series', deviceId: 'device', prefix: 'A7', lastSeq: 13, skewMs: 0 };

const RETURN = {
  ...QUEUED,
  id: 'return-1',
  kind: 'return',
  number: 'A7-000014',
  deviceSeq: 14,
  saleNumber: QUEUED.number,
  lines: [],
  body: { id: 'return-1', saleId: 'sale-1', deviceId: 'device', deviceSeq: 14, items: [{ position: 0, qty: 1 }] },
};
const CLOSED = { id: 'shift-1', state: 'queued', closedAt: '2026-11-20T18:00:00.000Z', toSeq: 13 };

test.each([1, 2, 3, 4, 5])(
  'a journal of version %i opens with its queued and refused rows, its series, figures and shifts, finds rows by day, returns and a seller’s sales, and can take counts',
  async (version) => {
    const name = `journal-${Math.random()}`;
    const old = journalOf(version, name);
    await old.table('rows').bulkAdd([QUEUED, REFUSED, RETURN, ACCEPTED]);
    await old.table('series').add(SERIES);
    await old
      .table('figures')
      .add({ productId: 'p1', stockQty: 4, priceWholesale: null, costPrice: null, revision: 9 });
    await old.table('meta').add({ key: 'figuresRevision', value: 9 });
    if (version >= 2) await old.table('shifts').add(CLOSED);
    old.close();

    const journal = new JournalDatabase(name);
    expect(await journal.rows.orderBy('id').toArray()).toEqual([RETURN, QUEUED, REFUSED, ACCEPTED]);
    expect(
      await journal.rows
        .where('[state+recordedAt]')
        .between(['queued', Dexie.minKey], ['queued', Dexie.maxKey])
        .primaryKeys(),
    ).toEqual(['return-1', 'sale-1']);
    expect(await journal.rows.where('body.soldAt').aboveOrEqual('2026-11-20').primaryKeys()).toEqual([
      'sale-1',
      'sale-2',
      'sale-3',
    ]);
    expect(await journal.rows.where('receipt.soldAt').aboveOrEqual('2026-11-20').primaryKeys()).toEqual(['sale-3']);
    expect([
      await journal.rows.where('kind').equals('return').primaryKeys(),
      await journal.rows.where('body.saleId').equals('sale-1').primaryKeys(),
      await journal.rows
        .where('[authorId+recordedAt]')
        .between(['seller', Dexie.minKey], ['seller', Dexie.maxKey])
        .count(),
      await journal.rows
        .where('[authorId+deviceSeq]')
        .between(['seller', Dexie.minKey], ['seller', Dexie.maxKey])
        .reverse()
        .primaryKeys(),
    ]).toEqual([['return-1'], ['return-1'], 4, ['sale-3', 'return-1', 'sale-2', 'sale-1']]);
    expect(await journal.series.get('series')).toEqual(SERIES);
    expect([await journal.figures.count(), await journal.meta.get('figuresRevision')]).toEqual([
      1,
      { key: 'figuresRevision', value: 9 },
    ]);
    expect(await journal.shifts.toArray()).toEqual(version >= 2 ? [CLOSED] : []);
    expect([await journal.counts.toArray(), await journal.countLines.count(), journal.verno]).toEqual([[], 0, 6]);
    journal.close();
  },
);

test.each([1, 2, 3, 4, 5, 6])(
  'a device of version %i opens with the person, the favourites and the sale being filled in, and can take PINs, goods to compare and to wait for',
  async (version) => {
    const name = `device-${Math.random()}`;
    const old = new Dexie(name);
    old.version(1).stores({
      cart: 'id, addedAt',
      favourites: 'id, addedAt',
      flags: 'key',
      session: 'key',
      drafts: 'id, updatedAt',
    });
    if (version >= 2) old.version(2).stores({ forms: 'key' });
    if (version >= 3) old.version(3).stores({ pins: 'personId' });
    if (version >= 4) old.version(4).stores({ pins: 'personId' });
    if (version >= 5) old.version(5).stores({ compared: 'id, addedAt', awaited: 'id, addedAt' });
    if (version >= 6) old.version(6).stores({ pins: 'personId' });
    // A PIN of that version: it opens the till, but no session.
    const pin = {
      personId: 'seller',
      name: 'Анна',
      role: 'manager',
      salt: new Uint8Array([1]),
      verifier: new Uint8Array([2]),
      rounds: 1,
      wrong: 0,
      waitsUntil: 0,
    };
    const wholesale = { status: 'none', companyName: '', inn: '', comment: '' };
    const user = { _id: 'seller', phone: '+79120000001', name: 'Анна', role: 'manager', wholesale };
    const person = { key: 'person', user, confirmedAt: '2026-11-20T10:00:00.000Z' };
    const draft = {
      id: 'd1',
      authorId: 'seller',
      buyer: 'Пётр',
      positions: [],
      updatedAt: '2026-11-20T10:00:00.000Z',
      corrects: null,
    };
    await old.table('session').add(person);
    await old.table('drafts').add(draft);
    await old.table('favourites').add({ id: 'f', addedAt: '2026-11-20T10:00:00.000Z' });
    await old.table('flags').add({ key: 'tillMayDim', value: true });
    if (version >= 3) await old.table('pins').add(pin);
    old.close();

    const device = new DeviceDatabase(name);
    expect([await device.session.toArray(), await device.drafts.toArray(), await device.flags.count()]).toEqual([
      [person],
      [draft],
      1,
    ]);
    expect([await device.pins.toArray(), await device.forms.count(), device.verno]).toEqual([
      version >= 3 ? [pin] : [],
      0,
      7,
    ]);
    expect([await device.favourites.count(), await device.compared.count(), await device.awaited.count()]).toEqual([
      1, 0, 0,
    ]);
    expect(await device.lineActs.count()).toBe(0);
    device.close();
  },
);

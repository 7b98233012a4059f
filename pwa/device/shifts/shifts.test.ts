import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceDb, journalDb } from '../database/database.ts';
import { blankDraft, draftFromSale } from '../journal/drafts.ts';
import * as journal from '../journal/journal.ts';
import { recordReturn } from '../journal/journal-returns.ts';
import type { SaleRow } from '../rows/journal-types.ts';
import { SELLER } from '../person/sample-seller.ts';
import { recordDrawerAct } from '../durable/drawer.ts';
import {
  countQueuedClosings,
  concludeClosing,
  dueClosings,
  resetClosingBackoff,
  sendClosingAgain,
} from './shift-queue.ts';
import { unreadableShifts } from '../durable/stored-shifts.ts';
import { closeAgain, closeShift, forgetDelivered, NotClosedError, NothingToCloseError, readShifts } from './shifts.ts';

const NO_INPUT = { counted: null, note: '' };

let clock = Date.parse('2026-11-20T07:00:00.000Z');
function tick(): Date {
  clock += 60_000;
  return new Date(clock);
}

async function sell(price: number, qty = 1): Promise<SaleRow> {
  return journal.recordSale(
    {
      ...blankDraft(SELLER._id),
      positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price, img: null, qty }],
    },
    SELLER,
    { catalogRev: 1, now: tick() },
  );
}

async function giveBack(sale: SaleRow, qty: number) {
  const lines = sale.body.items.map((item, position) => ({
    position,
    productId: item.productId,
    title: item.title ?? '',
    price: item.price ?? 0,
    qty: item.qty,
    returned: 0,
  }));
  return recordReturn(
    {
      id: crypto.randomUUID(),
      sale: { id: sale.id, number: sale.number, lines },
      items: [{ position: 0, qty, fate: 'restock' }],
      reason: '',
    },
    SELLER,
    tick(),
  );
}

const refuse = (row: SaleRow) =>
  journalDb.rows.update(row.id, { state: 'attention', refusal: { status: 409, code: 'x', message: 'Нельзя', at: '' } });
const accept = (row: SaleRow) => journalDb.rows.update(row.id, { state: 'accepted' });

/** Corrects a refused sale with another quantity. */
async function correct(row: SaleRow, qty: number): Promise<SaleRow> {
  const draft = await draftFromSale(row, SELLER._id);
  return journal.recordSale(
    { ...draft, positions: draft.positions.map((position) => ({ ...position, qty })) },
    SELLER,
    { catalogRev: 1, now: tick() },
  );
}

const past = async (id: string) => {
  const found = (await readShifts()).past.find(({ shift }) => shift.id === id);
  if (found === undefined) throw new Error('No such shift');
  return found;
};

beforeEach(async () => {
  const { rows, series, shifts } = journalDb;
  await Promise.all([rows, series, shifts, deviceDb.drafts].map((table) => table.clear()));
});

test('shifts with acts at the drawer only, which span no numbers, are listed and sent in the order of their closings', async () => {
  await sell(100);
  const { id, ...shift } = await closeShift(SELLER, NO_INPUT, tick());
  await journalDb.shifts.delete(id);
  const times = { a: tick().toISOString(), c: tick().toISOString() };
  await journalDb.shifts.bulkPut([
    { ...shift, id: 'b' },
    { ...shift, id: 'a', closedAt: times.a },
    { ...shift, id: 'c', closedAt: times.c },
  ]);
  expect((await readShifts()).past.map((one) => one.shift.id)).toEqual(['c', 'a', 'b']);
  expect((await dueClosings(clock + 60_000)).map((one) => one.id)).toEqual(['b', 'a', 'c']);
});

describe('the open shift', () => {
  test('begins at the server’s time of its first receipt, once the server has answered', async () => {
    const wrong = await sell(100);
    await sell(200);
    expect((await readShifts()).open.openedAt).toBe(wrong.body.soldAt);
    const soldAt = '2026-11-25T09:00:00.000Z';
    await journalDb.rows.toCollection().modify((row) => {
      if (row.kind === 'sale') row.receipt = { id: row.id, soldAt } as SaleRow['receipt'];
    });
    expect((await readShifts()).open.openedAt).toBe(soldAt);
    // The closing has the device's time: the server corrects it like the receipts' times.
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    expect([shift.openedAt, shift.receipts[0]?.at]).toEqual([wrong.body.soldAt, wrong.body.soldAt]);
  });

  test('sums cash by rows: sales less returns, without voided ones, unsent ones listed', async () => {
    const [sent, , refused] = [await sell(100, 3), await sell(0.1), await sell(1000)];
    await accept(sent);
    await giveBack(sent, 1);
    await refuse(refused);
    await journal.voidAll([refused.id], SELLER, 'Ошибся товаром');
    const { open } = await readShifts();
    expect(open.sums).toEqual({
      sales: { count: 2, total: 300.1 },
      returns: { count: 1, total: 100 },
      ended: { count: 1, total: 1000 },
      card: 0,
      sbp: 0,
      cash: 200.1,
      unsent: { count: 2, total: -99.9 },
    });
    expect(open.openedAt).toBe(sent.body.soldAt);
  });

  test('includes a refused sale without a decision: its money is in the drawer', async () => {
    await refuse(await sell(500));
    expect((await readShifts()).open.sums).toMatchObject({ cash: 500, unsent: { count: 1, total: 500 } });
  });

  test('leaves out rows of another device imported from a file', async () => {
    const row = await sell(100);
    await journalDb.rows.add({ ...row, id: 'foreign', body: { ...row.body, id: 'foreign', deviceId: 'another' } });
    expect((await readShifts()).open.sums.sales).toEqual({ count: 1, total: 100 });
  });

  test('is empty on a device without sales', async () => {
    expect(await readShifts()).toMatchObject({ open: { openedAt: null, sums: { cash: 0 } }, past: [] });
    await expect(closeShift(SELLER, NO_INPUT)).rejects.toThrow(NothingToCloseError);
  });
});

describe('closing', () => {
  test('stores the counted receipts durably, to be sent; the next shift begins after it', async () => {
    const [one, two] = [await sell(100), await sell(200)];
    const shift = await closeShift(SELLER, { counted: 250.5, note: ' Размен сдан ' }, tick());
    expect(shift).toMatchObject({
      state: 'queued',
      revision: 1,
      fromSeq: 0,
      toSeq: 2,
      openedAt: one.body.soldAt,
      counted: 250.5,
      note: 'Размен сдан',
      authorId: 'seller',
    });
    expect(shift.receipts.map(({ id, kind, seq, total, at }) => [id, kind, seq, total, at])).toEqual([
      [one.id, 'sale', 1, 100, one.body.soldAt],
      [two.id, 'sale', 2, 200, two.body.soldAt],
    ]);
    expect(await journalDb.shifts.get(shift.id)).toEqual(shift);
    const three = await sell(300);
    const now = await readShifts();
    expect(now.open).toMatchObject({ openedAt: three.body.soldAt, sums: { cash: 300, sales: { count: 1 } } });
    expect(now.past).toMatchObject([{ shift: { id: shift.id }, changes: null }]);
    expect(await closeShift(SELLER, NO_INPUT, tick())).toMatchObject({ fromSeq: 2, toSeq: 3 });
  });

  test('pressed twice at once, in two windows, closes one shift', async () => {
    await sell(100);
    const presses = await Promise.allSettled([closeShift(SELLER, NO_INPUT), closeShift(SELLER, NO_INPUT)]);
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await journalDb.shifts.count()).toBe(1);
  });

  test('that cannot be written is reported and closes nothing', async () => {
    await sell(100);
    const full = vi.spyOn(journalDb.shifts, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await expect(closeShift(SELLER, NO_INPUT)).rejects.toThrow(NotClosedError);
    full.mockRestore();
    expect((await readShifts()).open.sums.cash).toBe(100);
  });

  test('goes by receipt numbers: a clock set back puts no sale into a closed shift', async () => {
    await sell(100);
    const shift = await closeShift(SELLER, NO_INPUT, new Date(clock + 6 * 3_600_000));
    await sell(70);
    expect(await past(shift.id)).toMatchObject({ changes: null });
    expect((await readShifts()).open.sums.cash).toBe(70);
  });
});

describe('a closed shift', () => {
  test('is open again when a counted sale is voided, until a person closes it again', async () => {
    const [kept, refused] = [await sell(100), await sell(200)];
    await refuse(refused);
    const shift = await closeShift(SELLER, { counted: 300, note: '' }, tick());
    await journal.voidAll([refused.id], SELLER, 'Покупатель отказался');
    expect((await past(shift.id)).changes?.ended).toMatchObject([{ id: refused.id }]);
    const again = await closeAgain(shift.id, { counted: 100, note: 'Вернули деньги' });
    expect(again).toMatchObject({ id: shift.id, revision: 2, state: 'queued', counted: 100, closedAt: shift.closedAt });
    expect(again.receipts.map(({ id }) => id)).toEqual([kept.id]);
    expect(await past(shift.id)).toMatchObject({ changes: null });
    await expect(closeAgain(shift.id, NO_INPUT)).rejects.toThrow(NothingToCloseError);
  });

  test('closed again without a count keeps no mark of the former count', async () => {
    const refused = await sell(200);
    await sell(100);
    await refuse(refused);
    await recordDrawerAct(SELLER, { kind: 'shown', counted: 300 });
    const shift = await closeShift(SELLER, { counted: 300, note: '' }, tick());
    expect(shift.blind).toBe(true);
    await journal.voidAll([refused.id], SELLER, 'Ошибся');
    const again = await closeAgain(shift.id, NO_INPUT);
    expect(again.counted).toBeNull();
    expect(again).not.toHaveProperty('blind');
    expect(await journalDb.shifts.get(shift.id)).toEqual(again);
  });

  test('includes the correction of its sale, and the correction’s correction, made in a later shift', async () => {
    const wrong = await sell(100, 5);
    await refuse(wrong);
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    const other = await sell(70);
    const right = await correct(wrong, 4);
    const seen = await past(shift.id);
    expect([seen.changes?.added.map(({ id }) => id), seen.changes?.ended.map(({ id }) => id)]).toEqual([
      [right.id],
      [wrong.id],
    ]);
    expect((await readShifts()).open.sums).toMatchObject({ cash: 70, sales: { count: 1 } });
    expect((await closeAgain(shift.id, NO_INPUT)).receipts).toMatchObject([{ id: right.id, total: 400 }]);
    const next = await closeShift(SELLER, NO_INPUT, tick());
    expect(next.receipts.map(({ id }) => id)).toEqual([other.id]);
    await refuse(right);
    const final = await correct(right, 3);
    // The server limits a time by the position in the series: that of the first sale.
    expect([right.body.correctsSeq, final.body.correctsSeq]).toEqual([wrong.deviceSeq, wrong.deviceSeq]);
    expect((await past(shift.id)).changes?.added.map(({ id }) => id)).toEqual([final.id]);
    expect(await past(next.id)).toMatchObject({ changes: null });
  });

  test('holds nothing of another till’s receipt corrected here: its money lies in that till’s drawer', async () => {
    const own = await sell(100);
    const maker = crypto.randomUUID();
    const id = crypto.randomUUID();
    const others: SaleRow = { ...own, id, body: { ...own.body, id, deviceId: maker, deviceSeq: 7 }, deviceSeq: 7 };
    await journalDb.rows.add(others);
    await refuse(others);
    const right = await correct({ ...others, state: 'attention' }, 3);
    expect(right.body).toMatchObject({
      deviceId: own.body.deviceId,
      correctsSeq: 7,
      corrects: { id, deviceId: maker },
    });
    expect((await readShifts()).open.sums).toMatchObject({ cash: 100, sales: { count: 1 } });
    await refuse(right);
    const final = await correct({ ...right, state: 'attention' }, 2);
    expect(final.body.corrects).toEqual({ id, deviceId: maker });
    expect((await closeShift(SELLER, NO_INPUT, tick())).receipts.map((one) => one.id)).toEqual([own.id]);
  });

  test('is open again when rows of it come back from a file', async () => {
    const [kept, lost] = [await sell(100), await sell(200)];
    await journalDb.rows.delete(lost.id);
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    expect(shift.receipts.map(({ id }) => id)).toEqual([kept.id]);
    await journalDb.rows.add(lost);
    expect((await past(shift.id)).changes?.added).toMatchObject([{ id: lost.id, total: 200, number: lost.number }]);
    expect((await readShifts()).open.sums.cash).toBe(0);
  });

  test('is unchanged when its rows were deleted, and when a return of its goods comes later', async () => {
    const sale = await sell(100);
    await accept(sale);
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    await giveBack(sale, 1);
    await journalDb.rows.delete(sale.id);
    expect(await past(shift.id)).toMatchObject({ changes: null, unsent: [] });
    expect((await readShifts()).open.sums).toMatchObject({ cash: -100, returns: { count: 1, total: 100 } });
  });

  test('lists its unsent receipts', async () => {
    const [one, two] = [await sell(100), await sell(200)];
    await accept(one);
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    expect((await past(shift.id)).unsent.map(({ number }) => number)).toEqual([two.number]);
  });
});

describe('delivery', () => {
  async function closed() {
    await sell(100);
    return closeShift(SELLER, NO_INPUT, tick());
  }

  test('a closing changed while its former revision was being sent still has to be sent', async () => {
    const first = await sell(100);
    await refuse(first);
    const shift = await closeShift(SELLER, NO_INPUT, tick());
    await journal.voidAll([first.id], SELLER, 'Ошибся');
    await closeAgain(shift.id, NO_INPUT);
    await concludeClosing({ id: shift.id, revision: 1 }, { kind: 'settled', at: '2026-11-20T10:00:00.000Z' });
    expect(await dueClosings(0)).toMatchObject([{ id: shift.id, revision: 2 }]);
    await concludeClosing({ id: shift.id, revision: 2 }, { kind: 'settled', at: '2026-11-20T10:00:00.000Z' });
    expect(await countQueuedClosings()).toBe(0);
  });

  test('a refused closing waits for a person, who may send it again', async () => {
    const shift = await closed();
    await concludeClosing(shift, {
      kind: 'parked',
      refusal: { status: 409, code: 'act_id_reused', message: 'Нельзя', at: '' },
    });
    expect([await countQueuedClosings(), await journalDb.shifts.get(shift.id)]).toMatchObject([
      0,
      { state: 'attention', refusal: { message: 'Нельзя' } },
    ]);
    await sendClosingAgain(shift.id);
    expect(await dueClosings(0)).toHaveLength(1);
  });

  test('a good answer of the API makes a closing that waited for a connection due at once, but not a deferred one', async () => {
    const [one, two] = [await closed(), await closed()];
    const wait = (refusal: object) =>
      ({
        kind: 'released',
        dueAt: 300_000,
        counted: true,
        refusal: { status: 0, message: '', at: '', ...refusal },
      }) as never;
    await concludeClosing(one, wait({ code: 'unreachable' }));
    await concludeClosing(two, wait({ code: 'not_now', until: 200_000 }));
    expect(await dueClosings(1)).toEqual([]);
    await resetClosingBackoff(1);
    expect((await dueClosings(1)).map(({ id }) => id)).toEqual([one.id]);
    await resetClosingBackoff(200_000);
    expect((await dueClosings(200_000)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test('only delivered closings are deleted, after ninety days, and never the last one', async () => {
    const [delivered, undelivered, last] = [await closed(), await closed(), await closed()];
    for (const shift of [delivered, last])
      await concludeClosing(shift, { kind: 'settled', at: '2026-11-20T10:00:00.000Z' });
    const after = (days: number) => Date.parse('2026-11-20T10:00:01.000Z') + days * 86_400_000;
    expect(await forgetDelivered(after(89))).toBe(0);
    expect(await forgetDelivered(after(9000))).toBe(1);
    expect((await journalDb.shifts.toArray()).map(({ id }) => id).sort()).toEqual([undelivered.id, last.id].sort());
    expect((await readShifts()).past.map(({ shift }) => shift.id)).not.toContain(delivered.id);
  });
});

test.each([
  ['receipts', null],
  ['toSeq', 'x'],
  ['closedAt', {}],
  ['state', 'sealed'],
])(
  'a closing whose %s another version stored as %j is set aside and kept, and the next shift closes',
  async (field, value) => {
    await sell(100);
    const { id } = await closeShift(SELLER, NO_INPUT, tick());
    await journalDb.shifts.update(id, { [field]: value } as never);
    expect((await readShifts()).past).toEqual([]);
    expect(await unreadableShifts()).toMatchObject([{ id }]);
    expect(await countQueuedClosings()).toBe(0);
    await sell(50);
    const next = await closeShift(SELLER, NO_INPUT, tick());
    expect(next.toSeq).toBe(2);
    expect(await dueClosings(Date.now())).toMatchObject([{ id: next.id }]);
    await forgetDelivered(clock + 400 * 86_400_000);
    expect(await unreadableShifts()).toMatchObject([{ id }]);
  },
);

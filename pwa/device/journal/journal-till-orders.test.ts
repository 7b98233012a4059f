import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { readShifts } from '../shifts/shifts.ts';
import { blankDraft, openDrafts, saveDraft } from './drafts.ts';
import { readUnsent } from './journal-counts.ts';
import { forgetAcknowledged, NotRecordedError, recordSale } from './journal.ts';
import { journalToCompare, requeueLost } from './journal-compared.ts';
import { importJournalFile } from './journal-transfer.ts';
import { NO_ROWS } from '../rows/kinds.ts';
import { unsentRows, readJournalFile, writeJournalFile } from './journal-file.ts';
import { keptOrders } from './journal-orders.ts';
import * as queue from './journal-queue.ts';
import {
  leftToPay,
  recordTillOrder,
  tillOrders,
  withdrawTillOrder,
  type TillOrderInput,
} from './journal-till-orders.ts';
import type { Draft, TillOrderRow } from '../rows/journal-types.ts';

const seller = sampleUser({ _id: 'olga' });
const INPUT: TillOrderInput = {
  name: 'Ирина',
  phone: '+79161112233',
  comment: '',
  prepaid: { sum: 500.5, how: 'cash' },
  point: null,
  slot: { day: '2026-12-01', from: '10:00', to: '14:00' },
};

function receipt(): Draft {
  return {
    ...blankDraft(seller._id),
    positions: [
      {
        productId: 'p1',
        title: 'Труба',
        sku: null,
        unit: 'м',
        price: 90,
        override: { was: 100, reason: 'Торг' },
        img: null,
        qty: 10,
      },
      { productId: 'p2', title: 'Кран', sku: null, price: 1000.1, img: null, qty: 1 },
    ],
  };
}

async function refuse({ id }: TillOrderRow): Promise<void> {
  await journalDb.rows.update(id, {
    state: 'attention',
    refusal: { status: 422, code: 'product_unknown', message: 'Нет на сервере', at: '' },
  });
}

const drawer = async () => {
  const { open } = await readShifts();
  return { moves: open.moves.map(({ kind, amount, reason }) => [kind, amount, reason]), cash: open.expected };
};

beforeEach(async () => {
  // The till keeps its identity.
  const tables = journalDb.tables.filter(({ name }) => name !== 'series');
  await Promise.all([...tables, deviceDb.drafts].map((table) => table.clear()));
});

// A transaction that committed too early would be repeated, and half of it stored twice: only the error log shows that.
let errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

describe('an order written at the till', () => {
  test('names the pickup point as the buyer was told, and none in a shop without points', async () => {
    const point = { id: '0190a6b0-0000-7000-8000-000000000001', words: 'Центр: Ленина, 1' };
    expect((await recordTillOrder(receipt(), seller, { ...INPUT, point })).body.point).toEqual(point);
    expect((await recordTillOrder(receipt(), seller, INPUT)).body).not.toHaveProperty('point');
  });

  test('is one row with the promised terms, and its cash is in the drawer under the same id', async () => {
    const draft = receipt();
    const row = await recordTillOrder(draft, seller, INPUT);
    expect(row).toMatchObject({ id: draft.id, kind: 'till-order', state: 'queued', total: 1900.1, number: '' });
    expect(row.body).toMatchObject({
      authorId: 'olga',
      total: 1900.1,
      buyer: { name: 'Ирина', phone: '+79161112233' },
      items: [
        { productId: 'p1', qty: 10, price: 90, override: { was: 100, reason: 'Торг' } },
        { productId: 'p2', qty: 1, price: 1000.1 },
      ],
      prepayment: { sum: 500.5, how: 'cash' },
    });
    expect([row.units, leftToPay(row.body)]).toEqual([['м', null], 1399.6]);
    expect(await drawer()).toEqual({ moves: [['in', 500.5, 'Предоплата: Ирина']], cash: 500.5 });
    const { open } = await readShifts();
    expect(open.moves[0]?.id).toBe(row.body.prepayment?.id);
    // It is neither a receipt nor a buyer's own order.
    expect([await readUnsent(), await keptOrders('olga')]).toEqual([{ rows: { ...NO_ROWS, orders: 1 }, total: 0 }, []]);
  });

  test('pressed twice is one order and one prepayment; its receipt returns to no form', async () => {
    const draft = receipt();
    await saveDraft(draft);
    const [one, other] = [await recordTillOrder(draft, seller, INPUT), await recordTillOrder(draft, seller, INPUT)];
    expect(other).toEqual(one);
    expect([await journalDb.rows.count(), (await drawer()).cash, await openDrafts()]).toEqual([1, 500.5, []]);
  });

  test('with a card prepayment leaves the drawer unchanged', async () => {
    await recordTillOrder(receipt(), seller, { ...INPUT, prepaid: { sum: 100, how: 'card' } });
    expect(await drawer()).toEqual({ moves: [], cash: 0 });
  });

  test('that cannot be written leaves no trace, not in the drawer either', async () => {
    const full = vi.spyOn(journalDb.shifts, 'put').mockRejectedValue(new Error('no'));
    await expect(recordTillOrder(receipt(), seller, INPUT)).rejects.toThrow(NotRecordedError);
    full.mockRestore();
    expect([await journalDb.rows.count(), (await drawer()).cash]).toEqual([0, 0]);
    for (const input of [
      { ...INPUT, phone: '12' },
      { ...INPUT, prepaid: { sum: 1900.11, how: 'cash' as const } },
    ])
      await expect(recordTillOrder(receipt(), seller, input)).rejects.toThrow(NotRecordedError);
    expect([await journalDb.rows.count(), (await drawer()).cash]).toEqual([0, 0]);
  });

  test('is sent under the session of any member of staff, and takes the shop’s number', async () => {
    const row = await recordTillOrder(receipt(), seller, INPUT);
    const principal = (id: string | null, isStaff: boolean) => ({
      owner: 'tab',
      principal: { id, isStaff },
      now: Date.now(),
      leaseMs: 1000,
      limit: 50,
    });
    expect(await queue.claim(principal('buyer', false))).toEqual([]);
    expect(await queue.claim(principal('colleague', true))).toMatchObject([{ id: row.id }]);
    const receivedAt = '2026-11-24T10:00:00.000Z';
    await queue.conclude([
      {
        id: row.id,
        kind: 'settled',
        at: receivedAt,
        receipt: {
          id: row.id,
          number: '1042',
          total: 1900.1,
          status: 'processing',
          short: [],
          replayed: false,
          receivedAt,
        },
      },
    ]);
    expect(await tillOrders(seller)).toMatchObject([{ state: 'accepted', number: '1042', settledAt: receivedAt }]);
    expect(await tillOrders({ ...seller, _id: 'other' })).toEqual([]);
    // A server restored from an older copy has lost it.
    const { orders, held, fromSeq, lastSeq } = await journalToCompare();
    expect([orders, [...held], fromSeq - lastSeq]).toEqual([[{ id: row.id }], [], 1]);
    expect(await requeueLost([row.id])).toBe(1);
    expect(await forgetAcknowledged(null)).toBe(0);
  });

  test('refused by the server can be ended by a person: the cash leaves the drawer again, once', async () => {
    const row = await recordTillOrder(receipt(), seller, INPUT);
    expect(await withdrawTillOrder(row.id, seller)).toBe('resent');
    await refuse(row);
    expect([await withdrawTillOrder(row.id, seller), await withdrawTillOrder(row.id, seller)]).toEqual([
      'ended',
      'ended-before',
    ]);
    expect(await drawer()).toEqual({
      moves: [
        ['in', 500.5, 'Предоплата: Ирина'],
        ['out', 500.5, 'Возврат предоплаты: Ирина'],
      ],
      cash: 0,
    });
    const closings = await journalDb.rows.where('kind').equals('withdrawal').toArray();
    expect(closings).toMatchObject([{ state: 'queued', body: { orderId: row.id } }]);
    // A copy of it was booked meanwhile: the till asks for the whole answer again.
    const { id, recordedAt: receivedAt } = closings[0]!;
    const answer = { id, placed: { number: '1050', total: 1900.1 }, receivedAt };
    await queue.conclude([{ id, kind: 'settled', at: receivedAt, receipt: answer }]);
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'queued', body: row.body });
  });

  test('is included in the file of unsent receipts of a broken till', async () => {
    const row = await recordTillOrder(receipt(), seller, INPUT);
    const text = await writeJournalFile(unsentRows(await journalDb.rows.toArray()), { deviceId: 'd', prefix: null });
    expect((await readJournalFile(text)).rows).toEqual([row]);
    await journalDb.rows.clear();
    expect(await importJournalFile(text)).toEqual({ added: { ...NO_ROWS, orders: 1 }, total: 0, known: NO_ROWS });
    expect((await importJournalFile(text)).known).toEqual({ ...NO_ROWS, orders: 1 });
  });

  test('and a sale of the same receipt are two records', async () => {
    const draft = receipt();
    const sale = await recordSale(draft, seller, { catalogRev: null });
    const row = await recordTillOrder(draft, seller, INPUT);
    expect([row.id === sale.id, await journalDb.rows.count()]).toEqual([false, 2]);
  });
});

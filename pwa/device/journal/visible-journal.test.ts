import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordTillOrder } from './journal-till-orders.ts';
import { recordSale, voidAll } from './journal.ts';
import { readVisibleJournal, type ReceiptsWanted } from './use-journal.ts';
import { sampleUser } from '../person/sample-seller.ts';

const person = (_id: string, role: User['role']) => sampleUser({ _id, role, name: _id });
const olga = person('olga', 'manager');
const EVER = { since: '2000-01-01', before: undefined, ids: [] };

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), deviceDb.drafts.clear()]);
  for (const qty of [1, 2]) {
    const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100.1, img: null, qty }];
    await recordSale({ ...blankDraft(olga._id), positions }, olga, { catalogRev: 1 });
  }
});

describe('the journal of a shared till', () => {
  test('shows every row to its author', async () => {
    expect((await readVisibleJournal(olga, EVER)).sales).toHaveLength(2);
  });

  test('tells another seller only how many rows wait and for how much', async () => {
    const { sales, others } = await readVisibleJournal(person('igor', 'manager'), EVER);
    expect(sales).toEqual([]);
    expect(others).toEqual({
      waiting: { count: 2, total: 300.3 },
      attention: { count: 0, total: 0 },
      orders: { count: 0, authors: [] },
    });
  });

  test('shows all rows to an administrator', async () => {
    const { sales, others } = await readVisibleJournal(person('boss', 'admin'), EVER);
    expect(sales).toHaveLength(2);
    expect(others.waiting.count).toBe(0);
  });

  test('does not promise that another seller’s refused sale will be sent', async () => {
    const [row] = await journalDb.rows.toArray();
    await journalDb.rows.update(row?.id ?? '', { state: 'attention' });
    const { others } = await readVisibleJournal(person('igor', 'manager'), EVER);
    expect([others.waiting.count, others.attention.count]).toEqual([1, 1]);
  });

  test('tells another seller of a sale whose void was refused', async () => {
    const [row] = await journalDb.rows.toArray();
    await journalDb.rows.update(row?.id ?? '', { state: 'attention' });
    await voidAll([row?.id ?? ''], olga, 'Ошибка');
    const othersFor = async () => (await readVisibleJournal(person('igor', 'manager'), EVER)).others;
    expect(await othersFor()).toMatchObject({ waiting: { count: 2 }, attention: { count: 0 } });
    await journalDb.rows.where('kind').equals('void').modify({ state: 'attention' });
    expect(await othersFor()).toMatchObject({ waiting: { count: 1 }, attention: { count: 1, total: row?.total } });
  });

  test('tells another seller of refused orders and whose they are', async () => {
    const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }];
    const buyer = { name: 'Анна', phone: '+79120000002', comment: '', prepaid: null, point: null, slot: null };
    for (const author of [olga, olga, person('boss', 'admin')]) {
      const order = await recordTillOrder({ ...blankDraft(author._id), positions }, author, buyer);
      await journalDb.rows.update(order.id, { state: 'attention' });
    }
    const ordersFor = async (who: User) => (await readVisibleJournal(who, EVER)).others.orders;
    expect(await ordersFor(person('igor', 'manager'))).toEqual({ count: 3, authors: ['olga', 'boss'] });
    expect(await ordersFor(olga)).toEqual({ count: 1, authors: ['boss'] });
    expect(await ordersFor(person('boss', 'admin'))).toEqual({ count: 0, authors: [] });
  });

  test('is read day by day: of other days it includes unacknowledged rows, returns, and named receipts', async () => {
    const [first, second] = await journalDb.rows.toArray();
    const day: ReceiptsWanted = { since: '2026-11-20', before: '2026-11-21', ids: [] };
    const sold = (id: string | undefined, soldAt: string, state: 'accepted' | 'queued') =>
      journalDb.rows
        .where('id')
        .equals(id ?? '')
        .modify((row) => void Object.assign(row, { state, body: { ...row.body, soldAt } }));
    await sold(first?.id, '2026-11-20T10:00:00.000Z', 'accepted');
    await sold(second?.id, '2026-11-12T10:00:00.000Z', 'accepted');
    const read = async (wanted: ReceiptsWanted) => (await readVisibleJournal(olga, wanted)).sales.map(({ id }) => id);
    expect(await read(day)).toEqual([first?.id]);
    expect((await read({ ...day, ids: [second?.id ?? ''] })).sort()).toEqual([first?.id, second?.id].sort());
    await sold(second?.id, '2026-11-12T10:00:00.000Z', 'queued');
    expect((await read(day)).sort()).toEqual([first?.id, second?.id].sort());
  });

  test('includes a receipt that the server has put into the day, however wrong the device’s clock was', async () => {
    const [row] = await journalDb.rows.toArray();
    const id = row?.id ?? '';
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((since) => ({ since, before: `${since}T24`, ids: [] }));
    const seenOn = () =>
      Promise.all(days.map(async (day) => (await readVisibleJournal(olga, day)).sales.some((sale) => sale.id === id)));
    for (const [clock, seen] of [
      ['2026-11-19T23:50:00.000Z', [true, true, false]],
      ['2026-11-21T00:10:00.000Z', [false, true, true]],
    ] as const) {
      await journalDb.rows
        .where('id')
        .equals(id)
        .modify(
          (one) =>
            void Object.assign(one, {
              state: 'accepted',
              body: { ...one.body, soldAt: clock },
              receipt: { soldAt: '2026-11-20T12:00:00.000Z' },
            }),
        );
      expect(await seenOn()).toEqual(seen);
    }
  });

  test('includes a receipt of another day that was voided here and whose void the server has not acknowledged', async () => {
    const [row] = await journalDb.rows.toArray();
    await journalDb.rows
      .where('id')
      .equals(row?.id ?? '')
      .modify({ state: 'attention' });
    await voidAll([row?.id ?? ''], olga, 'Ошибка');
    await journalDb.rows
      .where('kind')
      .equals('sale')
      .modify((one) => void Object.assign(one, { body: { ...one.body, soldAt: '2026-11-12T10:00:00.000Z' } }));
    const { sales, voids } = await readVisibleJournal(olga, { since: '2026-11-20', before: '2026-11-21', ids: [] });
    expect(sales.map(({ id }) => id)).toContain(row?.id);
    expect(voids.get(row?.id ?? '')?.body.reason).toBe('Ошибка');
  });
});

import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { ENGINES } from '#db/test-database.ts';
import type { BonusEntryRow } from '#db/order-tables.ts';
import type { ReturnRow } from '#db/till-tables.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { order, giveBonus } from '../../../proofs/fixtures/sample-orders.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../../proofs/fixtures/sample-settings.ts';
import { proveBonuses } from './bonus-proof.ts';

describe.each(ENGINES)('the bonus proof of returns on %s', (engine) => {
  let buyer: PersonsBrowser;
  let [entries, returns] = [[] as BonusEntryRow[], [] as ReturnRow[]];
  const ids = [newId(), newId()] as const;
  const now = new Date('2026-11-20T09:00:00.000Z');
  const app = openShop({ engine, clock: () => now, goods: [sampleProduct('tap', { stock_qty: 100 })] });
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    const admin = await app.as('admin');
    buyer = await app.as('customer');
    await giveBonus(app.db, buyer.person.id, 1000);
    const { order: placed } = await order(buyer, { items: [{ productId: 'tap', qty: 4 }], bonus: 1000 });
    for (const status of ['paid', 'delivered'] as const)
      await admin.call(desk.moveOrder, { params: { id: placed._id }, body: { status } });
    for (const id of ids)
      await admin.call(recordReturn, {
        body: {
          id,
          orderId: placed._id,
          returnedAt: now.toISOString(),
          items: [{ position: 0, qty: 1, fate: 'restock' }],
          total: 9750,
        },
      });
    entries = await app.db('bonus_entries').select();
    returns = await app.db('returns').select();
  });
  beforeEach(async () => {
    await app.db('bonus_entries').delete();
    await app.db('bonus_entries').insert(entries);
    for (const { id, bonus_given_back, bonus_taken_back } of returns)
      await app.db('returns').where({ id }).update({ bonus_given_back, bonus_taken_back });
  });

  const prove = async () =>
    (await proveBonuses(app.db, now)).map(({ what, expected, found }) => `${what}: ${expected} | ${found}`);
  const [one, other] = ids;

  test('holds for returns that gave and took their share', async () => {
    expect(
      entries
        .filter(({ return_id }) => return_id !== null)
        .map(({ kind, amount }) => `${kind} ${amount}`)
        .sort(),
    ).toEqual(['release 250', 'release 250', 'return -292', 'return -293']);
    expect(await prove()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      'a share that was not taken back',
      () => app.db('bonus_entries').where({ return_id: other, kind: 'return' }).delete(),
      [`return: -292 of ${one}, -293 of ${other} | -292 of ${one}`],
    ],
    [
      'a share that was not given back',
      () => app.db('bonus_entries').where({ return_id: other, kind: 'release' }).delete(),
      [`given back: 250 of ${one}, 250 of ${other} | 250 of ${one}`],
    ],
    [
      'a share of another sum',
      () => app.db('bonus_entries').where({ return_id: one, kind: 'release' }).update({ amount: 251 }),
      [`given back: 250 of ${one}, 250 of ${other} | 250 of ${other}, 251 of ${one}`],
    ],
    [
      'a share given back for another return',
      () => app.db('bonus_entries').where({ return_id: one, kind: 'release' }).update({ return_id: 'another' }),
      [`given back: 250 of ${one}, 250 of ${other} | 250 of ${other}, 250 of another`],
    ],
    [
      'a return that gave more than its share',
      async () => {
        await app.db('returns').where({ id: one }).update({ bonus_given_back: 260 });
        await app.db('bonus_entries').where({ return_id: one, kind: 'release' }).update({ amount: 260 });
      },
      ['share: 500 given back | 510'],
    ],
    [
      'a return that took less than its share',
      async () => {
        await app.db('returns').where({ id: one }).update({ bonus_taken_back: 200 });
        await app.db('bonus_entries').where({ return_id: one, kind: 'return' }).update({ amount: -200 });
      },
      ['share: 585 taken back | 493'],
    ],
  ])('names %s', async (_, plant, found) => {
    await plant();
    expect(await prove()).toEqual(found);
  });
});

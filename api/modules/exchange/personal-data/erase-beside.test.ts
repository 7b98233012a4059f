/** Acts on one buyer at the same moment, on PostgreSQL: all lock the person first, so one waits for the other and none is broken off. */
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as customers from '#contract/accounts/customers.ts';
import { passwordByCode } from '#contract/people/registration.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { findPerson } from '../../people/accounts/update-person.ts';

const shop = orderShop('postgres');
/** Codes of the statements that failed. */
const failed: string[] = [];
const onFailure = ({ code }: { code: string }) => void failed.push(code);
beforeEach(() => {
  failed.length = 0;
  shop.app.db.on('query-error', onFailure);
});
afterEach(() => {
  shop.app.db.off('query-error', onFailure);
});

async function waiters(): Promise<number> {
  const { rows } = (await shop.app.db.raw(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )) as { rows: unknown[] };
  return rows.length;
}
const untilWaiting = (count: number) => expect.poll(waiters).toBe(count);

test('a return of an order is booked, and its buyer erased after it', async () => {
  const buyer = await shop.app.as('customer');
  const params = { id: buyer.person.id };
  const items = [{ productId: await shop.product(5), qty: 1 }];
  const { order } = await shop.place(buyer, await orderFor(buyer, { items }));
  for (const status of ['paid', 'delivered'] as const) await shop.move(order._id, status);
  const body = {
    id: newId(),
    orderId: order._id,
    returnedAt: shop.now.toISOString(),
    items: [{ position: 0, qty: 1, fate: 'restock' as const }],
    total: order.total,
  };
  const both = await writeTransaction(shop.app.db, async (trx) => {
    await takeAdvisoryLock(trx, `bonuses ${params.id}`);
    const returned = shop.admin.call(recordReturn, { body });
    // The return holds the order's row, and is still to write what it takes of the buyer's bonuses.
    await untilWaiting(1);
    const erased = shop.admin.call(customers.eraseCustomer, { params });
    await untilWaiting(2);
    return { settled: Promise.all([returned, erased]) };
  });
  await both.settled;
  expect(failed).toEqual([]);
  expect(await shop.app.db('returns').where({ id: body.id })).toHaveLength(1);
  expect((await findPerson(shop.app.db, params.id))?.erased_at).not.toBeNull();
});

test('a password is not set by a code that is replaced at that moment, or whose owner is erased', async () => {
  const { db } = shop.app;
  for (const act of [customers.issueCode, customers.eraseCustomer]) {
    const { person } = await shop.app.as('customer');
    const params = { id: person.id };
    const { code } = await shop.admin.call(customers.issueCode, { params });
    const both = await writeTransaction(db, async (trx) => {
      await findPerson(trx, person.id, { lock: true });
      const acted = shop.admin.call(act, { params });
      await untilWaiting(1);
      const body = { phone: person.phone, code, newPassword: 'another-password-2' };
      const refused = refusal(shop.app.guest().call(passwordByCode, { body }));
      await untilWaiting(2);
      return { settled: Promise.all([refused, acted]) };
    });
    expect((await both.settled)[0]).toMatchObject({ code: 'wrong_code' });
  }
  expect(failed).toEqual([]);
});

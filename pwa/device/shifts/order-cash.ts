/**
 * Cash of orders that passes through this till's drawer. An order's payment is booked by the server, so the cash is noted on the disk before the
 * request and becomes a move of the drawer, once, when the order's state shows that the server has booked it: a lost answer or a reload loses no
 * cash. The notes lie in the journal's durable store, outside the mirror. What is in the drawer is noted too: a server that was restored from an
 * older copy lacks the payment, and the same money recorded again is not counted twice.
 */
import { z } from 'zod';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { journalDb } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';
import { drawerWith, recordDrawerAct } from '../durable/drawer.ts';

const PREFIX = 'order-cash ';
const COUNTED = 'order-cash-counted ';

/** Time for which the cash in the drawer stays noted, ms: a shop is restored from a backup of the last days. */
const COUNTED_MS = 30 * 24 * 60 * 60_000;

/** A request that the order doesn't show after this time never arrived, ms. */
const GIVEN_UP_MS = 15 * 60_000;

/** Cash of a payment, refund or return that the server may have booked. */
const shape = z.object({
  /** Id of the payment or return; the drawer's move gets it. */
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(['in', 'out']),
  authorId: z.string(),
  authorName: z.string(),
  /** ISO instant of the last request, by the device's clock. */
  at: z.string(),
});

export type ExpectedCash = z.infer<typeof shape>;

/** Cash of an order that the drawer has counted, under the id of its latest record on the server. */
interface CountedCash extends Pick<ExpectedCash, 'id' | 'orderId' | 'kind' | 'at'> {
  /** Roubles. */
  amount: number;
}

async function countedCash(): Promise<CountedCash[]> {
  const entries = await journalDb.meta.where('key').startsWith(COUNTED).toArray();
  return entries.map(({ value }) => value as CountedCash);
}

/** True when the drawer counted this cash, under this id or that of a lost record whose place this one then takes. */
async function isCounted(order: Pick<DeskOrder, 'payments' | 'returns'>, cash: CountedCash): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const counted = await countedCash();
    if (counted.some(({ id }) => id === cash.id)) return true;
    const shown = new Set([...order.payments, ...order.returns].map(({ id }) => id));
    const lost = counted.find(
      ({ id, orderId, kind, amount }) =>
        !shown.has(id) && orderId === cash.orderId && kind === cash.kind && amount === cash.amount,
    );
    if (lost === undefined) return false;
    await journalDb.meta.delete(COUNTED + lost.id);
    await journalDb.meta.put({ key: COUNTED + cash.id, value: cash });
    return true;
  });
}

/** Notes cash that has just been counted, and forgets what was counted long ago. */
async function noteCounted(cash: CountedCash): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, async () => {
    const old = (await countedCash()).filter(({ at }) => Date.parse(at) < Date.parse(cash.at) - COUNTED_MS);
    await journalDb.meta.bulkDelete(old.map(({ id }) => COUNTED + id));
    await journalDb.meta.put({ key: COUNTED + cash.id, value: cash });
  });
}

export interface SettledCash extends ExpectedCash {
  isKnown: boolean;
}

export async function expectedOrderCash(): Promise<ExpectedCash[]> {
  const entries = await journalDb.meta.where('key').startsWith(PREFIX).toArray();
  return entries.flatMap(({ value }) => validOrUndefined(shape, value as ExpectedCash) ?? []);
}

/** Notes the cash at the moment of this request; false when it was noted before, so that it may be booked. */
export async function expectOrderCash(cash: ExpectedCash): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const key = PREFIX + cash.id;
    const isNew = (await journalDb.meta.get(key)) === undefined;
    await journalDb.meta.put({ key, value: cash });
    return isNew;
  });
}

/** Notes cash that the server may have booked, unless the drawer has its move. */
export async function ensureOrderCash(cash: ExpectedCash): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, journalDb.shifts, async () => {
    const isThere = (await journalDb.meta.get(COUNTED + cash.id)) !== undefined;
    if (!isThere && (await drawerWith(cash.id)) === undefined) await expectOrderCash(cash);
  });
}

/** Drops the note; false when it is gone already, or was renewed after `before`, epoch milliseconds. */
export async function dropOrderCash(id: string, before = Infinity): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const key = PREFIX + id;
    const note = await journalDb.meta.get(key);
    if (note === undefined || Date.parse((note.value as ExpectedCash).at) > before) return false;
    await journalDb.meta.delete(key);
    return true;
  });
}

/**
 * Records in the drawer the expected cash that the order's state shows as booked. Cash that it doesn't show is dropped
 * when the request is too old to arrive. Throws `DrawerNotWrittenError`; the note stays then.
 * @param readAt epoch milliseconds by the device's clock at which the state was received
 * @returns the cash settled by this call
 */
export async function settleOrderCash(
  order: Pick<DeskOrder, '_id' | 'payments' | 'returns'>,
  readAt: number,
): Promise<SettledCash[]> {
  const settled: SettledCash[] = [];
  for (const cash of await expectedOrderCash()) {
    if (cash.orderId !== order._id) continue;
    const amount = bookedSum(order, cash.id);
    if (amount === undefined) {
      await dropOrderCash(cash.id, readAt - GIVEN_UP_MS);
      continue;
    }
    const { id, orderId, kind, orderNumber, authorId, authorName, at } = cash;
    const counted = { id, orderId, kind, amount, at };
    const isKnown = amount > 0 && (await isCounted(order, counted));
    const reason = kind === 'in' ? `Оплата заказа № ${orderNumber}` : `Возврат денег по заказу № ${orderNumber}`;
    if (amount > 0 && !isKnown) {
      await recordDrawerAct({ _id: authorId, name: authorName }, { id, kind, amount, reason });
      await noteCounted(counted);
    }
    if ((await dropOrderCash(id)) && amount > 0) settled.push({ ...cash, isKnown });
  }
  return settled;
}

/** Roubles in cash of the payment or return with this id; undefined when the order has neither. */
function bookedSum({ payments, returns }: Pick<DeskOrder, 'payments' | 'returns'>, id: string): number | undefined {
  const payment = payments.find((one) => one.id === id);
  if (payment !== undefined) return payment.how === 'cash' ? payment.sum : 0;
  const back = returns.find((one) => one.id === id);
  // A request without an answer may be repeated under its id by another means. A server of the former version names no means.
  return back === undefined || back.how === undefined || back.how === 'cash' ? back?.total : 0;
}

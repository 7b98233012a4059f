/** A shopper's orders in the journal: kept when the server is out of reach, sent when it answers, never twice. */
import { v7 as newId } from 'uuid';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { forgetAcknowledged, notRecorded } from './journal.ts';
import { rowsOf } from '../durable/rows-in-state.ts';
import { withoutContents } from '../rows/kinds.ts';
import type { JournalRow, OrderAnswer, OrderRow, WithdrawalRow } from '../rows/journal-types.ts';
import { newRow } from '../durable/delivery.ts';

/** The buyer of an order: an account, or a guest without one. */
export interface OrderBuyer {
  id: string | null;
  name: string;
}

/**
 * Stores an order in one strictly durable transaction; the same order again gives the same row. Throws `NotRecordedError` when nothing was written.
 * @param options.mayHaveLeft it was sent before it was stored, and the server has not answered
 * @param options.earlier other contents sent under its id, without an answer
 */
export async function recordOrder(
  order: OrderRequest,
  orderer: OrderBuyer,
  {
    now = new Date(),
    mayHaveLeft = false,
    earlier = [],
  }: { now?: Date; mayHaveLeft?: boolean; earlier?: readonly OrderRequest[] } = {},
): Promise<OrderRow> {
  return dualWrite(
    async (keep) => {
      const placedAt = order.placedAt ?? now.toISOString();
      const body = orderRequestSchema.parse({ ...order, authorId: orderer.id, placedAt });
      const known = await journalDb.rows.get(body.id);
      // A refused order that its buyer has taken back and changed has the same id.
      if (known?.kind === 'order' && known.state !== 'voided') {
        await keep({ rows: [known] });
        return known;
      }
      const row = newRow('order', {
        id: body.id,
        authorId: orderer.id,
        authorName: orderer.name,
        number: '',
        total: body.total,
        recordedAt: now.toISOString(),
        leftAt: mayHaveLeft ? now.toISOString() : null,
        body,
        ...(earlier.length === 0 ? {} : { earlier }),
        goods: body.items.map(({ title, qty }) => ({ title, qty })),
      });
      await journalDb.rows.put(row);
      await keep({ rows: [row] });
      return row;
    },
    { isOfTill: false },
  ).catch(notRecorded('The order was not written'));
}

/**
 * The buyer withdraws an order that the server cannot have: one that it refused, or one that was never sent. Returns
 * the order, so that it can be placed again; null when it is too late.
 * @param options.again it will be sent under the same id again, which therefore stays open on the server
 */
export async function withdrawOrder(id: string, { again = false } = {}): Promise<OrderRequest | null> {
  return dualWrite(
    async (keep) => {
      const row = await journalDb.rows.get(id);
      if (row?.kind !== 'order' || row.body === null || !canWithdraw(row)) return null;
      const after: OrderRow = { ...withoutContents(row), state: 'voided', lease: null };
      await journalDb.rows.put(after);
      // Of an order that never left there is no copy.
      const closing = again || row.state !== 'attention' ? [] : [await addWithdrawal(id)];
      await keep({ rows: [after, ...closing] });
      return row.body;
    },
    { isOfTill: false },
  );
}

/** Adds the closing of an order's id on the server within the caller's transaction, and returns it for the mirror. */
export async function addWithdrawal(orderId: string, now = new Date()): Promise<WithdrawalRow> {
  const id = newId();
  const row = newRow('withdrawal', {
    id,
    authorId: null,
    authorName: '',
    number: '',
    total: 0,
    recordedAt: now.toISOString(),
    body: { id, orderId },
  });
  await journalDb.rows.add(row);
  return row;
}

/** True while the server cannot have the order: it was refused, or not a byte of it has left the device. */
export function canWithdraw(row: OrderRow): boolean {
  return row.state === 'attention' || ((row.state === 'queued' || row.state === 'sending') && !mayHaveLeft(row));
}

function mayHaveLeft({ leftAt, state, attempts }: OrderRow): boolean {
  // Rows of former versions only count attempts.
  return leftAt === undefined ? state === 'sending' || attempts > 0 : leftAt !== null;
}

/** Notes durably that the order is about to leave: only an answer settles it now. False when it was withdrawn. */
export async function markSending(id: string, now = new Date()): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const row = await journalDb.rows.get(id);
    if (row?.kind !== 'order' || row.state !== 'sending') return false;
    const leaving: OrderRow = { ...row, leftAt: row.leftAt ?? now.toISOString() };
    await journalDb.rows.put(leaving);
    return true;
  });
}

/** This person's orders on this device and those of guests, newest first, without withdrawn ones. */
export async function keptOrders(personId: string | null): Promise<OrderRow[]> {
  const orders = await rowsOf('order');
  return orders.filter(({ state, authorId }) => state !== 'voided' && (authorId === null || authorId === personId));
}

/** True for an order that its buyer placed while logged in and that the shop has not acknowledged. */
const isWaitingOfAccount = ({ state, authorId }: JournalRow): boolean =>
  authorId !== null && state !== 'accepted' && state !== 'voided';

/** Number of waiting orders here of accounts other than this person's: they wait until their buyers log in. */
export async function countForeignOrders(personId: string | null): Promise<number> {
  const orders = await rowsOf('order');
  return orders.filter((row) => isWaitingOfAccount(row) && row.authorId !== personId).length;
}

/** Orders of this person that the shop doesn't have; a guest's are not among them, since they need no login. */
export async function ownWaitingOrders(personId: string): Promise<OrderRow[]> {
  return (await keptOrders(personId)).filter(isWaitingOfAccount);
}

/** Keeps an accepted order without personal data: a guest's link stays, an account's until logout, should the shop lose it. */
export async function rememberPlaced(
  answer: OrderAnswer,
  goods: OrderRow['goods'],
  authorId: string | null = null,
  now = new Date(),
): Promise<void> {
  const at = now.toISOString();
  const row = newRow('order', {
    id: answer.id,
    authorId,
    authorName: '',
    number: answer.number,
    total: answer.total,
    recordedAt: at,
    leftAt: at,
    toldAt: at,
    body: null,
    goods,
  });
  await journalDb.rows.put({ ...row, state: 'accepted', settledAt: at, receipt: answer });
}

/** True when its buyer has not seen the acceptance, as when a closed page sent it. Rows without the mark count as seen. */
export function isUnseenAcceptance({ state, toldAt, leftAt }: OrderRow): boolean {
  return state === 'accepted' && toldAt === undefined && leftAt !== undefined;
}

/** Marks these orders' acceptance as seen by their buyer. */
export async function markAcceptanceSeen(ids: readonly string[], now = new Date()): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    for (const row of await journalDb.rows.bulkGet([...ids])) {
      if (row?.kind !== 'order' || row.toldAt !== undefined) continue;
      const seen: OrderRow = { ...row, toldAt: now.toISOString() };
      await journalDb.rows.put(seen);
    }
  });
}

/** Removes the placed orders of guests from this device; the shop still has them. */
export async function forgetPlaced(): Promise<void> {
  await forgetAcknowledged(null, (row) => row.kind === 'order' && row.state === 'accepted' && row.authorId === null);
}

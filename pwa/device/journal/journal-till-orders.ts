/**
 * Orders that a seller writes at the till for a buyer: recorded like a sale, in both places, before the screen confirms
 * them. They take no number of the device's series, since the shop numbers its orders itself. A cash prepayment goes
 * into the drawer of the open shift in the same write, under the prepayment's id.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import {
  tillOrderRequestSchema,
  type OrderedPoint,
  type PrepaymentWay,
  type TillOrderRequest,
} from '#contract/orders/till-orders.ts';
import type { Slot } from '#contract/shop/slots.ts';
import { CASH_REASON_MAX, cashDifference } from '#contract/shifts/shift.ts';
import { saleTotal } from '#contract/values/money.ts';
import { journalDb } from '../database/database.ts';
import { addDrawerAct, type CashAct } from '../durable/drawer.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { soldItem, notRecorded } from './journal.ts';
import type { Draft, TillOrderRow } from '../rows/journal-types.ts';
import { addWithdrawal } from './journal-orders.ts';
import { newRow } from '../durable/delivery.ts';
import { rowsOf } from '../durable/rows-in-state.ts';
import { readSeries } from '../durable/series.ts';

export interface TillOrderInput {
  name: string;
  phone: string;
  comment: string;
  /** Roubles paid ahead; null for none. */
  prepaid: { sum: number; how: PrepaymentWay } | null;
  /** Pickup point; null in a shop without pickup points. */
  point: OrderedPoint | null;
  slot: Slot | null;
}

/** Records the receipt as an order; a repeat gives the same row. Throws `NotRecordedError` when nothing was written. */
export async function recordTillOrder(
  draft: Draft,
  author: User,
  { name, phone, comment, prepaid, point, slot }: TillOrderInput,
  now = new Date(),
): Promise<TillOrderRow> {
  return dualWrite(async (keep) => {
    const known = await journalDb.rows.get(draft.id);
    if (known?.kind === 'till-order') {
      await keep({ rows: [known] });
      return known;
    }
    const { deviceId } = await readSeries();
    const positions = draft.positions.filter((position) => position.qty > 0);
    const body = tillOrderRequestSchema.parse({
      // A sale under the draft's id is a different record, and stays.
      id: known === undefined ? draft.id : newId(),
      deviceId,
      placedAt: now.toISOString(),
      authorId: author._id,
      items: positions.map(soldItem),
      buyer: { name, phone },
      comment,
      total: saleTotal(positions),
      ...(draft.customer === undefined ? {} : { customerId: draft.customer.id }),
      ...(point === null ? {} : { point }),
      ...(slot === null ? {} : { slot }),
      ...(prepaid === null ? {} : { prepayment: { id: newId(), ...prepaid } }),
    });
    const row = newRow('till-order', {
      id: body.id,
      authorId: author._id,
      authorName: author.name,
      number: '',
      total: body.total,
      recordedAt: body.placedAt,
      ...(draft.customer === undefined ? {} : { customer: draft.customer }),
      units: positions.map(({ unit }) => unit ?? null),
      body,
    });
    await journalDb.rows.add(row);
    const act = drawerAct(row, 'in');
    // Not in a function of its own: IndexedDB commits the transaction during a nested await of a native promise.
    await keep({ rows: [row], shifts: act === null ? [] : [await addDrawerAct(author, act, now)] });
    return row;
  }).catch(notRecorded('The order was not written'));
}

/** Outcome of ending a refused order: ended by this call or an earlier one, or not at all, since it was sent again. */
type Withdrawal = 'ended' | 'ended-before' | 'resent';

/** Ends a refused order; a cash prepayment leaves the drawer again, for the buyer. Only `ended` has changed anything. */
export async function withdrawTillOrder(id: string, author: User, now = new Date()): Promise<Withdrawal> {
  return dualWrite<Withdrawal>(async (keep) => {
    const row = await journalDb.rows.get(id);
    if (row?.state === 'voided') return 'ended-before';
    if (row?.kind !== 'till-order' || row.state !== 'attention') return 'resent';
    const after: TillOrderRow = { ...row, state: 'voided', lease: null };
    await journalDb.rows.put(after);
    const act = drawerAct(row, 'out');
    const closing = await addWithdrawal(id, now);
    await keep({ rows: [after, closing], shifts: act === null ? [] : [await addDrawerAct(author, act, now)] });
    return 'ended';
  });
}

/** The order's cash movement in the drawer; null unless the prepayment is cash. */
function drawerAct({ body }: TillOrderRow, kind: 'in' | 'out'): CashAct | null {
  const { prepayment } = body;
  if (prepayment?.how !== 'cash') return null;
  const reason = `${kind === 'in' ? 'Предоплата' : 'Возврат предоплаты'}: ${body.buyer.name}`.slice(0, CASH_REASON_MAX);
  return { kind, amount: prepayment.sum, reason, ...(kind === 'in' ? { id: prepayment.id } : {}) };
}

/** Orders written on this device, newest first: a seller's own; an administrator sees all. */
export async function tillOrders(person: User | null): Promise<TillOrderRow[]> {
  const rows = await rowsOf('till-order');
  return rows.filter(({ authorId }) => person?.role === 'admin' || authorId === person?._id);
}

export function leftToPay({ total, prepayment }: Pick<TillOrderRequest, 'total' | 'prepayment'>): number {
  return cashDifference(total, prepayment?.sum ?? 0);
}

/** A shopper's orders in the journal: kept when the server is out of reach, sent when it answers, never twice. */
import { orderRequestSchema, type OrderRequest } from '#contract/orders.ts';
import { journalDb } from './database.ts';
import { NotRecordedError } from './journal.ts';
import type { JournalRow, OrderRow } from './journal-types.ts';

/** Who orders: an account, or a guest without one. */
export interface Orderer {
  id: string | null;
  name: string;
}

/**
 * Keeps an order in one strictly durable transaction; the same one again gives the same row. Throws `NotRecordedError` when
 * nothing was written.
 */
export async function recordOrder(order: OrderRequest, orderer: Orderer, now = new Date()): Promise<OrderRow> {
  try {
    const body = orderRequestSchema.parse({ ...order, authorId: orderer.id, placedAt: order.placedAt ?? now.toISOString() });
    return await journalDb.transaction('rw', journalDb.rows, async () => {
      const known = await journalDb.rows.get(body.id);
      if (known?.kind === 'order') return known;
      const row: OrderRow = {
        id: body.id, v: 1, kind: 'order', state: 'queued', dependsOn: null,
        authorId: orderer.id, authorName: orderer.name, number: '', deviceSeq: 0,
        total: body.total, recordedAt: now.toISOString(), dueAt: 0, attempts: 0,
        lease: null, refusal: null, settledAt: null, receipt: null,
        body, goods: body.items.map(({ title, qty }) => ({ title, qty })),
      };
      await journalDb.rows.add(row);
      return row;
    });
  } catch (error) {
    throw new NotRecordedError('The order was not written', { cause: error });
  }
}

/**
 * The buyer takes back an order that no server can have: one it has refused, or one that was never on its way. Answers what was
 * ordered, so that it can be ordered anew; null when it is too late for that.
 */
export async function withdrawOrder(id: string): Promise<OrderRequest | null> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const row = await journalDb.rows.get(id);
    if (row?.kind !== 'order' || row.body === null || !canWithdraw(row)) return null;
    await journalDb.rows.put({ ...row, state: 'voided', lease: null, body: null });
    return row.body;
  });
}

/** True while no server can have it. A lost answer may hide a placed order, so one that has been on its way must be heard of first. */
export function canWithdraw({ state, attempts }: OrderRow): boolean {
  return state === 'attention' || (state === 'queued' && attempts === 0);
}

/** This person's orders on this device and those of guests, newest first. Withdrawn ones are over. */
export async function keptOrders(personId: string | null): Promise<OrderRow[]> {
  const isTheirs = (row: JournalRow) => row.authorId === null || row.authorId === personId;
  const rows = await journalDb.rows.filter((row) => row.kind === 'order' && row.state !== 'voided' && isTheirs(row)).toArray();
  return (rows as OrderRow[]).sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
}

/** A shopper's orders in the journal: kept when the server is out of reach, sent when it answers, never twice. */
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { inBothPlaces } from './both-places.ts';
import { journalDb } from '../database.ts';
import { forgetAcknowledged, NotRecordedError } from './journal.ts';
import type { JournalRow, OrderAnswer, OrderRow } from './journal-types.ts';

/** Who orders: an account, or a guest without one. */
export interface Orderer {
  id: string | null;
  name: string;
}

/**
 * Keeps an order in one strictly durable transaction; the same one again gives the same row. Throws `NotRecordedError`
 * when nothing was written.
 * @param options.mayHaveLeft it was sent before it was kept, and nobody has answered
 */
export async function recordOrder(
  order: OrderRequest,
  orderer: Orderer,
  { now = new Date(), mayHaveLeft = false }: { now?: Date; mayHaveLeft?: boolean } = {},
): Promise<OrderRow> {
  try {
    const body = orderRequestSchema.parse({
      ...order,
      authorId: orderer.id,
      placedAt: order.placedAt ?? now.toISOString(),
    });
    return await inBothPlaces(
      async (keep) => {
        const known = await journalDb.rows.get(body.id);
        if (known?.kind === 'order') {
          await keep({ rows: [known] });
          return known;
        }
        const row: OrderRow = {
          id: body.id,
          v: 1,
          kind: 'order',
          state: 'queued',
          dependsOn: null,
          authorId: orderer.id,
          authorName: orderer.name,
          number: '',
          deviceSeq: 0,
          total: body.total,
          recordedAt: now.toISOString(),
          dueAt: 0,
          attempts: 0,
          lease: null,
          refusal: null,
          settledAt: null,
          receipt: null,
          leftAt: mayHaveLeft ? now.toISOString() : null,
          body,
          goods: body.items.map(({ title, qty }) => ({ title, qty })),
        };
        await journalDb.rows.add(row);
        await keep({ rows: [row] });
        return row;
      },
      { isOfTill: false },
    );
  } catch (error) {
    throw new NotRecordedError('The order was not written', { cause: error });
  }
}

/**
 * The buyer takes back an order that no server can have: one it has refused, or one that was never on its way. Answers
 * what was ordered, so that it can be ordered anew; null when it is too late for that.
 */
export async function withdrawOrder(id: string): Promise<OrderRequest | null> {
  return inBothPlaces(
    async (keep) => {
      const row = await journalDb.rows.get(id);
      if (row?.kind !== 'order' || row.body === null || !canWithdraw(row)) return null;
      const after: OrderRow = { ...row, state: 'voided', lease: null, body: null };
      await journalDb.rows.put(after);
      await keep({ rows: [after] });
      return row.body;
    },
    { isOfTill: false },
  );
}

/**
 * True while no server can have it: it was refused, or not a byte of it has left the device. A lost answer may hide a
 * placed order, so one that may have been on its way must be heard of first.
 */
export function canWithdraw(row: OrderRow): boolean {
  return row.state === 'attention' || ((row.state === 'queued' || row.state === 'sending') && !mayHaveLeft(row));
}

function mayHaveLeft({ leftAt, state, attempts }: OrderRow): boolean {
  // Rows of former versions only know that somebody tried.
  return leftAt === undefined ? state === 'sending' || attempts > 0 : leftAt !== null;
}

/**
 * Notes durably that the order is about to leave the device: from now on only the server's word ends it. False when its
 * buyer has withdrawn it meanwhile; then it must not be sent.
 */
export async function noteLeaving(id: string, now = new Date()): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const row = await journalDb.rows.get(id);
    if (row?.kind !== 'order' || row.state !== 'sending') return false;
    const leaving: OrderRow = { ...row, leftAt: row.leftAt ?? now.toISOString() };
    await journalDb.rows.put(leaving);
    return true;
  });
}

/** This person's orders on this device and those of guests, newest first. Withdrawn ones are over. */
export async function keptOrders(personId: string | null): Promise<OrderRow[]> {
  const isTheirs = (row: JournalRow) => row.authorId === null || row.authorId === personId;
  const rows = (await journalDb.rows.where('kind').equals('order').toArray()).filter(
    (row): row is OrderRow => row.kind === 'order' && row.state !== 'voided' && isTheirs(row),
  );
  return rows.sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
}

/**
 * A guest's order that the shop took at once: number, sum and link stay on the device, since without an account nothing
 * else leads back to it. Nothing of its buyer is kept.
 */
export async function rememberPlaced(answer: OrderAnswer, goods: OrderRow['goods'], now = new Date()): Promise<void> {
  const at = now.toISOString();
  const row: OrderRow = {
    id: answer.id,
    v: 1,
    kind: 'order',
    state: 'accepted',
    dependsOn: null,
    authorId: null,
    authorName: '',
    number: answer.number,
    deviceSeq: 0,
    total: answer.total,
    recordedAt: at,
    dueAt: 0,
    attempts: 0,
    lease: null,
    refusal: null,
    settledAt: at,
    receipt: answer,
    leftAt: at,
    toldAt: at,
    body: null,
    goods,
  };
  await journalDb.rows.put(row);
}

/**
 * The shop took it while nobody was looking, from a closed page for instance. Former versions told it at once or never.
 */
export function isNews({ state, toldAt, leftAt }: OrderRow): boolean {
  return state === 'accepted' && toldAt === undefined && leftAt !== undefined;
}

/** Their buyer has seen that these were taken. */
export async function noteTold(ids: readonly string[], now = new Date()): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    for (const row of await journalDb.rows.bulkGet([...ids])) {
      if (row?.kind !== 'order' || row.toldAt !== undefined) continue;
      const told: OrderRow = { ...row, toldAt: now.toISOString() };
      await journalDb.rows.put(told);
    }
  });
}

/** Takes the placed orders of guests off this device; the shop has them all the same. */
export async function forgetPlaced(): Promise<void> {
  await forgetAcknowledged(null, (row) => row.kind === 'order' && row.state === 'accepted' && row.authorId === null);
}

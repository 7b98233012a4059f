/** Places an order now, or queues it until there is a connection; in either case exactly once. */
import type { QueryClient } from '@tanstack/react-query';
import { isIdReused } from '#contract/error-body.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { removeOrdered } from '../../device/belongings/cart.ts';
import { readConnection } from '../../device/database/connection.ts';
import { recordOrder, rememberPlaced } from '../../device/journal/journal-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { endAttempt, noteAttempt, settleAttempt, unansweredOrders } from '../../device/journal/order-attempt.ts';
import { keepStorage } from '../../device/storage/keep-storage.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { placeOrder, type Placed } from '../../queries/orders.ts';

/**
 * The order was placed, is kept on the device, or an earlier press turned out to have been placed with other contents;
 * `earlier` is null when this device cannot show that order. The next press needs a new id then.
 */
export type PlacementResult = { placed: Placed } | { kept: OrderRow } | { earlier: Placed | null };

/** The account that orders; null for a guest. */
type Orderer = { _id: string; name: string } | null;

/** Code of the refusal when neither the server nor the device stored the order. */
export const NOT_KEPT = 'not_kept';

/** Places the order or keeps it here; its goods leave the cart. An unanswered press keeps its id, so that no order is placed twice. */
export async function placeOrKeep(
  client: QueryClient,
  given: OrderRequest,
  person: Orderer,
): Promise<MutationResult<PlacementResult>> {
  const { order, isRepeat } = await noteAttempt(given);
  const result = await placeNow(client, order);
  if (result.kind === 'done') {
    await keepPlaced(order, result.answer, person);
    await finish(order);
    return { kind: 'done', answer: { placed: result.answer } };
  }
  if (result.kind === 'refused' && isIdReused(result.code)) return findEarlier(client, order, person);
  const undone = result.kind === 'refused' ? result.isDoubtful !== true : result.undone === true;
  if (undone) await endAttempt(order);
  return result.kind === 'refused' ? result : keep(order, person, { mayHaveLeft: isRepeat || !undone });
}

/** Sends nothing while the server is known to be unreachable: the buyer can still change the order then. */
async function placeNow(client: QueryClient, order: OrderRequest): Promise<MutationResult<Placed>> {
  if (readConnection().reachable === false || !navigator.onLine) return { kind: 'out-of-reach', undone: true };
  return placeOrder(client, order);
}

async function keep(
  order: OrderRequest,
  person: Orderer,
  options: { mayHaveLeft: boolean },
): Promise<MutationResult<PlacementResult>> {
  try {
    const content = JSON.stringify(order);
    const earlier = (await unansweredOrders()).filter((sent) => JSON.stringify(sent) !== content);
    const buyer = { id: person?._id ?? null, name: person?.name ?? '' };
    const kept = await recordOrder(order, buyer, { ...options, earlier });
    // Not awaited: the browser may ask the buyer.
    keepStorage().catch((error: unknown) => console.error('The storage is not persisted', error));
    await finish(order);
    return { kind: 'done', answer: { kept } };
  } catch (error) {
    console.error('The order is not kept on this device', error);
    return { kind: 'refused', code: NOT_KEPT, message: '', details: [], retryAfter: null };
  }
}

/** An earlier press with other contents reached the server after all: sending its original body again returns its answer. */
async function findEarlier(
  client: QueryClient,
  order: OrderRequest,
  person: Orderer,
): Promise<MutationResult<PlacementResult>> {
  await endAttempt(order);
  for (const sent of await unansweredOrders()) {
    const result = await placeOrder(client, sent);
    if (result.kind === 'refused' && result.isDoubtful !== true) continue;
    if (result.kind !== 'done') return result;
    // Its goods stay in the cart, which the buyer has changed since.
    await keepPlaced(sent, result.answer, person);
    await settleAttempt(sent.id);
    return { kind: 'done', answer: { earlier: result.answer } };
  }
  // The order belongs to another account, or the device could not store what it sent.
  await settleAttempt(order.id);
  return { kind: 'done', answer: { earlier: null } };
}

/** Settles the attempt last: a page killed before that finds this order at the next press, and places no second one. */
async function finish({ id, items }: OrderRequest): Promise<void> {
  // The order is placed or kept even when the device fails to remove its goods from the cart.
  await removeOrdered(items).catch((error: unknown) => console.error('The ordered goods are still in the cart', error));
  await settleAttempt(id);
}

/** The device keeps the order's number: a guest's with the link to it; an account's in case a restored shop has lost it. */
async function keepPlaced(
  { id, items }: OrderRequest,
  { order: { number, total }, trackingToken }: Placed,
  person: Orderer,
): Promise<void> {
  const authorId = trackingToken === null ? (person?._id ?? null) : null;
  if (trackingToken === null && authorId === null) return;
  const goods = items.map(({ title, qty }) => ({ title, qty }));
  await rememberPlaced({ id, number, total, trackingToken }, goods, authorId).catch((error: unknown) =>
    console.error('The way back to the order is not kept', error),
  );
}

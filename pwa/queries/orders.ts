/** Quotes, orders and bonuses. The device stores the last answer about orders and bonuses, for times without the server. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import * as orders from '#contract/orders/orders.ts';
import type { Order, OrderQuote } from '#contract/orders/orders.ts';
import { attempt, call } from '../net/call.ts';
import { mayShowKept, RefusedError } from '../net/errors.ts';
import { keepTracked, readTracked, type TrackedSummary } from '../device/belongings/cached-answers.ts';
import { nullIfNotFound } from './categories.ts';
import { ownQuery, storeOrLog } from './cached-answer.ts';
import { mutate, mutationResultOf, type MutationResult } from './mutation.ts';
import type { ViewerKey } from './viewer.ts';

const ORDERS = 'orders';
const STALE_MS = 15_000;
export type QuoteInput = BodyOf<typeof orders.quoteOrder>;

/** Current cost of these goods for this buyer; the former sums stay visible until the next ones arrive. */
export function quoteQuery(wish: QuoteInput, viewer: ViewerKey) {
  return queryOptions({
    queryKey: [ORDERS, 'quote', viewer.id, wish],
    queryFn: ({ signal }): Promise<OrderQuote> => call(orders.quoteOrder, { body: wish, signal }),
    placeholderData: keepPreviousData,
    enabled: wish.items.length > 0,
    staleTime: STALE_MS,
  });
}

export type Placed = AnswerOf<typeof orders.placeOrder>;

/** Places the order; a repeat of the same one after a lost answer places one order. */
export async function placeOrder(
  client: QueryClient,
  body: BodyOf<typeof orders.placeOrder>,
): Promise<MutationResult<Placed>> {
  const sent = { ...body, sentAt: new Date().toISOString() };
  const result = mutationResultOf(await attempt(orders.placeOrder, { body: sent }));
  void client.invalidateQueries({ queryKey: [ORDERS] });
  return result;
}

export const fullSlotsQuery = queryOptions({
  queryKey: [ORDERS, 'full-slots'],
  queryFn: ({ signal }) => call(orders.listFullSlots, { signal }),
  staleTime: STALE_MS,
});

export const ordersQuery = (person: User, page: number) =>
  ownQuery(person, [ORDERS, 'own', person._id, page], `orders ${page}`, orders.listOrders, {
    query: { mine: '1', page },
  });

/** A tracked order; `asOf` is the ISO instant of the summary that the device kept. */
export type Tracked = (Order & { asOf: null }) | (TrackedSummary & { asOf: string });

/** An order by its tracking link; null for an unknown link. Out of reach of the server, the summary that the device kept. */
export function trackedOrderQuery(token: string) {
  return queryOptions({
    queryKey: [ORDERS, 'tracked', token],
    queryFn: async ({ signal }): Promise<Tracked | null> => {
      try {
        const order = await track(token, signal);
        await storeOrLog(keepTracked(token, order));
        return order && { ...order, asOf: null };
      } catch (error) {
        const last = mayShowKept(error) ? await readTracked(token) : undefined;
        if (last === undefined) throw error;
        return { ...last, asOf: last.at };
      }
    },
    staleTime: STALE_MS,
  });
}

async function track(token: string, signal: AbortSignal): Promise<Order | null> {
  try {
    return await call(orders.trackOrder, { body: { token }, signal });
  } catch (error) {
    // A truncated link is not a valid token.
    if (error instanceof RefusedError && error.code === 'validation') return null;
    return nullIfNotFound(error);
  }
}

export async function cancelOrder(
  client: QueryClient,
  by: { id: string } | { token: string },
): Promise<MutationResult<Order>> {
  const result =
    'id' in by
      ? await mutate(orders.cancelOrder, { params: by })
      : await mutate(orders.cancelTrackedOrder, { body: by });
  await client.invalidateQueries({ queryKey: [ORDERS] });
  return result;
}

export const bonusesQuery = (person: User) =>
  ownQuery(person, [ORDERS, 'bonuses', person._id], 'bonuses', orders.readBonuses, {});

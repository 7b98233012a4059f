/** Sends rows by HTTP: one by its own call, several sales as a batch. The client attaches session and token now. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { withdrawOrder } from '#contract/orders/withdrawal.ts';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { prefixOf } from '#contract/values/receipt-number.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordRecount } from '#contract/stock/recounts.ts';
import { recordSale, recordSaleBatch, voidSale, type Receipt } from '#contract/sales/sales.ts';
import { healthz } from '#contract/shop/system.ts';
import type { JournalRow, OrderAnswer, OrderRow, RowKind, RowOf, SaleRow } from '../device/rows/journal-types.ts';
import { isKnownKind } from '../device/rows/kinds.ts';
import type { Net } from '../net/call.ts';
import type { Outcome } from '../net/request.ts';
import type { RowOutcome } from './engine.ts';

const SALE_TIMEOUT_MS = 20_000;
const BATCH_TIMEOUT_MS = 45_000;
/** A recount has thousands of lines, and the network may be weak. */
const RECOUNT_TIMEOUT_MS = 45_000;
/** A phone in a lift may need a while; the answer decides whether goods are reserved. */
const ORDER_TIMEOUT_MS = 30_000;

const PROBE_TIMEOUT_MS = 6_000;

const UNSENDABLE: RowOutcome = { kind: 'failed', reason: 'aborted' };

export interface Sending {
  /** Gives the moment of sending, from which the server computes the clock's skew. */
  now(): number;
  /** Notes that the order is about to leave the device; false when it was withdrawn in the meantime. */
  noteLeaving(id: string): Promise<boolean>;
}

type Senders = { readonly [K in RowKind]: (row: RowOf<K>) => Promise<RowOutcome> };

export function createSender(net: Net, { now, noteLeaving }: Sending) {
  const sentAt = () => new Date(now()).toISOString();

  /** Sends an order only after a probe was answered: until then its buyer can still change or withdraw it. */
  async function sendOrder({ id, body }: OrderRow): Promise<RowOutcome> {
    // Only a settled or withdrawn order has no body.
    if (body === null) return UNSENDABLE;
    const probe = await net.attempt(healthz, { timeoutMs: PROBE_TIMEOUT_MS });
    if (probe.kind !== 'answered') return probe;
    if (!(await noteLeaving(id))) return UNSENDABLE;
    return toOrderOutcome(
      await net.attempt(placeOrder, { body: { ...body, sentAt: sentAt() }, timeoutMs: ORDER_TIMEOUT_MS }),
    );
  }

  const senders: Senders = {
    sale: (row) =>
      net.attempt(recordSale, {
        body: { ...row.body, ...printedPrefix(row), sentAt: sentAt() },
        timeoutMs: SALE_TIMEOUT_MS,
      }),
    void: (row) =>
      net.attempt(voidSale, {
        body: { ...row.body, ...printedPrefix(row), sentAt: sentAt() },
        timeoutMs: SALE_TIMEOUT_MS,
      }),
    return: (row) =>
      net.attempt(recordReturn, {
        body: { ...row.body, ...printedPrefix(row), sentAt: sentAt() },
        timeoutMs: SALE_TIMEOUT_MS,
      }),
    recount: ({ body }) =>
      net.attempt(recordRecount, { body: { ...body, sentAt: sentAt() }, timeoutMs: RECOUNT_TIMEOUT_MS }),
    order: sendOrder,
    'till-order': ({ body }) =>
      net.attempt(placeTillOrder, { body: { ...body, sentAt: sentAt() }, timeoutMs: SALE_TIMEOUT_MS }),
    withdrawal: ({ body }) => net.attempt(withdrawOrder, { body, timeoutMs: SALE_TIMEOUT_MS }),
  };

  async function sendOne<K extends RowKind>(row: RowOf<K>): Promise<RowOutcome> {
    // `claim` leaves rows of unknown kinds in the queue.
    return isKnownKind(row) ? senders[row.kind](row) : UNSENDABLE;
  }

  async function oneByOne(rows: readonly JournalRow[]): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await sendOne(row));
    return outcomes;
  }

  return async function send(rows: readonly JournalRow[]): Promise<RowOutcome[]> {
    const sales = rows.filter((row): row is SaleRow => row.kind === 'sale');
    if (rows.length === 1 || sales.length !== rows.length) return oneByOne(rows);
    const stamp = sentAt();
    const outcome = await net.attempt(recordSaleBatch, {
      body: { sales: sales.map((row) => ({ ...row.body, ...printedPrefix(row), sentAt: stamp })) },
      timeoutMs: BATCH_TIMEOUT_MS,
    });
    if (outcome.kind === 'answered') return rows.map((row) => resultOf(row.id, outcome.data.results));
    // The batch itself was refused (one malformed row, too many bytes): sent singly, each row gets its own outcome.
    if (outcome.kind === 'refused' && [400, 413, 422].includes(outcome.status)) return oneByOne(rows);
    return rows.map(() => outcome);
  };
}

/** The printed prefix: from it the server learns which prefixes are in use. */
function printedPrefix({ number }: JournalRow): { prefix?: string } {
  const prefix = prefixOf(number);
  return prefix === null ? {} : { prefix };
}

/** The answer to an order, reduced to the fields that the journal keeps. */
function toOrderOutcome(outcome: Outcome<AnswerOf<typeof placeOrder>>): Outcome<OrderAnswer> {
  if (outcome.kind !== 'answered') return outcome;
  const { order, trackingToken } = outcome.data;
  return { ...outcome, data: { id: order._id, number: order.number, total: order.total, trackingToken } };
}

interface BatchResult {
  id: string;
  status: number;
  receipt?: Receipt | undefined;
  error?: { error: string; code: string; details?: { message: string }[] | undefined } | undefined;
}

/** A row missing in the answer counts as unanswered. */
function resultOf(id: string, results: readonly BatchResult[]): Outcome<Receipt> {
  const result = results.find((one) => one.id === id);
  if (result?.receipt !== undefined) return { kind: 'answered', status: result.status, data: result.receipt };
  if (result?.error === undefined) return { kind: 'unreadable', status: 200, retryAfter: null, silent: true };
  const { error, code, details } = result.error;
  return {
    kind: 'refused',
    status: result.status,
    code,
    message: error,
    details,
    retryAfter: null,
    sessionUnknown: false,
  };
}

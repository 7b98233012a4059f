/** Tasks of the process apart on files of 1C. */
import type { Task } from '../../../apart/task.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';

/** The answer to 1C: a status word, and a line for 1C's log. */
export interface Reply {
  readonly status: 'success' | 'progress' | 'failure';
  readonly text: string;
  /** State of the exchange where it differs from the status word. */
  readonly outcome?: 'noted' | 'waiting';
}

const LIMITS_OF_EXCHANGE = { megabytes: 768, silenceSeconds: 30, seconds: 900, outputMegabytes: 512 } as const;

export interface OrderInDocument {
  readonly id: string;
  readonly number: string;
  readonly buyer: string;
  /** Roubles, as written. */
  readonly sum: string;
  /** Null without a status known to the shop. */
  readonly status: OrderStatus | null;
  /** The document's word for its status, which the shop doesn't know; empty for one that it knows, and without any. */
  readonly unknownStatus: string;
}

export const readOrders: Task<{ readonly path: string; readonly name: string }, OrderInDocument> = {
  name: 'read-orders',
  ...LIMITS_OF_EXCHANGE,
};

export interface Packed {
  readonly path: string;
  /** Names of its contents, in lower case. */
  readonly names: readonly string[];
}

export interface PackInput {
  readonly dataDir: string;
  readonly sessionId: string;
  readonly names: readonly string[];
}

/** Packs received files, and the contents of archives among them, into one. */
export const packFiles: Task<PackInput, Packed> = { name: 'pack-files', ...LIMITS_OF_EXCHANGE };

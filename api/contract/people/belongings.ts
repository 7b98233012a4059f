/**
 * The cart and the favourites of a person, which follow them from device to device: ids and quantities, no prices. A
 * device sends the acts that the server lacks; the answer states all lines.
 */
import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { endpoint, type AnswerOf } from '../endpoint.ts';
import { SIGNED_IN } from '../roles.ts';
import { CART_QTY_MAX } from '../values/quantity.ts';

export const BELONGING_KINDS = ['cart', 'favourites'] as const;
export type BelongingKind = (typeof BELONGING_KINDS)[number];

/** Lines of one kind that the server keeps for a person; further ones stay on their device. */
export const BELONGINGS_MAX = 1_000;
/** Acts in one request; a device with more sends several. */
export const BELONGING_ACTS_MAX = 200;

/** State of a line: the latest act on it. */
export interface LineState {
  /** Pieces in the cart, 1 for a favourite, 0 for a removed line. */
  readonly qty: number;
  /** Instant of the act, ISO in UTC. */
  readonly changedAt: string;
}

/** The later act; of two at the same instant the one with more pieces. Commutative, associative and idempotent. */
export function latestAct<State extends LineState>(one: State, other: State): State {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt ? one : other;
  return one.qty >= other.qty ? one : other;
}

/**
 * A guest's line joins the line of the person who has logged in: the greater quantity counts. A removed line stays
 * removed if the removal is later than the guest's act. Commutative and idempotent.
 */
export function joinedLine<State extends LineState>(one: State, other: State): State {
  const latest = latestAct(one, other);
  return one.qty === 0 || other.qty === 0 ? latest : { ...latest, qty: Math.max(one.qty, other.qty) };
}

const lineIdSchema = z.object({ kind: z.enum(BELONGING_KINDS), productId: idSchema });

const TOO_MANY_PIECES = `Не больше ${CART_QTY_MAX} штук одного товара`;

export const belongingActSchema = lineIdSchema
  .extend({
    qty: z.number().int().min(0).max(CART_QTY_MAX, { error: TOO_MANY_PIECES }),
    /** Device clock at the act. */
    changedAt: instantSchema,
    /** Server's time of the last answer that the device had at the act: the act is later than that. */
    seen: instantSchema.optional(),
    /** A guest's line that joins the person's: see `joinedLine`. */
    joins: z.boolean().optional(),
  })
  .refine(({ kind, qty }) => kind === 'cart' || qty <= 1, { error: 'В избранном товар бывает один раз' });
export type BelongingAct = z.infer<typeof belongingActSchema>;

export const belongingSchema = lineIdSchema.extend({
  qty: z.number().int(),
  /** Server's time of the latest act on it. */
  changedAt: z.string(),
});
export type Belonging = z.infer<typeof belongingSchema>;

export const syncBelongings = endpoint('POST', '/api/profile/belongings', SIGNED_IN, {
  summary:
    'Send acts on the cart and the favourites, receive all lines; 404 when the session is another person’s than the device believes',
  body: z.object({
    /** The person whose acts these are. */
    personId: idSchema,
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: instantSchema,
    /** `stamp` of the last answer; absent before the first. */
    known: idSchema.optional(),
    acts: z.array(belongingActSchema).max(BELONGING_ACTS_MAX),
  }),
  answer: z.object({
    /** Epoch of the server's database: under another one it may lack lines that it has had. */
    epoch: z.string(),
    /** Identifies the lines. */
    stamp: z.string(),
    /** Server's time of this answer. */
    at: z.string(),
    /** All lines that are not removed; null when the request sent no acts and `known` is their stamp. */
    lines: z.array(belongingSchema).nullable(),
    /** Sent lines that were not stored, because the person has `BELONGINGS_MAX` others of that kind. */
    full: z.array(lineIdSchema),
  }),
});
export type BelongingsAnswer = AnswerOf<typeof syncBelongings>;

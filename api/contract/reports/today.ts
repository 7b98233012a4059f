/**
 * The office's first page: today's sales beside the same weekday a week ago, and the tasks that wait for a person. Days and hours are the
 * shop's; sums count as in reports, so returns are subtracted.
 */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { rowCountsSchema } from '../devices/row-counts.ts';
import { SILENCES } from '../devices/device-silence.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/** Working hours after which an unprocessed new order is late: the checkout promises buyers a call from the shop. */
export const LATE_ORDER_HOURS = 2;
/** Days for which sold goods without a cost price are reported. */
export const COSTLESS_DAYS = 30;

/** Days in which a letter that could not be delivered is worth sending again. */
export const LETTERS_DAYS = 30;

/** Roubles; number of receipts and delivered orders. */
const sums = z.object({
  revenue: z.number(),
  grossProfit: z.number(),
  purchases: z.number().int(),
  /** Pieces of unknown cost, which count with cost 0: with any of them the profit is an upper bound. */
  itemsWithoutCost: z.number().int(),
});
export type DaySums = z.infer<typeof sums>;

const instant = z.string();

const waitingOrder = z.object({
  id: idSchema,
  number: z.number().int(),
  at: instant,
  buyer: z.string(),
  /** Roubles. */
  total: z.number(),
});

/** Setup steps of a new owner, in this order. */
export const FIRST_STEPS = ['details', 'bank', 'delivery', 'category', 'goods', 'staff', 'sale'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const waiting = z.object({
  /** New orders that have waited for `LATE_ORDER_HOURS` of working time: their number, and the longest waiting one. */
  late: z.object({ count: z.number().int(), first: waitingOrder.nullable() }),
  /** The other new orders: their number, their total in roubles, and the latest one. */
  fresh: z.object({ count: z.number().int(), total: z.number(), last: waitingOrder.nullable() }),
  /** Tills that have been silent for longer than a shift, have gaps in their series, share a prefix, or were copied. */
  tills: z.array(
    z.object({
      id: idSchema,
      prefix: z.string(),
      name: z.string(),
      lastSeenAt: instant.nullable(),
      silence: z.enum(SILENCES),
      /** Unsent rows at its last contact, by sort where the till reported that. */
      pendingCount: z.number().int(),
      pendingRows: rowCountsSchema.nullable().default(null),
      /** Numbers of its series that never arrived. */
      missing: z.number().int(),
      /** Numbers that the server has acknowledged, and lacks. */
      lost: z.number().int().default(0),
      clashes: z.boolean(),
      /** Recent double counts: numbers that several receipts share, and receipts that several closings have counted. */
      reused: z.number().int(),
      countedAgain: z.object({ count: z.number().int(), excess: z.number() }),
      /** Prefix of the till that it was copied from, while the copy is recent. */
      copyOf: z.string().nullable(),
    }),
  ),
  /** Open discrepancies: their number, and the latest one. */
  discrepancies: z.object({
    count: z.number().int(),
    first: z.object({ title: z.string(), stockQty: z.number().int() }).nullable(),
  }),
  /** Wholesale applications: their number, and the longest waiting one. */
  applications: z.object({
    count: z.number().int(),
    first: z.object({ id: idSchema, company: z.string(), inn: z.string() }).nullable(),
  }),
  /** Price lists that wait for a person's decision: their number, and the oldest one with its source. */
  imports: z.object({
    count: z.number().int(),
    first: z.object({ id: idSchema, source: z.string(), fileName: z.string() }).nullable(),
  }),
  /** Goods on sale with a low or an empty stock, as the stock list counts them. */
  stock: z.object({ low: z.number().int(), out: z.number().int() }),
  /** Goods of `COSTLESS_DAYS` with pieces of unknown cost, as «Товары за период» lists them: their number, and their revenue in roubles. */
  costless: z.object({ goods: z.number().int(), revenue: z.number() }),
  /** Letters of `LETTERS_DAYS` that could not be delivered. */
  letters: z.number().int(),
  /** The newest backup when it is older than the settings allow; null when it is recent or no backups are configured. */
  backup: z.object({ at: instant.nullable() }).nullable(),
});
export type Waiting = z.infer<typeof waiting>;

const place = z.object({
  /** A till, the online shop, or sales through the bare API. */
  kind: z.enum(['till', 'online', 'api']),
  /** Prefix of a till; empty otherwise. */
  prefix: z.string(),
  name: z.string(),
  /** The seller of its latest sale; empty on a day of returns alone. */
  seller: z.string(),
  lastAt: instant,
  /** Roubles. */
  revenue: z.number(),
});
export type Place = z.infer<typeof place>;

export const todaySchema = z.object({
  /** Time of this answer, by the server's clock. */
  now: instant,
  day: z.string(),
  /** The same weekday a week ago. */
  comparedDay: z.string(),
  today: sums,
  /** Sums of `comparedDay` up to the same time of day. */
  then: sums,
  /** `comparedDay` as a whole, the days between, and today so far. */
  days: z.array(sums.omit({ itemsWithoutCost: true }).extend({ date: z.string() })),
  /** Hours of the shop's clock in order, from the first to the last hour with a sale on either day; whole roubles. */
  hours: z.array(z.object({ hour: z.number().int(), revenue: z.number(), then: z.number() })),
  /** Yesterday, and the day before it. */
  yesterday: z.object({ revenue: z.number(), then: z.number() }),
  /** This month so far, and the same days of the previous month. */
  month: z.object({ revenue: z.number(), then: z.number() }),
  /** Places with a sale or a return today. */
  places: z.array(place),
  waiting,
  /** Completed setup steps. */
  steps: z.array(z.enum(FIRST_STEPS)),
});
export type Today = z.infer<typeof todaySchema>;

export const reportToday = endpoint('GET', '/api/reports/today', ADMIN, {
  summary:
    'Today so far beside the same weekday a week ago up to the same time, by hours and by tills, and the tasks that wait for a person',
  answer: todaySchema,
});

/**
 * The office's first page: how the day goes beside the same weekday a week ago, and what waits for a person. Days and
 * hours are the shop's; sums count as in reports, so returns are taken off.
 */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { SILENCES } from '../devices/device-silence.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/**
 * A new order that nobody has taken up for so many hours of the shop's working time is late: the checkout tells buyers
 * that the shop will call.
 */
export const LATE_ORDER_HOURS = 2;
/** Days back within which a sale without a cost price is pointed out. */
export const COSTLESS_DAYS = 30;

/** Roubles; how many receipts and delivered orders. */
const sums = z.object({ revenue: z.number(), grossProfit: z.number(), purchases: z.number().int() });
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

/** What a new owner does first, in this order. */
export const FIRST_STEPS = ['details', 'bank', 'delivery', 'category', 'goods', 'staff', 'sale'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const waiting = z.object({
  /** New orders that have waited for `LATE_ORDER_HOURS` of working time: how many, and the one that has waited longest. */
  late: z.object({ count: z.number().int(), first: waitingOrder.nullable() }),
  /** The other new orders: how many, roubles in them, and the latest. */
  fresh: z.object({ count: z.number().int(), total: z.number(), last: waitingOrder.nullable() }),
  /**
   * Tills that have been silent for longer than a shift, lack numbers in their series, share a prefix, or were copied.
   */
  tills: z.array(
    z.object({
      id: idSchema,
      prefix: z.string(),
      name: z.string(),
      lastSeenAt: instant.nullable(),
      silence: z.enum(SILENCES),
      /** Receipts that it held when it spoke last. */
      pendingCount: z.number().int(),
      /** Numbers of its series that never arrived. */
      missing: z.number().int(),
      clashes: z.boolean(),
      /** Of lately: numbers that several receipts bear, and receipts that several closings have counted. */
      reused: z.number().int(),
      countedAgain: z.object({ count: z.number().int(), excess: z.number() }),
      /** Prefix of the till whose copy it is, as long as it is new. */
      copyOf: z.string().nullable(),
    }),
  ),
  /** Open discrepancies: how many, and the latest. */
  discrepancies: z.object({
    count: z.number().int(),
    first: z.object({ title: z.string(), stockQty: z.number().int() }).nullable(),
  }),
  /** Wholesale applications: how many, and the one that has waited longest. */
  applications: z.object({
    count: z.number().int(),
    first: z.object({ id: idSchema, company: z.string(), inn: z.string() }).nullable(),
  }),
  /** Price lists that wait for a person's word: how many, and the oldest with its source. */
  imports: z.object({
    count: z.number().int(),
    first: z.object({ id: idSchema, source: z.string(), fileName: z.string() }).nullable(),
  }),
  /** Goods on sale that are nearly or wholly sold out. */
  stock: z.object({ low: z.number().int(), out: z.number().int() }),
  /** What was sold within `COSTLESS_DAYS` without a cost price: how many goods, and their revenue in roubles. */
  costless: z.object({ goods: z.number().int(), revenue: z.number() }),
  /** Letters that could not be delivered. */
  letters: z.number().int(),
  /** The newest backup when it is older than the settings ask for; null when all is well or none are asked for. */
  backup: z.object({ at: instant.nullable() }).nullable(),
});
export type Waiting = z.infer<typeof waiting>;

const place = z.object({
  /** A till, the online shop, or a sale by the bare API. */
  kind: z.enum(['till', 'online', 'api']),
  /** Of a till; empty else. */
  prefix: z.string(),
  name: z.string(),
  /** Who sold last there. */
  seller: z.string(),
  lastAt: instant,
  /** Roubles. */
  revenue: z.number(),
});
export type Place = z.infer<typeof place>;

export const todaySchema = z.object({
  /** Of this answer, by the server's clock. */
  now: instant,
  day: z.string(),
  /** The same weekday a week ago. */
  comparedDay: z.string(),
  today: sums,
  /** Of `comparedDay` up to the same time of the day. */
  then: sums,
  /** `comparedDay`, whole, the days between, and today so far. */
  days: z.array(sums.extend({ date: z.string() })),
  /** Hours of the shop's clock in order, from the first to the last with a sale on either day; whole roubles. */
  hours: z.array(z.object({ hour: z.number().int(), revenue: z.number(), then: z.number() })),
  yesterday: z.object({ revenue: z.number(), then: z.number() }),
  /** This month so far, and the same days of the one before. */
  month: z.object({ revenue: z.number(), then: z.number() }),
  /** Where something was sold or taken back today. */
  places: z.array(place),
  waiting,
  /** Which of the first steps are done. */
  steps: z.array(z.enum(FIRST_STEPS)),
});
export type Today = z.infer<typeof todaySchema>;

export const reportToday = endpoint({
  method: 'GET',
  path: '/api/reports/today',
  summary:
    'The day so far beside the same weekday a week ago up to the same time, by hours and by tills, and what waits for a person',
  allow: ADMIN,
  answer: todaySchema,
});

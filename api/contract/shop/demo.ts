/** The demo shop that a first start fills an empty database with, and its removal. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/** Word that an administrator types to confirm the removal. */
export const DEMO_WORD = 'удалить';

const count = z.number().int();

export const demoSchema = z.object({
  /** Numbers of demo rows. */
  goods: count,
  categories: count,
  sales: count,
  /** Absent from older servers. */
  shifts: count.default(0),
  people: count,
  orders: count,
  documents: count,
  /** Real data that refer to demo goods or buyers; any of them prevents the removal. */
  standing: z.object({
    sales: count,
    orders: count,
    returns: count,
    documents: count,
    /** Demo goods that a price list is linked to. */
    imported: count,
  }),
});
export type Demo = z.infer<typeof demoSchema>;

export const readDemo = endpoint({
  method: 'GET',
  path: '/api/shop/demo',
  summary: 'Demo data in the shop, and real data that refer to them',
  allow: ADMIN,
  answer: demoSchema,
});

export const removeDemo = endpoint({
  method: 'POST',
  path: '/api/shop/demo/remove',
  summary:
    'Removes goods, categories, sales, shifts, orders, buyers, documents and pictures of the demo shop; settings and staff stay; 409 `demo_in_use` when real sales, orders, returns, documents or price lists refer to it',
  allow: ADMIN,
  body: z.object({ word: z.literal(DEMO_WORD, { error: `Напишите «${DEMO_WORD}»` }) }),
  answer: demoSchema,
});

/** The demo shop that a first start fills an empty database with, and its removal. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/** What an administrator types to have it removed. */
export const DEMO_WORD = 'удалить';

const count = z.number().int();

export const demoSchema = z.object({
  /** Demo goods, categories and sales that are there. */
  goods: count,
  categories: count,
  sales: count,
  /** What real there is on demo goods; any of it refuses the removal. */
  standing: z.object({
    sales: count,
    orders: count,
    returns: count,
    documents: count,
    /** Demo goods that a price list goes by. */
    imported: count,
  }),
});
export type Demo = z.infer<typeof demoSchema>;

export const readDemo = endpoint({
  method: 'GET',
  path: '/api/shop/demo',
  summary: 'How much of the demo shop is there, and what real stands on it',
  allow: ADMIN,
  answer: demoSchema,
});

export const removeDemo = endpoint({
  method: 'POST',
  path: '/api/shop/demo/remove',
  summary:
    'Removes goods, categories, sales and pictures of the demo shop; settings and people stay; 409 `demo_in_use` when real sales, orders, returns, documents or price lists stand on its goods',
  allow: ADMIN,
  body: z.object({ word: z.literal(DEMO_WORD, { error: `Напишите «${DEMO_WORD}»` }) }),
  answer: demoSchema,
});

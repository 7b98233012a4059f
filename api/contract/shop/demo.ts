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
  /** Acts that people tried on demo goods alone; they are removed too. */
  trial: z.object({ sales: count, returns: count, shifts: count, orders: count, documents: count }),
  /** Acts with demo goods beside own ones, and price lists; any of them prevents the removal. */
  standing: z.object({
    sales: count,
    orders: count,
    documents: count,
    /** Demo goods that a price list is linked to. */
    imported: count,
  }),
});
export type Demo = z.infer<typeof demoSchema>;

export const readDemo = endpoint('GET', '/api/shop/demo', ADMIN, {
  summary: 'Demo data in the shop, trial acts on them, and real data that prevent their removal',
  answer: demoSchema,
});

export const removeDemo = endpoint('POST', '/api/shop/demo/remove', ADMIN, {
  summary:
    'Removes goods, categories, sales, shifts, orders, buyers, documents and pictures of the demo shop, and the trial acts on its goods; settings, staff and own goods stay; 409 `demo_in_use` when an act has demo goods beside own ones, or a price list is linked to them',
  body: z.object({ word: z.literal(DEMO_WORD, { error: `Напишите «${DEMO_WORD}»` }) }),
  answer: demoSchema,
});

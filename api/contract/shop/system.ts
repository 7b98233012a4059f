/** Health and the public facts of the shop: what every visit asks for. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { shopSchema } from './shop.ts';

/** The till probes this to learn that the API answers; the marker distinguishes it from a captive portal. */
export const healthz = endpoint('GET', '/healthz', 'everyone', {
  summary: 'The process answers',
  answer: z.object({ status: z.literal('ok'), time: z.string() }),
});

export const shop = endpoint('GET', '/api/shop', 'everyone', {
  summary: 'Name, contacts and delivery terms of the shop',
  answer: shopSchema,
  cache: 'public',
});

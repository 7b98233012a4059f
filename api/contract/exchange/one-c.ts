/** The exchange with 1C in the back office: its key, the settings to enter in 1C, the outcome of the last exchanges. */
import { z } from 'zod';
import { okSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/** The exchange's address, and the address that 1C's standard profile appends to the site's name. */
export const ONE_C_PATHS = ['/api/exchange/1c', '/bitrix/admin/1c_exchange.php'] as const;
/** User name to enter in 1C; the key is the password. */
export const ONE_C_USER = '1c';
export const ONE_C_SOURCE = '1С';

export const EXCHANGE_OUTCOMES = {
  going: 'Не закончен',
  success: 'Прошёл',
  noted: 'Прошёл, но не всё принято',
  waiting: 'Ждёт решения',
  failure: 'Не удался',
} as const satisfies Record<string, string>;

export const exchangeSchema = z.object({
  /** Null when no key is in force. */
  key: z
    .object({ hint: z.string(), createdAt: z.string(), createdBy: z.string(), lastUsedAt: z.string().nullable() })
    .nullable(),
  user: z.string(),
  /** Addresses to enter in 1C; without a public address they begin with a slash. */
  addresses: z.array(z.string()),
  /** Address of the YML file for marketplaces; without a public address it begins with a slash. */
  marketAddress: z.string(),
  /** Orders that 1C lacks, or has in an older state. */
  ordersToSend: z.number().int(),
  ordersSent: z.number().int(),
  /** Days of the till: the first day reported to 1C (null when none is reported), and the completed days. */
  tillDays: z.object({
    since: z.string().nullable(),
    toSend: z.number().int(),
    sent: z.number().int(),
  }),
  /** Newest first. */
  exchanges: z.array(
    z.object({
      kind: z.enum(['catalog', 'sale']),
      outcome: z.enum(Object.keys(EXCHANGE_OUTCOMES) as [keyof typeof EXCHANGE_OUTCOMES]),
      message: z.string(),
      startedAt: z.string(),
      lastAt: z.string(),
    }),
  ),
});
export type Exchange = z.infer<typeof exchangeSchema>;

export const readExchange = endpoint('GET', '/api/exchange/1c/settings', ADMIN, {
  summary: 'The exchange with 1C: its key, its addresses, the last exchanges and their outcomes',
  answer: exchangeSchema,
});

export const issueExchangeKey = endpoint('POST', '/api/exchange/1c/key', ADMIN, {
  summary: 'Creates a new key for 1C and returns it this once; the former key becomes invalid',
  answer: z.object({ key: z.string() }),
});

export const revokeExchangeKey = endpoint('DELETE', '/api/exchange/1c/key', ADMIN, {
  summary: 'Revokes the key of 1C and ends running exchanges',
  answer: okSchema,
});

export const tellTillDays = endpoint('PUT', '/api/exchange/1c/till-days', ADMIN, {
  summary:
    'Sets the first day from which the till’s sales and returns are reported to 1C, day by day; null reports none',
  body: z.object({ since: z.iso.date({ error: 'Нужна дата' }).nullable() }),
  answer: okSchema,
});

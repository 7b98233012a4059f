/** The exchange with 1C as the back office sets it up: its key, what 1C is to be told, how the last exchange went. */
import { z } from 'zod';
import { okSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

/** The address, and the one that 1C's own profile puts behind the site's name. */
export const ONE_C_PATHS = ['/api/exchange/1c', '/bitrix/admin/1c_exchange.php'] as const;
/** What 1C is to send as its user; the key is the password. */
export const ONE_C_USER = '1c';
/** Name of the source that 1C's goods come from. */
export const ONE_C_SOURCE = '1С';

/** How an exchange stands, and what people read for it. */
export const EXCHANGE_OUTCOMES = {
  going: 'Не закончен',
  success: 'Прошёл',
  waiting: 'Ждёт решения',
  failure: 'Не удался',
} as const satisfies Record<string, string>;

export const exchangeSchema = z.object({
  /** Null while there is none in force. */
  key: z
    .object({ hint: z.string(), createdAt: z.string(), createdBy: z.string(), lastUsedAt: z.string().nullable() })
    .nullable(),
  user: z.string(),
  /** Where 1C sends to; without a public address they begin with a slash. */
  addresses: z.array(z.string()),
  /** Where markets fetch the shop's goods; without a public address it begins with a slash. */
  marketAddress: z.string(),
  /** Orders that 1C does not have yet, or not as they are now. */
  ordersToSend: z.number().int(),
  ordersSent: z.number().int(),
  /** Days of the till: the first one that 1C is told of, null while it is told of none; days that are over. */
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

export const readExchange = endpoint({
  method: 'GET',
  path: '/api/exchange/1c/settings',
  summary: 'The exchange with 1C: its key, its addresses, the last exchanges and how they went',
  allow: ADMIN,
  answer: exchangeSchema,
});

export const issueExchangeKey = endpoint({
  method: 'POST',
  path: '/api/exchange/1c/key',
  summary: 'Makes a new key for 1C and shows it this once; the one before is worth nothing any more',
  allow: ADMIN,
  answer: z.object({ key: z.string() }),
});

export const revokeExchangeKey = endpoint({
  method: 'DELETE',
  path: '/api/exchange/1c/key',
  summary: 'Takes the key of 1C back: exchanges under way end, too',
  allow: ADMIN,
  answer: okSchema,
});

export const tellTillDays = endpoint({
  method: 'PUT',
  path: '/api/exchange/1c/till-days',
  summary: 'From which day on 1C is told what the till sold and took back, day by day; null: of none',
  allow: ADMIN,
  body: z.object({ since: z.iso.date({ error: 'Нужна дата' }).nullable() }),
  answer: okSchema,
});

/** An order that the shop itself mails to a supplier. */
import { z } from 'zod';
import { idSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../values/email.ts';
import { severalLines } from '../values/person-name.ts';
import { ADMIN } from '../roles.ts';
import { dayText } from '../values/typed-day.ts';
import { ORDERED_QTY_MAX } from './purchase.ts';

export const LETTER_COMMENT_MAX = 1000;
const LETTER_LINES_MAX = 1000;

export const letterSubject = (day: string, shopName: string): string => `Заказ от ${dayText(day)}, «${shopName}»`;

export const mailSupplierOrder = endpoint('POST', '/api/reports/purchase/letters', ADMIN, {
  summary:
    'Queues a letter with an order to the supplier’s stored address, which `to` must match; a repeat under the same id sends nothing. 409 `act_id_reused`, `supplier_changed`, `mail_not_set`',
  body: z.object({
    id: uuidSchema,
    supplierId: idSchema,
    /** The address that the person saw. */
    to: emailSchema.refine((address) => address !== '', { error: 'У поставщика нет почты' }),
    /** True for the prices of the last receipts in the letter. */
    isPriced: z.boolean(),
    comment: z
      .string()
      .max(LETTER_COMMENT_MAX, { error: `Не больше ${LETTER_COMMENT_MAX} символов` })
      .transform(severalLines),
    lines: z
      .array(z.object({ productId: idSchema, qty: z.number().int().min(1).max(ORDERED_QTY_MAX) }))
      .min(1, { error: 'В заказе нет товаров' })
      .max(LETTER_LINES_MAX, { error: `Не больше ${LETTER_LINES_MAX} позиций в одном письме` })
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
        error: 'Товар указан дважды',
      }),
  }),
  answer: z.object({ to: z.string() }),
  bodyLimit: 300_000,
});

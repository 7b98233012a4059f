/** The wire's field of receipts, returns and shifts that were not all cash. */
import { z } from 'zod';
import { roublesSchema } from './common.ts';
import { CASHLESS_WAYS } from './values/cashless.ts';

/** The parts of a receipt without cash, roubles; absent when all of it is cash. A means that this version doesn't know is refused. */
export const cashlessSchema = z
  .partialRecord(
    z.enum(CASHLESS_WAYS, { error: 'Неизвестный способ оплаты' }),
    roublesSchema.refine((sum) => sum > 0, { error: 'Сумма должна быть больше нуля' }),
  )
  .refine((parts) => Object.keys(parts).length > 0, { error: 'Укажите, сколько оплачено без наличных' });

/** An administrator adds bonuses to a buyer's balance or takes some away, as an apology or a correction. */
import { z } from 'zod';
import { uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { reasonSchema } from '../people/wholesale-application.ts';
import { ADMIN } from '../roles.ts';
import { bonusesSchema } from './orders.ts';

/** Maximum whole bonuses of one correction, in either direction. */
export const CORRECTION_MAX = 100_000;

export const correctBonuses = endpoint('POST', '/api/customers/:id/bonuses', ADMIN, {
  summary:
    'Gives a buyer bonuses, or takes away some of those that are usable now; the same `id` again writes nothing. 409 `bonuses_too_few`, `no_bonus_account`, `act_id_reused`',
  body: z.object({
    id: uuidSchema,
    /** Negative when bonuses are taken away. */
    amount: z
      .number({ error: 'Укажите, сколько бонусов' })
      .int({ error: 'Укажите целое число бонусов' })
      .min(-CORRECTION_MAX, { error: 'Слишком много бонусов за один раз' })
      .max(CORRECTION_MAX, { error: 'Слишком много бонусов за один раз' })
      .refine((amount) => amount !== 0, { error: 'Укажите, сколько бонусов' }),
    /** Recorded in the audit log. */
    reason: reasonSchema,
  }),
  answer: bonusesSchema,
});

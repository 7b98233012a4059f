/** A wholesale application and the administrator's decision. They are in a file apart from the statuses, which every page loads. */
import { z } from 'zod';
import { innSchema } from '../values/inn.ts';
import { severalLines } from '../values/person-name.ts';
import { requiredText } from '../form-fields.ts';

export const COMPANY_NAME_MAX = 200;
export const WHOLESALE_COMMENT_MAX = 1000;
export const REASON_MAX = 500;

/** The applicant's data; the form uses this schema directly. */
export const wholesaleApplicationSchema = z.object({
  companyName: requiredText('Укажите компанию', COMPANY_NAME_MAX, 'Слишком длинное название'),
  inn: innSchema.default(''),
  comment: z
    .string({ error: 'Введите комментарий' })
    .max(WHOLESALE_COMMENT_MAX, { error: `Комментарий не длиннее ${WHOLESALE_COMMENT_MAX} символов` })
    .transform(severalLines)
    .default(''),
});
export type WholesaleApplication = z.output<typeof wholesaleApplicationSchema>;

/** Reason of an administrator's decision; the person reads it. */
export const reasonSchema = z
  .string({ error: 'Укажите причину' })
  .max(REASON_MAX, { error: `Причина не длиннее ${REASON_MAX} символов` })
  .transform(severalLines)
  .pipe(z.string().min(3, { error: 'Укажите причину' }));

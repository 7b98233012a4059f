/**
 * Wholesale access: none or declined -> pending (the person applies) -> approved or declined (an administrator decides);
 * approved -> declined when it is revoked. The role follows the status, but never replaces a staff role.
 */
import { z } from 'zod';
import type { PersonRole } from '../roles.ts';
import { innSchema } from './inn.ts';
import { oneLine, severalLines } from './person-name.ts';

export const WHOLESALE_STATUSES = ['none', 'pending', 'approved', 'declined'] as const;
export const wholesaleStatusSchema = z.enum(WHOLESALE_STATUSES);
export type WholesaleStatus = z.infer<typeof wholesaleStatusSchema>;

export type WholesaleMove = 'apply' | 'approve' | 'decline' | 'revoke';

const MOVES: Readonly<Record<WholesaleMove, { from: readonly WholesaleStatus[]; to: WholesaleStatus }>> = {
  apply: { from: ['none', 'declined'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  revoke: { from: ['approved'], to: 'declined' },
};

/** The status after the move; null when it isn't allowed from here. */
export function wholesaleAfter(status: WholesaleStatus, move: WholesaleMove): WholesaleStatus | null {
  const { from, to } = MOVES[move];
  return from.includes(status) ? to : null;
}

/** The role that goes with a status: a buyer's follows it, a staff role stays. */
export function roleForWholesale(role: PersonRole, status: WholesaleStatus): PersonRole {
  if (role === 'manager' || role === 'admin') return role;
  return status === 'approved' ? 'wholesale' : 'customer';
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  none: 'Нет',
  pending: 'На модерации',
  approved: 'Подтверждён',
  declined: 'Отклонён',
};

/** What a person reads for a status; a missing one reads as none, an unknown one is shown as it is. */
export function wholesaleStatusText(status: string | undefined): string {
  return STATUS_TEXTS[status ?? 'none'] ?? status ?? '';
}

export const COMPANY_NAME_MAX = 200;
export const WHOLESALE_COMMENT_MAX = 1000;
export const REASON_MAX = 500;

/** What an applicant says about themselves; the form takes it as it is. */
export const wholesaleApplicationSchema = z.object({
  companyName: z
    .string({ error: 'Укажите компанию' })
    .max(COMPANY_NAME_MAX * 2, { error: 'Слишком длинное название' })
    .transform(oneLine)
    .pipe(z.string().min(1, { error: 'Укажите компанию' }).max(COMPANY_NAME_MAX, { error: 'Слишком длинное название' })),
  inn: innSchema.default(''),
  comment: z
    .string({ error: 'Введите комментарий' })
    .max(WHOLESALE_COMMENT_MAX, { error: `Комментарий не длиннее ${WHOLESALE_COMMENT_MAX} символов` })
    .transform(severalLines)
    .default(''),
});
export type WholesaleApplication = z.output<typeof wholesaleApplicationSchema>;

/** Why an administrator decided so; the person reads it. */
export const reasonSchema = z
  .string({ error: 'Укажите причину' })
  .max(REASON_MAX, { error: `Причина не длиннее ${REASON_MAX} символов` })
  .transform(severalLines)
  .pipe(z.string().min(3, { error: 'Укажите причину' }));

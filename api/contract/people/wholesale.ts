/**
 * Wholesale access: none or declined -> pending (the person applies) -> approved or declined (an administrator decides); approved ->
 * declined when it is revoked. The role follows the status, but never replaces a staff role.
 */
import { z } from 'zod';
import { isColleague, type PersonRole } from '../roles.ts';

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

/** The status after the move; null when the move isn't allowed. */
export function wholesaleAfter(status: WholesaleStatus, move: WholesaleMove): WholesaleStatus | null {
  const { from, to } = MOVES[move];
  return from.includes(status) ? to : null;
}

export function leadsTo(move: WholesaleMove, status: WholesaleStatus): boolean {
  return MOVES[move].to === status;
}

/** The role for a status: a buyer's role follows it, a staff role stays. */
export function roleForWholesale(role: PersonRole, status: WholesaleStatus): PersonRole {
  if (isColleague(role)) return role;
  return status === 'approved' ? 'wholesale' : 'customer';
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  none: 'Нет',
  pending: 'На модерации',
  approved: 'Подтверждён',
  declined: 'Отклонён',
};

/** Russian text of a status; a missing one reads as none, an unknown one is returned as it is. */
export function wholesaleStatusText(status: string | undefined): string {
  return STATUS_TEXTS[status ?? 'none'] ?? status ?? '';
}

/** Content editors may not see cost and stock: they neither read them in the form nor send them. */
import { CodedError } from '#contract/errors.ts';
import { seesStock, type Role } from '#contract/roles.ts';

/** The person who edits a product. */
export interface Editor {
  readonly role: Role;
  readonly userId: string;
}

/** True when the role may read and set this field of a product. */
export function mayEdit(role: Role, field: string): boolean {
  if (field === 'costPrice') return role === 'admin';
  return field !== 'stockQty' || seesStock(role);
}

/** Throws `forbidden` when a form sets a field that its sender may not see. */
export function refuseFigures(fields: { costPrice?: unknown; stockQty?: unknown }, role: Role): void {
  for (const field of ['costPrice', 'stockQty'] as const)
    if (fields[field] !== undefined && !mayEdit(role, field)) throw new CodedError('forbidden');
}

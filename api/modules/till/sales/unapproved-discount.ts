/** Price changes beyond the seller's limit without an administrator's approval. */
import type { Knex } from 'knex';
import type { SaleRequest } from '#contract/sales/sales.ts';
import { isBeyondLimit } from '#contract/sales/price-override.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';

/**
 * True when a line's price was changed beyond the limit in force now, and neither the author nor the approver is an administrator. The
 * charged amount stays; the mark only asks the owner to look.
 */
export async function isDiscountUnapproved(
  trx: Knex.Transaction,
  items: SaleRequest['items'],
  authorId: string,
): Promise<boolean> {
  const changed = items.flatMap(({ price, override }) =>
    price === undefined || override === undefined ? [] : [{ price, ...override }],
  );
  if (changed.length === 0) return false;
  const { sellerDiscountPercent } = await readTerms(trx);
  const beyond = changed.filter((change) => isBeyondLimit(change, sellerDiscountPercent));
  if (beyond.length === 0) return false;
  const approvers = beyond.map(({ approvedBy }) => approvedBy ?? authorId);
  const admins: string[] = await trx('users')
    .whereIn('id', [...new Set([...approvers, authorId])])
    .where({ role: 'admin' })
    .pluck('id');
  return !admins.includes(authorId) && approvers.some((id) => !admins.includes(id));
}

/** Records an edit of a product in its transaction: the edit, its prices and the audit log. */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { describeProductEdit } from './edit-words.ts';
import { categorySlugOf, insertEdit, insertPrices, lastEdit } from './edit-store.ts';
import { priceChanges, type FieldChange } from './product-changes.ts';

export interface Edit {
  readonly id: string;
  readonly product: { readonly id: string; readonly title: string };
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly changes: readonly FieldChange[];
}

/** Replaces ids of categories by their slugs, as everywhere outside the database. */
async function withSlugs(trx: Knex.Transaction, changes: readonly FieldChange[]): Promise<FieldChange[]> {
  const slugOf = async (id: FieldChange['before']): Promise<FieldChange['before']> =>
    typeof id === 'string' ? categorySlugOf(trx, id) : id;
  return Promise.all(
    changes.map(async (change) =>
      change.field === 'topCategorySlug'
        ? { ...change, before: await slugOf(change.before), after: await slugOf(change.after) }
        : change,
    ),
  );
}

/** Writes the numbered edit, the history of its prices and a line of the audit log. The caller holds the product's lock. */
export async function recordEdit(
  trx: Knex.Transaction,
  { id, product, actorId, action, ...edit }: Edit,
  now: Date,
): Promise<void> {
  const changes = await withSlugs(trx, edit.changes);
  const at = now.toISOString();
  const number = (await lastEdit(trx, product.id)) + 1;
  const row = { id, product_id: product.id, number, actor_id: actorId, changes: JSON.stringify(changes), at };
  await insertEdit(trx, row);
  await insertPrices(trx, priceChanges(row, changes));
  const fields = action === 'product_saved' ? await describeProductEdit(trx, product.id, edit.changes) : {};
  await recordAudit(
    trx,
    { actorId, action, subject: { kind: 'product', id: product.id, label: product.title }, fields },
    now,
  );
}

/** The features of a subcategory, whole and in order. What goods already say by them is never lost. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { FeatureRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { countFeatureUses } from './use-counts.ts';
import { categoryName, lockSubcategory, readFeatureRows, replaceFeatures } from './category-store.ts';
import { planFeatures, type FeatureInput } from './feature-plan.ts';
import { tagOf } from './manage-catalog.ts';
import { subcategorySubject } from './category-subjects.ts';
import { touchCategories } from './touch-categories.ts';

export interface FeaturesChange {
  readonly subcategoryId: string;
  readonly features: readonly FeatureInput[];
  /** What the editor was opened with; unchecked when absent. */
  readonly featuresTag?: string | undefined;
  readonly actorId: string;
}

/** Names of what came, went and was changed. */
function detailsOf(before: readonly FeatureRow[], after: readonly FeatureRow[]): AuditDetails {
  const was = new Map(before.map((row) => [row.code, row]));
  const is = new Set(after.map(({ code }) => code));
  const names = (rows: readonly FeatureRow[]): string => rows.map(({ name }) => name).join(', ');
  const added = names(after.filter(({ code }) => !was.has(code)));
  const removed = names(before.filter(({ code }) => !is.has(code)));
  const changed = names(after.filter((row) => was.has(row.code) && tagOf([row]) !== tagOf([was.get(row.code) ?? row])));
  return { ...(added && { added }), ...(removed && { removed }), ...(changed && { changed }) };
}

/** What is there already: nothing is written. Throws `not_found`, `shelves_changed` and `feature_used`. */
export function saveFeatures(
  db: Knex,
  { subcategoryId, features, featuresTag, actorId }: FeaturesChange,
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    // Products take the same turn: none gets a value while it is being taken away.
    await lockProductKeys(trx);
    const subcategory = await lockSubcategory(trx, subcategoryId);
    if (subcategory === undefined) throw new CodedError('not_found');
    const before = await readFeatureRows(trx, subcategoryId);
    if (featuresTag !== undefined && featuresTag !== tagOf(before)) throw new CodedError('shelves_changed');
    const uses = (await countFeatureUses(trx, subcategoryId))(subcategoryId);
    const after = planFeatures(subcategoryId, before, features, uses);
    if (tagOf(before) === tagOf(after)) return;
    await replaceFeatures(trx, subcategoryId, after);
    const subject = subcategorySubject(await categoryName(trx, subcategory.category_id), subcategory);
    await recordAudit(trx, { actorId, action: 'features_saved', subject, details: detailsOf(before, after) }, now);
    await touchCategories(trx);
  });
}

/** Saves the features of a subcategory, whole and in order, and gives them to another one in a merge. Values that goods have are never lost. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { type FeatureMerge, mergeFeatures, newCode } from '#contract/catalogue/merge-features.ts';
import { CodedError, found } from '#contract/errors.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { FeatureRow, ProductRow, SubcategoryRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { type AuditDetails, recordAudit } from '../../audit/record-audit.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { countFeatureUses, type FeatureUses, usesOf } from './use-counts.ts';
import { lockShelf, readFeatureRows, replaceFeatures } from '../tree/category-store.ts';
import { tagOf } from './manage-catalog.ts';
import { subjectOf } from './save-category.ts';
import { featureRow, presentFeature } from '../tree/present-category.ts';
import { touchCategories } from '../changes/bump-products.ts';
import type { z } from 'zod';
import type { featureDraftSchema, saveFeatures as endpoint } from '#contract/catalogue/catalog-management.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/error-body.ts';
import { counted } from '#contract/values/plural.ts';

type FeatureInput = z.output<typeof featureDraftSchema>;

const goods = (count: number): string => `у ${counted(count, 'товара', 'товаров', 'товаров')}`;

type Kept = FeatureRow & { readonly options: readonly { code: string; label: string }[] };

/** True when a code is unknown or named twice. */
function hasUnknownOrDuplicate(named: readonly { code?: string | undefined }[], known: ReadonlySet<string>): boolean {
  const given = named.flatMap(({ code }) => code ?? []);
  return new Set(given).size !== given.length || !given.every((code) => known.has(code));
}

/** Values of goods that this feature's new form would lose. */
function lostValues(input: FeatureInput, kept: Kept, uses: FeatureUses, path: string): Problem[] {
  if (input.type !== kept.type) {
    const used = uses.of(kept.code);
    const message = `Тип изменить нельзя: характеристика «${kept.name}» указана ${goods(used)}`;
    return used === 0 ? [] : [{ path: `${path}.type`, message }];
  }
  const stay = new Set(input.values.map(({ code }) => code));
  return kept.options.flatMap(({ code, label }) => {
    const count = stay.has(code) ? 0 : uses.ofValue(kept.code, code);
    const message = `Значение «${label}» убрать нельзя: оно указано ${goods(count)}`;
    return count === 0 ? [] : [{ path: `${path}.values`, message }];
  });
}

/** Rows in the order of `inputs`. Throws `feature_used`, naming all values that goods use, and `shelves_changed` for an unknown code. */
function planFeatures(
  subcategoryId: string,
  present: readonly FeatureRow[],
  inputs: readonly FeatureInput[],
  uses: FeatureUses,
): FeatureRow[] {
  const keptOf = new Map<string | undefined, Kept>(
    present.map((row) => [row.code, { ...row, options: JSON.parse(row.choices) as Kept['options'] }]),
  );
  const taken = new Set(present.map(({ code }) => code));
  if (hasUnknownOrDuplicate(inputs, taken)) throw new CodedError('shelves_changed');
  const stay = new Set(inputs.map(({ code }) => code));
  const problems: Problem[] = present.flatMap(({ code, name }) => {
    const used = stay.has(code) ? 0 : uses.of(code);
    return used === 0 ? [] : [{ message: `Характеристику «${name}» убрать нельзя: она указана ${goods(used)}` }];
  });
  const rows = inputs.map((input, position): FeatureRow => {
    const kept = keptOf.get(input.code);
    if (kept !== undefined) problems.push(...lostValues(input, kept, uses, `features.${position}`));
    const isOfNumbers = input.type === 'number';
    const values = input.type === 'enum' ? input.values : [];
    const known = new Set(kept?.type === input.type ? kept.options.map(({ code }) => code) : []);
    if (hasUnknownOrDuplicate(values, known)) throw new CodedError('shelves_changed');
    return {
      id: kept?.id ?? newId(),
      subcategory_id: subcategoryId,
      code: kept?.code ?? newCode(input.name, 'kharakteristika', taken),
      name: input.name,
      unit: isOfNumbers || input.type === 'text' ? input.unit : '',
      type: input.type,
      choices: JSON.stringify(
        values.map(({ code, label }) => ({ code: code ?? newCode(label, 'znachenie', known), label })),
      ),
      min: isOfNumbers ? input.min : null,
      max: isOfNumbers ? input.max : null,
      step: isOfNumbers ? input.step : null,
      position,
    };
  });
  if (problems.length > 0)
    throw new CodedError('feature_used', { text: problems[0]?.message ?? '', details: problems });
  return rows;
}

/** Names of the added, removed and changed features. */
function detailsOf(before: readonly FeatureRow[], after: readonly FeatureRow[]): AuditDetails {
  const was = new Map(before.map((row) => [row.code, row]));
  const is = new Set(after.map(({ code }) => code));
  const names = (rows: readonly FeatureRow[]): string => rows.map(({ name }) => name).join(', ');
  const added = names(after.filter(({ code }) => !was.has(code)));
  const removed = names(before.filter(({ code }) => !is.has(code)));
  const changed = names(after.filter((row) => was.has(row.code) && tagOf([row]) !== tagOf([was.get(row.code) ?? row])));
  return { ...(added && { added }), ...(removed && { removed }), ...(changed && { changed }) };
}

/** Writes the features that `plan` returns, nothing if the same. Throws `not_found` and the errors of `plan` and `planFeatures`. */
function changeFeatures(
  db: Knex,
  id: string,
  by: By,
  plan: (before: readonly FeatureRow[]) => readonly FeatureInput[],
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    // Product saves take the same lock, so that no product gets a value while its feature is being removed.
    await lockProductKeys(trx);
    const shelf = found(await lockShelf(trx, 'subcategory', id));
    const before = await readFeatureRows(trx, id);
    const after = planFeatures(id, before, plan(before), (await countFeatureUses(trx, id))(id));
    if (tagOf(before) === tagOf(after)) return;
    await replaceFeatures(trx, id, after);
    await recordAudit({ trx, ...by }, 'features_saved', subjectOf(shelf), detailsOf(before, after));
    await touchCategories(trx);
  });
}

/** Writes nothing without changes. Throws `not_found`, `shelves_changed` and `feature_used`. */
export function saveFeatures(
  db: Knex,
  id: string,
  { features, featuresTag }: BodyOf<typeof endpoint>,
  by: By,
): Promise<void> {
  return changeFeatures(db, id, by, (before) => {
    if (featuresTag !== undefined && featuresTag !== tagOf(before)) throw new CodedError('shelves_changed');
    return features;
  });
}

/** Adds features after the existing ones; skips those whose name exists already. Throws `not_found`. */
export function addFeatures(db: Knex, id: string, features: readonly FeatureInput[], by: By): Promise<void> {
  return changeFeatures(db, id, by, (before) => {
    const known = before.map((row): FeatureInput => {
      const { name, values, ...rest } = presentFeature(row);
      return { ...rest, name: name.ru, values: values.map(({ code, label }) => ({ code, label: label.ru })) };
    });
    return [...known, ...features.filter(({ name }) => !known.some((one) => sameName(one.name, name)))];
  });
}

/** Tags of the features of both subcategories whose outcome was shown; unchecked when absent. */
export interface ShownFeatures {
  readonly featuresTag?: string | undefined;
  readonly intoFeaturesTag?: string | undefined;
}

/**
 * Gives the other subcategory the features and the choices of lists that it lacks; returns the codes under which it has them. Throws
 * `feature_used` for what is unclear, `shelves_changed` when the features are not those whose outcome was shown. `shown`: null after the
 * first portion, which has checked all goods; `goods`: those of the portion.
 */
export async function giveFeatures(
  trx: Knex.Transaction,
  { row: from, into, goods }: { row: SubcategoryRow; into: SubcategoryRow; goods: readonly ProductRow[] },
  shown: ShownFeatures | null,
): Promise<FeatureMerge['codes']> {
  const [rows, own] = [await readFeatureRows(trx, from.id), await readFeatureRows(trx, into.id)];
  const uses = shown === null ? usesOf(goods) : (await countFeatureUses(trx, from.id))(from.id);
  const isUsed = (code: string): boolean => uses.of(code) > 0;
  const { features, problems, codes } = mergeFeatures(rows.map(presentFeature), own.map(presentFeature), isUsed);
  const [text] = problems;
  if (text !== undefined)
    throw new CodedError('feature_used', { text, details: problems.map((message) => ({ message })) });
  const ids = new Map(own.map(({ code, id }) => [code, id]));
  const after = features.map((feature, position) => ({
    ...featureRow(feature),
    id: ids.get(feature.code) ?? newId(),
    subcategory_id: into.id,
    position,
  }));
  const isShown = (tag: string | undefined, present: readonly FeatureRow[]) =>
    tag === undefined || tag === tagOf(present);
  const isChanged = tagOf(own) !== tagOf(after);
  // A repeat finds the features merged already.
  if (!isShown(shown?.featuresTag, rows) || (isChanged && !isShown(shown?.intoFeaturesTag, own)))
    throw new CodedError('shelves_changed');
  if (isChanged) await replaceFeatures(trx, into.id, after);
  return codes;
}

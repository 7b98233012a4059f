/** Saves the features of a subcategory, whole and in order, and gives them to another one in a merge. Values that goods have are never lost. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { type FeatureMerge, mergeFeatures, newCode } from '#contract/catalogue/merge-features.ts';
import { CodedError, found } from '#contract/errors.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { FeatureRow, ProductRow, SubcategoryRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { type AuditDetails, recordAudit, subcategorySubject } from '../../audit/record-audit.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { countFeatureUses, type FeatureUses, usesOf } from './use-counts.ts';
import { categoryName, lockSubcategory, readFeatureRows, replaceFeatures } from '../tree/category-store.ts';
import { tagOf } from './manage-catalog.ts';
import { featureRow, presentFeature } from '../tree/present-category.ts';
import { touchCategories } from '../changes/bump-products.ts';
import type { z } from 'zod';
import type { featureDraftSchema } from '#contract/catalogue/catalog-management.ts';
import type { Problem } from '#contract/error-body.ts';
import { counted } from '#contract/values/plural.ts';

type FeatureInput = z.output<typeof featureDraftSchema>;
type Choice = FeatureInput['values'][number];

const goods = (count: number): string => `у ${counted(count, 'товара', 'товаров', 'товаров')}`;

interface Kept {
  readonly row: FeatureRow;
  readonly choices: readonly { code: string; label: string }[];
}

/** True when a code is unknown or named twice. */
function hasUnknownOrDuplicate(codes: readonly (string | undefined)[], known: (code: string) => boolean): boolean {
  const given = codes.filter((code) => code !== undefined);
  return new Set(given).size !== given.length || !given.every(known);
}

/** Values of goods that this feature's new form would lose. */
function lostValues(input: FeatureInput, { row, choices }: Kept, uses: FeatureUses, path: string): Problem[] {
  const used = uses.of(row.code);
  if (input.type !== row.type) {
    return used === 0
      ? []
      : [{ path: `${path}.type`, message: `Тип изменить нельзя: характеристика «${row.name}» указана ${goods(used)}` }];
  }
  const stay = new Set(input.values.map(({ code }) => code));
  return choices.flatMap(({ code, label }) => {
    const count = stay.has(code) ? 0 : uses.ofValue(row.code, code);
    return count === 0
      ? []
      : [{ path: `${path}.values`, message: `Значение «${label}» убрать нельзя: оно указано ${goods(count)}` }];
  });
}

function choicesOf(values: readonly Choice[], kept: Kept | undefined): { code: string; label: string }[] {
  const taken = new Set(kept?.choices.map(({ code }) => code));
  return values.map(({ code, label }) => ({ code: code ?? newCode(label, 'znachenie', taken), label }));
}

/**
 * Rows of the subcategory in the order of `inputs`. Throws `feature_used`, naming all values that goods use, and `shelves_changed` for an
 * unknown code.
 */
function planFeatures(
  subcategoryId: string,
  present: readonly FeatureRow[],
  inputs: readonly FeatureInput[],
  uses: FeatureUses,
): FeatureRow[] {
  const keptOf = new Map<string, Kept>(
    present.map((row) => [row.code, { row, choices: JSON.parse(row.choices) as { code: string; label: string }[] }]),
  );
  if (
    hasUnknownOrDuplicate(
      inputs.map(({ code }) => code),
      (code) => keptOf.has(code),
    )
  )
    throw new CodedError('shelves_changed');
  const problems: Problem[] = [];
  const stay = new Set(inputs.map(({ code }) => code));
  for (const { code, name } of present) {
    const used = stay.has(code) ? 0 : uses.of(code);
    if (used > 0) problems.push({ message: `Характеристику «${name}» убрать нельзя: она указана ${goods(used)}` });
  }
  const taken = new Set(keptOf.keys());
  const rows = inputs.map((input, position): FeatureRow => {
    const kept = input.code === undefined ? undefined : keptOf.get(input.code);
    const isOfNumbers = input.type === 'number';
    const sameType = kept?.row.type === input.type ? kept : undefined;
    if (kept !== undefined) problems.push(...lostValues(input, kept, uses, `features.${position}`));
    if (
      input.type === 'enum' &&
      hasUnknownOrDuplicate(
        input.values.map(({ code }) => code),
        (code) => sameType?.choices.some((choice) => choice.code === code) ?? false,
      )
    ) {
      throw new CodedError('shelves_changed');
    }
    return {
      id: kept?.row.id ?? newId(),
      subcategory_id: subcategoryId,
      code: kept?.row.code ?? newCode(input.name, 'kharakteristika', taken),
      name: input.name,
      unit: isOfNumbers || input.type === 'text' ? input.unit : '',
      type: input.type,
      choices: JSON.stringify(input.type === 'enum' ? choicesOf(input.values, sameType) : []),
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

export interface FeaturesChange {
  readonly subcategoryId: string;
  readonly features: readonly FeatureInput[];
  /** Tag that the editor was opened with; unchecked when absent. */
  readonly featuresTag?: string | undefined;
  readonly actorId: string;
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
  { subcategoryId, actorId }: Pick<FeaturesChange, 'subcategoryId' | 'actorId'>,
  plan: (before: readonly FeatureRow[]) => readonly FeatureInput[],
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    // Product saves take the same lock, so that no product gets a value while its feature is being removed.
    await lockProductKeys(trx);
    const subcategory = found(await lockSubcategory(trx, subcategoryId));
    const before = await readFeatureRows(trx, subcategoryId);
    const features = plan(before);
    const uses = (await countFeatureUses(trx, subcategoryId))(subcategoryId);
    const after = planFeatures(subcategoryId, before, features, uses);
    if (tagOf(before) === tagOf(after)) return;
    await replaceFeatures(trx, subcategoryId, after);
    const subject = subcategorySubject(await categoryName(trx, subcategory.category_id), subcategory);
    await recordAudit({ trx, actorId, now }, 'features_saved', subject, detailsOf(before, after));
    await touchCategories(trx);
  });
}

/** Writes nothing without changes. Throws `not_found`, `shelves_changed` and `feature_used`. */
export function saveFeatures(db: Knex, { features, featuresTag, ...of }: FeaturesChange, now: Date): Promise<void> {
  return changeFeatures(
    db,
    of,
    (before) => {
      if (featuresTag !== undefined && featuresTag !== tagOf(before)) throw new CodedError('shelves_changed');
      return features;
    },
    now,
  );
}

/** Adds features after the existing ones; skips those whose name exists already. Throws `not_found`. */
export function addFeatures(
  db: Knex,
  { features, ...of }: Omit<FeaturesChange, 'featuresTag'>,
  now: Date,
): Promise<void> {
  return changeFeatures(
    db,
    of,
    (before) => {
      const known = before.map((row): FeatureInput => {
        const { name, values, ...rest } = presentFeature(row);
        return { ...rest, name: name.ru, values: values.map(({ code, label }) => ({ code, label: label.ru })) };
      });
      return [...known, ...features.filter(({ name }) => !known.some((one) => sameName(one.name, name)))];
    },
    now,
  );
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
  const { features, problems, codes } = mergeFeatures(
    rows.map(presentFeature),
    own.map(presentFeature),
    (code) => uses.of(code) > 0,
  );
  if (problems.length > 0)
    throw new CodedError('feature_used', {
      text: problems[0] ?? '',
      details: problems.map((message) => ({ message })),
    });
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

/** A feature as typed into the dialog, and its conversion to a draft. */
import { featureDraftSchema, type FeatureDraft } from '#contract/catalogue/catalog-management.ts';
import { sameName } from '#contract/values/same-name.ts';
import { typedNumber, numberAsTyped } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import type { FeatureType } from './feature-words.ts';

export interface TypedValue {
  /** Key of the row, for the page only. */
  readonly id: number;
  readonly code?: string | undefined;
  readonly label: string;
}

export interface TypedFeature {
  readonly code?: string | undefined;
  readonly name: string;
  readonly type: FeatureType;
  readonly unit: string;
  readonly values: readonly TypedValue[];
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

/** The fields of a feature; empty for a new one. */
export function typedOf(draft: FeatureDraft | undefined): TypedFeature {
  const { code, name = '', type = 'enum', unit = '', values = [], min, max, step } = draft ?? {};
  return {
    code,
    name,
    type,
    unit,
    values: values.map((value, id) => ({ ...value, id })),
    min: numberAsTyped(min),
    max: numberAsTyped(max),
    step: numberAsTyped(step),
  };
}

export type Validated = { readonly draft: FeatureDraft } | { readonly errors: Readonly<Record<string, string>> };

/** The parsed feature, or errors by field: `name`, `min`, `values`, and `value 3` for the row with that id. */
export function validateFeature(typed: TypedFeature, otherNames: readonly string[]): Validated {
  const { code, name, type } = typed;
  const isOfNumbers = type === 'number';
  const values = type === 'enum' ? typed.values.filter(({ label }) => label.trim() !== '') : [];
  const draft: FeatureDraft = {
    ...(code === undefined ? {} : { code }),
    name: name.trim(),
    type,
    unit: isOfNumbers || type === 'text' ? typed.unit.trim() : '',
    values: values.map((value) => ({
      ...(value.code === undefined ? {} : { code: value.code }),
      label: value.label.trim(),
    })),
    min: isOfNumbers ? typedNumber(typed.min) : null,
    max: isOfNumbers ? typedNumber(typed.max) : null,
    step: isOfNumbers ? typedNumber(typed.step) : null,
  };
  const errors: Record<string, string> = {};
  for (const { path, message } of safeParse(featureDraftSchema, draft).error?.issues ?? []) {
    const [field, index] = path;
    const key = field === 'values' && typeof index === 'number' ? `value ${values[index]?.id}` : String(field);
    errors[key] ??= message;
  }
  if (otherNames.some((other) => sameName(other, draft.name))) errors['name'] ??= 'Такая характеристика уже есть';
  return Object.keys(errors).length === 0 ? { draft } : { errors };
}

/** A feature as it is typed into the dialog, and what it becomes. */
import { featureDraftSchema, type FeatureDraft } from '#contract/catalog-management.ts';
import type { FeatureType } from './feature-words.ts';

export interface TypedValue {
  /** Of the row, for the page alone. */
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

const text = (value: number | null | undefined): string => (value == null ? '' : String(value).replace('.', ','));

/** The fields for a feature; for a new one, empty. */
export function typedOf(draft: FeatureDraft | undefined): TypedFeature {
  const { code, name = '', type = 'enum', unit = '', values = [], min, max, step } = draft ?? {};
  return { code, name, type, unit, values: values.map((value, id) => ({ ...value, id })), min: text(min), max: text(max), step: text(step) };
}

/** Empty is none; what is no number becomes NaN, which the contract refuses. */
function numberOf(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0]/g, '').replace(',', '.').replace('\u2212', '-');
  return plain === '' ? null : Number(plain);
}

export type Judged = { readonly draft: FeatureDraft } | { readonly complaints: Readonly<Record<string, string>> };

/** The feature, or complaints by field: `name`, `min`, `values`, and `value 3` for the row with that id. */
export function judgeFeature(typed: TypedFeature, otherNames: readonly string[]): Judged {
  const { code, name, type } = typed;
  const isOfNumbers = type === 'number';
  const values = type === 'enum' ? typed.values.filter(({ label }) => label.trim() !== '') : [];
  const draft: FeatureDraft = {
    ...(code === undefined ? {} : { code }),
    name: name.trim(),
    type,
    unit: isOfNumbers || type === 'text' ? typed.unit.trim() : '',
    values: values.map((value) => ({ ...(value.code === undefined ? {} : { code: value.code }), label: value.label.trim() })),
    min: isOfNumbers ? numberOf(typed.min) : null,
    max: isOfNumbers ? numberOf(typed.max) : null,
    step: isOfNumbers ? numberOf(typed.step) : null,
  };
  const complaints: Record<string, string> = {};
  const judged = featureDraftSchema.safeParse(draft);
  for (const { path, message } of judged.error?.issues ?? []) {
    const [field, index] = path;
    const key = field === 'values' && typeof index === 'number' ? `value ${values[index]?.id}` : String(field);
    complaints[key] ??= message;
  }
  if (otherNames.some((other) => other.toLowerCase() === draft.name.toLowerCase())) complaints['name'] ??= 'Такая характеристика уже есть';
  return Object.keys(complaints).length === 0 ? { draft } : { complaints };
}

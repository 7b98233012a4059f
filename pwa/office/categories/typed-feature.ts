/** A feature as typed into the dialog, and its conversion to a draft. */
import { type FeatureDraft, featureDraftSchema, type ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { sameName } from '#contract/values/same-name.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { counted } from '#contract/values/plural.ts';

export interface TypedValue {
  /** Key of the row, for the page only. */
  readonly id: number;
  readonly code?: string | undefined;
  readonly label: string;
}

export type FeatureType = FeatureDraft['type'];

/** Texts about features. */
export const FEATURE_TYPES: readonly { value: FeatureType; label: string; hint: string }[] = [
  { value: 'enum', label: 'Выбор из списка', hint: 'Цвет, материал: по значениям работает фильтр' },
  { value: 'number', label: 'Число', hint: 'Ширина, объём: фильтр «от» и «до»' },
  { value: 'bool', label: 'Да или нет', hint: 'Есть подсветка, есть перелив' },
  { value: 'text', label: 'Текст', hint: 'Только на странице товара, без фильтра' },
];

export function typeText(type: FeatureType): string {
  return FEATURE_TYPES.find(({ value }) => value === type)?.label ?? type;
}

const number = (value: number): string => String(value).replace('.', ',').replace('-', '\u2212');

/** Summary of a feature: «от 50 до 300 мм, шаг 10», «хром, золото и ещё 3»; empty when there is nothing to add. */
export function featureFacts({
  type,
  unit = '',
  values = [],
  min = null,
  max = null,
  step = null,
}: FeatureDraft): string {
  if (type === 'enum') {
    const shown = values
      .slice(0, 4)
      .map(({ label }) => label)
      .join(', ');
    return values.length > 4 ? `${shown} и ещё ${values.length - 4}` : shown;
  }
  if (type === 'text') return unit;
  if (type !== 'number') return '';
  const range = [min === null ? '' : `от ${number(min)}`, max === null ? '' : `до ${number(max)}`]
    .filter((part) => part !== '')
    .join(' ');
  return [[range, unit].filter((part) => part !== '').join(' '), step === null ? '' : `шаг ${number(step)}`]
    .filter((part) => part !== '')
    .join(', ');
}

/** Why a feature that goods use is locked; null for an unused one. */
export function usedText(feature: ManagedFeature | undefined): string | null {
  if (feature === undefined || feature.used === 0) return null;
  return `Указана у ${counted(feature.used, 'товара', 'товаров', 'товаров')}`;
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

/** Texts about features. */
import type { FeatureDraft, ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';

export type FeatureType = FeatureDraft['type'];

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

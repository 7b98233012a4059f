/** Validation of feature values: one rule for the product form and for the server. */
import type { Feature } from './catalog.ts';
import type { Problem } from '../error-body.ts';
import { numberAsTyped } from '../values/typed-number.ts';

/** Maximum length of a text value, characters. */
export const FEATURE_TEXT_MAX = 500;

type Value = string | number | boolean;
/** Tolerance for binary fractions: 0.3 counts as a multiple of the step 0.1. */
const NEARLY = 1e-6;

function numberFailure({ min, max, step }: Feature, value: Value): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Нужно число';
  if (min !== null && value < min) return `Не меньше ${numberAsTyped(min)}`;
  if (max !== null && value > max) return `Не больше ${numberAsTyped(max)}`;
  if (step === null || step <= 0) return null;
  const steps = (value - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < NEARLY ? null : `Введите число с шагом ${numberAsTyped(step)}`;
}

/** The error of a feature's value in Russian; null when the value is valid. */
export function featureFailure(feature: Feature, value: Value): string | null {
  switch (feature.type) {
    case 'enum':
      return feature.values.some(({ code }) => code === value) ? null : 'Выберите значение из списка';
    case 'number':
      return numberFailure(feature, value);
    case 'bool':
      return typeof value === 'boolean' ? null : 'Нужно «да» или «нет»';
    case 'text':
      if (typeof value !== 'string') return 'Нужен текст';
      return value.length <= FEATURE_TEXT_MAX ? null : `Не длиннее ${FEATURE_TEXT_MAX} знаков`;
  }
}

/** Errors of the values by their fields, `attributes.<code>`; a null clears a value and is always valid. */
export function featureProblems(
  features: readonly Feature[],
  values: Readonly<Record<string, Value | null>>,
): Problem[] {
  const byCode = new Map(features.map((feature) => [feature.code, feature]));
  return Object.entries(values).flatMap(([code, value]) => {
    if (value === null) return [];
    const feature = byCode.get(code);
    const message = feature === undefined ? 'Такой характеристики здесь нет' : featureFailure(feature, value);
    return message === null ? [] : [{ path: `attributes.${code}`, message }];
  });
}

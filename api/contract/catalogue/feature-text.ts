/** A feature's value as people read it. */
import { formatDecimal } from '../values/money.ts';
import { plural } from '../values/plural.ts';
import type { Feature } from './catalog.ts';

const NBSP = '\u00a0';

/** The only unit of features that is a whole word. */
const years = (value: number): string => (Number.isInteger(value) ? plural(value, 'год', 'года', 'лет') : 'года');

/** A number with its unit; an empty unit is left out. */
export function withUnit(value: number, unit: string): string {
  const text = formatDecimal(value, 3);
  if (unit === '') return text;
  return `${text}${NBSP}${unit === 'лет' ? years(value) : unit}`;
}

export function valueText(feature: Feature, value: string | number | boolean): string {
  if (feature.type === 'enum') return feature.values.find(({ code }) => code === value)?.label.ru ?? String(value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return withUnit(value, feature.unit);
  return value;
}

/** The choice among goods of one model: by each differing feature, its values and where each leads. The same on server and device. */
import type { AvailabilityCode } from '../products/availability.ts';
import type { Attributes, Feature } from './catalog.ts';
import { valueText, withUnit } from './feature-text.ts';
import { isColour, isSize } from './variant-features.ts';
import type { VariantOption } from './variant-option.ts';

/** Maximum number of goods of a model that a page offers, the current one not counted. */
export const VARIANTS_MAX = 100;
/** Features that a page offers to choose by; goods that differ in more are listed by name. */
const AXES_MAX = 3;
const BY_NAME = 'Вариант';

/** A product of the model, with this viewer's price in roubles. */
export interface VariantGood {
  readonly slug: string;
  readonly title: string;
  readonly attributes: Attributes;
  readonly price: number;
  readonly availability: AvailabilityCode;
}

/** A choice: its name, and each product's value as text. */
interface Axis {
  readonly name: string;
  readonly label: (good: VariantGood) => string;
  /** Sorts the values; equal for the same value. */
  readonly rank: (good: VariantGood) => number;
}

type Value = Attributes[string];

const valueOf = ({ attributes }: VariantGood, { code }: Feature): Value | undefined => attributes[code];

function rankOf(feature: Feature, value: Value | undefined): number {
  if (typeof value === 'number') return value;
  return feature.values.findIndex(({ code }) => code === value);
}

const axisOf = (feature: Feature): Axis => ({
  name: feature.name.ru,
  label: (good) => valueText(feature, valueOf(good, feature) ?? ''),
  rank: (good) => rankOf(feature, valueOf(good, feature)),
});

/** Dimensions that people name in centimetres; a diameter stays in millimetres, as on the box. */
const isLong = (feature: Feature): boolean => feature.unit === 'мм' && !/^диаметр/i.test(feature.name.ru);

/** Numbers of a unit as one size: `170×70 см`. Millimetres become centimetres when all of them are whole ones. */
function dimensionsText(goods: readonly VariantGood[], features: readonly Feature[]): Axis['label'] {
  const numbers = (good: VariantGood): number[] => features.map((feature) => Number(valueOf(good, feature)));
  const inCentimetres = features.every(isLong) && goods.flatMap(numbers).every((value) => value % 10 === 0);
  const unit = inCentimetres ? 'см' : (features[0]?.unit ?? '');
  return (good) => {
    const shown = numbers(good).map((value) => (inCentimetres ? value / 10 : value));
    const last = shown.length - 1;
    return shown.map((value, index) => withUnit(value, index === last ? unit : '')).join('×');
  };
}

/** The first dimensions that distinguish the sizes as well as all of them together do. */
function enoughOf(goods: readonly VariantGood[], features: readonly Feature[]): readonly Feature[] {
  const sizes = (count: number): number =>
    new Set(goods.map((good) => JSON.stringify(features.slice(0, count).map((feature) => valueOf(good, feature)))))
      .size;
  const count = features.findIndex((_, index) => sizes(index + 1) === sizes(features.length));
  return features.slice(0, count + 1);
}

/** The dimensions as one choice; null when none differs. */
function sizeAxis(goods: readonly VariantGood[], different: readonly Feature[]): Axis | null {
  const features = enoughOf(goods, different);
  const [first] = features;
  if (first === undefined) return null;
  if (features.length === 1 && first.type === 'enum') return axisOf(first);
  const areNumbers = features.every(({ type, unit }) => type === 'number' && unit === first.unit);
  return {
    name: features.length === 1 ? first.name.ru : 'Размер',
    label: areNumbers
      ? dimensionsText(goods, features)
      : (good) => features.map((feature) => valueText(feature, valueOf(good, feature) ?? '')).join(' × '),
    // The first dimension decides, the next ones only between equals.
    rank: (good) => features.reduce((sum, feature) => sum * 100_000 + rankOf(feature, valueOf(good, feature)), 0),
  };
}

/** True when the choices together tell every two goods apart. */
function tellApart(goods: readonly VariantGood[], axes: readonly Axis[]): boolean {
  return new Set(goods.map((good) => JSON.stringify(axes.map(({ label }) => label(good))))).size === goods.length;
}

/** The words of each title that not all titles have; whole titles when these words tell too little. */
function nameAxis(goods: readonly VariantGood[]): Axis {
  const words = (title: string): string[] => title.split(/[\s,]+/).filter((word) => word !== '');
  const common = words(goods[0]?.title ?? '').filter((word) => goods.every(({ title }) => words(title).includes(word)));
  const own = goods.map(({ title }) =>
    words(title)
      .filter((word) => !common.includes(word))
      .join(' '),
  );
  const areEnough = new Set(own).size === goods.length && !own.includes('');
  const at = (good: VariantGood): number => goods.indexOf(good);
  return { name: BY_NAME, label: (good) => (areEnough ? own[at(good)] : undefined) ?? good.title, rank: at };
}

function axesOf(goods: readonly VariantGood[], features: readonly Feature[]): readonly Axis[] {
  const different = features.filter((feature) => {
    const values = goods.map((good) => valueOf(good, feature));
    return new Set(values).size > 1 && values.every((value) => value !== undefined && value !== '');
  });
  const size = sizeAxis(goods, different.filter(isSize));
  const axes = [...different.filter(isColour).map(axisOf), ...(size === null ? [] : [size])];
  const others = different.filter((feature) => !isColour(feature) && !isSize(feature)).map(axisOf);
  while (!tellApart(goods, axes)) {
    const next = others.shift();
    if (next === undefined) return [nameAxis(goods)];
    axes.push(next);
  }
  return axes.length > AXES_MAX ? [nameAxis(goods)] : axes;
}

/**
 * The choices for the product at `slug` among the goods of its model, it included; none for a model of one product. `features` are those of
 * their subcategory.
 */
export function variantOptions(
  goods: readonly VariantGood[],
  slug: string,
  features: readonly Feature[],
): VariantOption[] {
  const current = goods.find((good) => good.slug === slug);
  if (current === undefined || goods.length < 2) return [];
  const axes = axesOf(goods, features);
  const likeness = (good: VariantGood): number =>
    axes.filter(({ label }) => label(good) === label(current)).length + (good.availability === 'out' ? 0 : 0.5);
  return axes.flatMap(({ name, label, rank }) => {
    const byLabel = new Map<string, VariantGood>([[label(current), current]]);
    for (const good of goods) {
      const known = byLabel.get(label(good));
      if (known === undefined || (known !== current && likeness(good) > likeness(known)))
        byLabel.set(label(good), good);
    }
    return [...byLabel]
      .sort(([, a], [, b]) => rank(a) - rank(b))
      .map(([text, good]) => ({
        axis: name,
        label: text,
        slug: good.slug,
        price: good.price,
        availability: good.availability,
        current: good === current,
      }));
  });
}

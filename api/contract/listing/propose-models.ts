/** Proposals of goods that are one model, for a person to accept: equal titles may belong to different goods. */
import { foldForSearch } from '../search/search.ts';
import { brandKey } from '../catalogue/brand-key.ts';
import type { Attributes, Feature } from '../catalogue/catalog.ts';
import { isColour, isMeasure, isSize } from '../catalogue/variant-features.ts';

/** A product as far as proposals look at it. */
export interface ModelCandidate {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly sku: string | null;
  readonly subcategoryId: string | null;
  readonly attributes: Attributes;
}

export interface ProposedModel {
  /** The title that remains without article, colour and size. */
  readonly name: string;
  readonly ids: readonly string[];
}

type FeaturesOf = (subcategoryId: string) => readonly Feature[];

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** A size with its unit, or one of several dimensions; not a thread like M24×1. */
const SIZES = new RegExp(
  String.raw`(?<![\p{L}\d.,×-])[Ø⌀]?${NUMBER}(?:(?:\s*[×хx*]\s*${NUMBER})*\s*(?:мм|см|м)(?!\p{L})|(?:\s*[×хx*]\s*${NUMBER})+)`,
  'giu',
);
/** Words that only introduce a colour. */
const COLOUR_NOUNS: ReadonlySet<string> = new Set(['цвет', 'профиль', 'рама', 'отделка', 'покрытие']);
/** A name of a series as a feature of its own. */
const SERIES = /^(серия|коллекция|модель)$/i;
/** Letters that all forms of a colour's name share: «белый», «белая». */
const STEM = 3;

const stem = (word: string): string => foldForSearch(word).slice(0, STEM);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Beginnings of the words of a product's own colours. */
function colourStems({ attributes }: ModelCandidate, features: readonly Feature[]): ReadonlySet<string> {
  const labels = features
    .filter(isColour)
    .map(({ code, values }) => values.find((value) => value.code === attributes[code])?.label.ru ?? '');
  return new Set(
    labels
      .flatMap((label) => label.split(/[\s-]+/))
      .map(stem)
      .filter((one) => one !== ''),
  );
}

/** The title without article, size and colour. */
function nameOf(good: ModelCandidate, features: readonly Feature[]): string {
  const stems = colourStems(good, features);
  const isColourWord = (word: string): boolean => stems.has(stem(word)) || COLOUR_NOUNS.has(foldForSearch(word));
  const withoutArticle =
    good.sku === null
      ? good.title
      : good.title.replace(new RegExp(String.raw`(?<=^|[\s(])${escaped(good.sku)}(?=$|[\s,)])`, 'u'), '');
  return withoutArticle
    .replace(SIZES, '')
    .split(',')
    .map((part) =>
      part
        .split(/\s+/)
        .filter((word) => word !== '' && !isColourWord(word))
        .join(' '),
    )
    .filter((part) => part !== '')
    .join(', ');
}

/** True when more than kind and brand is named: a series in a feature of its own, or in the title after the brand. */
function namesSeries(name: string, { brand, attributes }: ModelCandidate, features: readonly Feature[]): boolean {
  if (features.some(({ code, name: { ru } }) => SERIES.test(ru) && (attributes[code] ?? '') !== '')) return true;
  const [head = ''] = name.split(',');
  const [, ...rest] = ` ${foldForSearch(head)} `.split(` ${foldForSearch(brand)} `);
  return /[a-zа-я0-9]/.test(rest.join(' '));
}

/** True when two goods of one name may be one model: they differ in colour, in size, and in measures that follow the size. */
function mayBeOne(one: ModelCandidate, other: ModelCandidate, features: readonly Feature[]): boolean {
  const differ = ({ code }: Feature): boolean => {
    const [a, b] = [one.attributes[code], other.attributes[code]];
    return a !== undefined && b !== undefined && a !== b;
  };
  const hasOtherSize = features.some((feature) => isSize(feature) && differ(feature));
  return features.every(
    (feature) => isColour(feature) || isSize(feature) || (hasOtherSize && isMeasure(feature)) || !differ(feature),
  );
}

/** Colour and size as one text: goods of a model must differ in it. */
const choiceOf = ({ attributes }: ModelCandidate, features: readonly Feature[]): string =>
  JSON.stringify(
    features.filter((feature) => isColour(feature) || isSize(feature)).map(({ code }) => attributes[code] ?? null),
  );

/** Splits goods of one name into groups within which any two goods may be one model. */
function partsOf(goods: readonly ModelCandidate[], features: readonly Feature[]): ModelCandidate[][] {
  const parts: ModelCandidate[][] = [];
  for (const good of goods) {
    const part = parts.find((members) => members.every((member) => mayBeOne(member, good, features)));
    if (part === undefined) parts.push([good]);
    else part.push(good);
  }
  return parts;
}

/**
 * Groups of two or more goods of one subcategory, brand and name without colour and size that differ in colour or size alone. Goods without
 * a brand or a series are left out, and so are groups in which two goods have the same colour and size.
 */
export function proposeModels(goods: readonly ModelCandidate[], featuresOf: FeaturesOf): ProposedModel[] {
  const byName = new Map<string, { name: string; features: readonly Feature[]; goods: ModelCandidate[] }>();
  for (const good of goods) {
    const { subcategoryId, brand } = good;
    if (subcategoryId === null || brand === '') continue;
    const features = featuresOf(subcategoryId);
    const name = nameOf(good, features);
    if (!namesSeries(name, good, features)) continue;
    const key = JSON.stringify([subcategoryId, brandKey(brand), foldForSearch(name)]);
    const known = byName.get(key) ?? { name, features, goods: [] };
    known.goods.push(good);
    byName.set(key, known);
  }
  return [...byName.values()].flatMap(({ name, features, goods: alike }) => {
    const models = partsOf(alike, features).filter(
      (part) => part.length > 1 && new Set(part.map((good) => choiceOf(good, features))).size === part.length,
    );
    return models.map((part, index) => ({
      name: index === 0 ? name : `${name} (${index + 1})`,
      ids: part.map(({ id }) => id),
    }));
  });
}

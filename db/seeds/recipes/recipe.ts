/** Recipes of a subcategory's goods: shapes with their pictures, sizes, and a rule for each feature. */
import type { Chance } from '../random.ts';
import type { Attributes, AttributeValue, Finish, Range } from '../source.ts';

/** Grammatical gender of the title's noun. */
export type Gender = 'm' | 'f' | 'n' | 'pl';

/** Design language of a collection; it decides which shapes the collection has. */
export type Style = 'round' | 'cubic' | 'retro';

export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/** A product in progress: the data that later steps use. */
export interface Draft {
  chance: Chance;
  brand: string;
  level: number;
  collection: string;
  style: Style;
  shape: string;
  finish: Finish;
  /** Millimetres. */
  dims: Dimensions;
  /** Millimetres as named in the title. */
  nominal: Partial<Record<Axis, number>>;
  attributes: Attributes;
}

/** Placeholders of sizes in titles. */
export type Axis = 'L' | 'W' | 'H' | 'D';

/**
 * Value of a feature: a constant; weights of codes (or of numbers); a probability for yes/no; a range for numbers;
 * `=width` and the like for a number equal to a dimension; or a function. `null` leaves the feature out.
 */
export type Rule =
  | string
  | number
  | boolean
  | null
  | Readonly<Record<string, number | undefined>>
  | readonly [low: number, high: number]
  | ((draft: Draft) => Rule);

export type Rules = Readonly<Record<string, Rule>>;

export interface ShapeRecipe {
  weight: number;
  /** Only for collections of this style. */
  style?: Style;
  /** Brands that have this shape. */
  brands?: (brand: string) => boolean;
  /** For a well-known model: true when its title or size indicates this shape. */
  fits?: (model: { title: string; dims: Dimensions }) => boolean;
  /** Beginning of the title up to the brand, if the shape has its own. */
  head?: string;
  gender?: Gender;
  /** Weights of the finishes; the usual proportions by default. */
  finishes?: Partial<Record<Finish, number>>;
  sizes?: string;
  dims?: Partial<Record<keyof Dimensions, Range>>;
  /** True when length and width are equal. */
  square?: boolean;
  price?: number;
  /** Kilograms. */
  weightKg?: Range;
  /** The finish in the title, when no feature provides it. */
  colour?: string;
  /** Rules that replace the recipe's for this shape. */
  rules?: Rules;
}

export interface Recipe {
  /** Share of this kind in 1 600 goods. */
  share: number;
  gender: Gender;
  shapes: Readonly<Record<string, ShapeRecipe>>;
  /** Sizes as named in titles, with their weights: `150x70:3 170x70:6`; centimetres unless `unit` says otherwise. */
  sizes?: string;
  unit?: 'mm';
  /** Placeholder and dimension for each number of a size; a missing dimension appears only in the title. */
  axes?: readonly (readonly [placeholder: Axis, dimension: keyof Dimensions | null])[];
  dims?: Partial<Record<keyof Dimensions, Range>>;
  rules: Rules;
  /** Price factor for the features. */
  price?: (draft: Draft) => number;
  /** Kilograms, when derived from the features. */
  weightKg?: (draft: Draft) => Range;
  /** Text after the article, without a comma: a size that the template lacks. */
  spec?: (draft: Draft) => string | null;
  /** Texts at the end, comma-separated; nulls are dropped. */
  tail?: (draft: Draft) => readonly (string | null)[];
}

/** A rule that depends on another feature's value, which must be set earlier. */
export function by(code: string, cases: Readonly<Record<string, Rule>>, otherwise: Rule = null): Rule {
  return (draft) => cases[String(draft.attributes[code])] ?? otherwise;
}

/** One rule up to this level, another above it. */
export function upTo(level: number, below: Rule, above: Rule): Rule {
  return (draft) => (draft.level <= level ? below : above);
}

/** `text` when the feature has this value. */
export function ifIs(draft: Draft, code: string, value: AttributeValue, text: string): string | null {
  return draft.attributes[code] === value ? text : null;
}

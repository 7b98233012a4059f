/** How a subcategory's goods are made up: shapes with their pictures, sizes, and a rule for each feature. */
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

/** A product half made: everything later steps may look at. */
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
  /** Millimetres as the title names them. */
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
  /** Collections of this style only. */
  style?: Style;
  /** Brands this shape is right for. */
  brands?: (brand: string) => boolean;
  /** For a well-known model: does its title or size say that it has this shape? */
  fits?: (model: { title: string; dims: Dimensions }) => boolean;
  /** Title up to the brand, when the shape has a name of its own. */
  head?: string;
  gender?: Gender;
  /** How often each finish occurs; the usual proportions otherwise. */
  finishes?: Partial<Record<Finish, number>>;
  sizes?: string;
  dims?: Partial<Record<keyof Dimensions, Range>>;
  /** As long as wide. */
  square?: boolean;
  price?: number;
  /** Kilograms. */
  weightKg?: Range;
  /** Finish as the title says it, when no feature says it. */
  colour?: string;
  /** Rules that hold for this shape instead of the recipe's. */
  rules?: Rules;
}

export interface Recipe {
  /** How many of 1 600 goods are of this kind. */
  share: number;
  gender: Gender;
  shapes: Readonly<Record<string, ShapeRecipe>>;
  /** Sizes as titles name them with their weights: `150x70:3 170x70:6`; centimetres unless `unit` says otherwise. */
  sizes?: string;
  unit?: 'mm';
  /** Which placeholder and dimension each number of a size means; a missing dimension is title only. */
  axes?: readonly (readonly [placeholder: Axis, dimension: keyof Dimensions | null])[];
  dims?: Partial<Record<keyof Dimensions, Range>>;
  rules: Rules;
  /** Factor on the price for what the features add. */
  price?: (draft: Draft) => number;
  /** Kilograms, when the features decide them. */
  weightKg?: (draft: Draft) => Range;
  /** Said after the article, without a comma of its own: a size the template does not have. */
  spec?: (draft: Draft) => string | null;
  /** Said at the end, comma-separated; nulls are dropped. */
  tail?: (draft: Draft) => readonly (string | null)[];
}

/** A rule that depends on the value of another feature, which must come earlier. */
export function by(code: string, cases: Readonly<Record<string, Rule>>, otherwise: Rule = null): Rule {
  return (draft) => cases[String(draft.attributes[code])] ?? otherwise;
}

/** One rule for the level and below, another above it. */
export function upTo(level: number, below: Rule, above: Rule): Rule {
  return (draft) => (draft.level <= level ? below : above);
}

/** `text` when the feature has this value. */
export function ifIs(draft: Draft, code: string, value: AttributeValue, text: string): string | null {
  return draft.attributes[code] === value ? text : null;
}

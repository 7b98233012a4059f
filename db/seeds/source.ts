/** The data behind the demo catalogue: the taxonomy, well-known models, and the subjects of the pictures. */
import brandsJson from './data/brands.json' with { type: 'json' };
import imagesJson from './data/images.json' with { type: 'json' };
import modelsJson from './data/models.json' with { type: 'json' };
import taxonomyJson from './data/taxonomy.json' with { type: 'json' };

export type AttributeValue = string | number | boolean;
export type Attributes = Record<string, AttributeValue>;

/** The finish that a picture shows. */
export type Finish = 'chrome' | 'black' | 'gold' | 'bronze' | 'white' | 'steel' | 'grey';

export interface SourceFeature {
  code: string;
  name: string;
  type: 'enum' | 'number' | 'bool' | 'text';
  unit?: string;
  /** Code and label, in display order. */
  values?: [code: string, label: string][];
  min?: number;
  max?: number;
  step?: number;
}

export type Range = [low: number, high: number];

export interface SourceSubcategory {
  slug: string;
  name: string;
  /** Title with placeholders: brand, collection, finish, color, sizes (L W H D), any feature's code. */
  title: string;
  /** Roubles: minimum, typical, maximum. */
  price: [number, number, number];
  /** Kilograms. */
  weight: Range;
  /** Millimetres. */
  size: { length: Range; width: Range; height: Range };
  /** Brands with their collections of this kind; an empty list leaves the collection out of titles. */
  brands: Record<string, string[]>;
  features: SourceFeature[];
}

export interface SourceCategory {
  slug: string;
  name: string;
  subcategories: SourceSubcategory[];
}

export interface SourceModel {
  subcategory: string;
  title: string;
  brand: string;
  collection: string;
  article?: string;
  /** Roubles. */
  price: number;
  /** Length, width, height in millimetres. */
  size: [number, number, number];
  /** Kilograms. */
  weight: number;
}

interface SourceImages {
  frames: number;
  finishes: Record<Finish, string>;
  /** Subcategory slug to shapes, with the finishes that pictures exist for. */
  subcategories: Record<string, Record<string, Finish[]>>;
}

/** Brands sold in Russia, in the order that Russian readers expect: digits, Cyrillic, Latin. */
export const BRANDS: readonly string[] = brandsJson;
export const TAXONOMY = taxonomyJson as unknown as SourceCategory[];
export const MODELS = modelsJson as unknown as SourceModel[];
export const IMAGES = imagesJson as unknown as SourceImages;

/** Categories and subcategories of the demo shop, with features and the covers of the latter; categories show built-in pictures. */
import { demoId } from './demo-ids.ts';
import taxonomyJson from './data/taxonomy.json' with { type: 'json' };

/** A feature as `data/taxonomy.json` has it. */
interface WrittenFeature {
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

interface WrittenCategory {
  slug: string;
  name: string;
  subcategories: {
    slug: string;
    name: string;
    /** File in the demo pictures, without its ending. */
    cover: string;
    /** Roubles. */
    usualPrice: number;
    features: WrittenFeature[];
  }[];
}

export const TAXONOMY = taxonomyJson as unknown as readonly WrittenCategory[];

export type DemoCategory = ReturnType<typeof demoCategories>[number];

const subcategoryIds = new Map(
  TAXONOMY.flatMap(({ subcategories }) => subcategories).map(({ slug }, index) => [slug, demoId('8002', index + 1)]),
);

/** Id of a subcategory by its slug, which is unique across the demo shop. */
export function subcategoryId(slug: string): string {
  const id = subcategoryIds.get(slug);
  if (id === undefined) throw new Error(`No subcategory ${slug}`);
  return id;
}

function demoFeature(feature: WrittenFeature, owner: string, index: number) {
  return {
    id: `${owner.replace('-8002-', '-8003-').slice(0, -5)}${owner.slice(-3)}${String(index + 1).padStart(2, '0')}`,
    code: feature.code,
    name: feature.name,
    unit: feature.unit ?? '',
    type: feature.type,
    choices: (feature.values ?? []).map(([code, label]) => ({ code, label })),
    min: feature.min ?? null,
    max: feature.max ?? null,
    step: feature.step ?? null,
  };
}

/** The whole tree, in display order. */
export function demoCategories() {
  return TAXONOMY.map((category, index) => ({
    id: demoId('8001', index + 1),
    slug: category.slug,
    name: category.name,
    subcategories: category.subcategories.map((source) => {
      const id = subcategoryId(source.slug);
      return {
        id,
        slug: source.slug,
        name: source.name,
        picture: `${source.cover}.webp`,
        features: source.features.map((feature, at) => demoFeature(feature, id, at)),
      };
    }),
  }));
}

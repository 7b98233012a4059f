/** Categories for tests. */
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';

export function sampleSubcategory(change: Partial<ManagedSubcategory> = {}): ManagedSubcategory {
  return {
    _id: 's1',
    slug: 'dlya-rakoviny',
    name: { ru: 'Для раковины' },
    hidden: false,
    image: { url: '/pictures/a.webp', alt: '' },
    products: 3,
    featuresTag: 't',
    features: [
      {
        code: 'color',
        name: { ru: 'Цвет' },
        unit: '',
        type: 'bool',
        values: [],
        min: null,
        max: null,
        step: null,
        used: 3,
      },
    ],
    ...change,
  };
}

export function sampleCategory(change: Partial<ManagedCategory> = {}): ManagedCategory {
  return {
    _id: 'c1',
    slug: 'smesiteli',
    name: { ru: 'Смесители' },
    hidden: false,
    image: null,
    products: 3,
    subcategories: [sampleSubcategory()],
    ...change,
  };
}

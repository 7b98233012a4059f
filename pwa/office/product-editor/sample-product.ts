/** A product and its category for tests. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import type { AdminProduct } from '#contract/catalogue/products.ts';

const feature = (code: string, name: string, type: Feature['type'], change: Partial<Feature> = {}): Feature => ({
  code,
  name: { ru: name },
  unit: '',
  type,
  values: [],
  min: null,
  max: null,
  step: null,
  ...change,
});

export const SAMPLE_FEATURES: readonly Feature[] = [
  feature('color', 'Цвет', 'enum', {
    values: [
      { code: 'chrome', label: { ru: 'Хром' } },
      { code: 'black', label: { ru: 'Чёрный' } },
    ],
  }),
  feature('reach', 'Вылет излива', 'number', { min: 50, max: 300, step: 5, unit: 'мм' }),
  feature('spray', 'Душ', 'bool'),
  feature('note', 'Примечание', 'text'),
];

export const SAMPLE_CATEGORY: ManagedCategory = {
  _id: 'c1',
  slug: 'smesiteli',
  name: { ru: 'Смесители' },
  hidden: false,
  image: null,
  products: 1,
  subcategories: [
    {
      _id: 's1',
      slug: 'dlya-kukhni',
      name: { ru: 'Для кухни' },
      hidden: false,
      image: null,
      products: 1,
      featuresTag: '',
      features: SAMPLE_FEATURES.map((one) => ({
        ...one,
        used: 0,
        values: one.values.map((value) => ({ ...value, used: 0 })),
      })),
    },
  ],
};

export function sampleProduct(change: Partial<AdminProduct> = {}): AdminProduct {
  return {
    _id: 'p1',
    slug: 'kran',
    title: 'Кран',
    brand: 'Grohe',
    sku: 'G 1',
    barcode: null,
    images: [
      { url: '/pictures/aa.webp', alt: '', order: 0, isPrimary: false },
      { url: '/pictures/bb.webp', alt: '', order: 1, isPrimary: true },
    ],
    price: { retail: 8290, wholesale: 5400, effective: 8290 },
    priceRetail: 8290,
    priceWholesale: 5400,
    salePrice: null,
    saleTo: null,
    costPrice: 4310.5,
    stockQty: 24,
    availability: { code: 'in', label: 'В наличии: много' },
    topCategorySlug: 'smesiteli',
    subcategoryId: 's1',
    createdAt: '2026-10-01T09:00:00.000Z',
    shortDesc: 'Коротко',
    fullDesc: 'Подробно',
    weightKg: 1.3,
    dimensions: { lengthMm: 150, widthMm: 52, heightMm: null },
    attributes: { color: 'chrome', reach: 110, spray: false },
    editing: {
      revision: 4,
      salePrice: 6715,
      saleFrom: '2026-11-09T21:00:00.000Z',
      saleTo: '2026-11-30T21:00:00.000Z',
      externalId: null,
      moreBarcodes: '',
      modelKey: '',
      storagePlace: '',
      variants: [],
      reservedQty: 3,
      updatedAt: '2026-11-20T09:00:00.000Z',
      deletedAt: null,
      draft: false,
    },
    ...change,
  };
}

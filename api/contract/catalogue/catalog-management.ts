/** Catalogue management for administrators: categories, subcategories, and the features that a subcategory defines for its goods. */
import { z } from 'zod';
import { coverSchema, featureSchema } from './catalog.ts';
import { idSchema, namedSchema, slugSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { refuse } from '../form-fields.ts';
import { oneLine } from '../values/person-name.ts';
import { CONTENT, OFFICE } from '../roles.ts';

export const CATEGORY_NAME_MAX = 80;
export const FEATURES_MAX = 60;
export const FEATURE_VALUES_MAX = 200;

/** Number of goods that use a feature or a value, goods off sale included because they may return. A used one cannot be deleted. */
const used = z.number().int();

export const managedFeatureSchema = featureSchema.extend({
  used,
  values: z.array(z.object({ code: z.string(), label: namedSchema, used })),
});
export type ManagedFeature = z.infer<typeof managedFeatureSchema>;

const shelfSchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  name: namedSchema,
  hidden: z.boolean(),
  image: coverSchema.nullable(),
  /** Goods on sale in it, hidden subcategories included. */
  products: z.number().int(),
});

export const managedSubcategorySchema = shelfSchema.extend({
  features: z.array(managedFeatureSchema),
  /** Version tag of the features; the use counts don't affect it. */
  featuresTag: z.string(),
  /** Its own lead time and minimum of supply; absent without any. */
  supply: z.object({ leadDays: z.number().nullable(), minimumQty: z.number().nullable() }).optional(),
});
export type ManagedSubcategory = z.infer<typeof managedSubcategorySchema>;

export const managedCategorySchema = shelfSchema.extend({
  /** Slugs that led to it before, its own and those of categories merged into it; absent for none. */
  former: z.array(z.string()).optional(),
  subcategories: z.array(managedSubcategorySchema),
});
export type ManagedCategory = z.infer<typeof managedCategorySchema>;

const treeSchema = z.array(managedCategorySchema);

/** Refuses control, direction and other invisible characters and line separators, which make equal names look different. */
const VISIBLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;
const name = z
  .string({ error: 'Укажите название' })
  .trim()
  .regex(VISIBLE, { error: 'Уберите невидимые знаки' })
  .max(CATEGORY_NAME_MAX, { error: 'Слишком длинное название' })
  .transform(oneLine)
  .pipe(z.string().min(1, { error: 'Укажите название' }));
/** Absent: derived from the name. */
const slug = slugSchema.max(80, { error: 'Слишком длинный адрес' }).optional();
/** Made by the client, so that a repeat after a lost answer adds nothing. */
const ownId = uuidSchema.optional();
const tag = z.string().max(64).optional();
const order = z.array(idSchema).max(500);

export const manageCatalog = endpoint('GET', '/api/catalog-management', OFFICE, {
  summary: 'The whole tree, hidden categories included, in the order shoppers see',
  answer: treeSchema,
});

export const createCategory = endpoint('POST', '/api/catalog-management/categories', CONTENT, {
  summary: 'Adds a category at the end; a repeat with the same `id` adds nothing and answers the category as it is',
  body: z.object({ id: ownId, name, slug }),
  answer: managedCategorySchema,
});

export const saveCategory = endpoint('PATCH', '/api/catalog-management/categories/:id', CONTENT, {
  summary: 'Renames, moves to another address, hides or shows a category',
  body: z.object({ name: name.optional(), slug, hidden: z.boolean().optional() }),
  answer: managedCategorySchema,
});

export const orderCategories = endpoint('PUT', '/api/catalog-management/order', CONTENT, {
  summary: 'Puts the categories into this order; the list names each of them once',
  body: z.object({ ids: order }),
  answer: treeSchema,
});

export const createSubcategory = endpoint('POST', '/api/catalog-management/categories/:id/subcategories', CONTENT, {
  summary:
    'Adds a subcategory at the end of a category; a repeat with the same `id` adds nothing and answers the subcategory as it is',
  body: z.object({ id: ownId, name, slug }),
  answer: managedSubcategorySchema,
});

export const saveSubcategory = endpoint('PATCH', '/api/catalog-management/subcategories/:id', CONTENT, {
  summary: 'Renames, moves to another address, hides or shows a subcategory',
  body: z.object({ name: name.optional(), slug, hidden: z.boolean().optional() }),
  answer: managedSubcategorySchema,
});

export const orderSubcategories = endpoint('PUT', '/api/catalog-management/categories/:id/order', CONTENT, {
  summary: 'Puts the subcategories of a category into this order; the list names each of them once',
  body: z.object({ ids: order }),
  answer: managedCategorySchema,
});

export const removeCategory = endpoint('DELETE', '/api/catalog-management/categories/:id', CONTENT, {
  summary: 'Deletes an empty category; 409 `shelf_not_empty` lists its contents',
  answer: treeSchema,
});

export const removeSubcategory = endpoint('DELETE', '/api/catalog-management/subcategories/:id', CONTENT, {
  summary: 'Deletes a subcategory without goods; 409 `shelf_not_empty` gives their number',
  answer: treeSchema,
});

export const mergeCategory = endpoint('POST', '/api/catalog-management/categories/:id/merge', CONTENT, {
  summary: 'Merges a category into another: subcategories and goods move there, its address redirects',
  body: z.object({ intoId: idSchema }),
  answer: treeSchema,
});

export const mergeSubcategory = endpoint('POST', '/api/catalog-management/subcategories/:id/merge', CONTENT, {
  summary:
    'Merges a subcategory into another: goods and features move there, its address redirects; 409 `feature_used` names the features that cannot be merged',
  /** Tags of the features of both whose outcome was shown; the merge is refused when somebody changed them since. */
  body: z.object({ intoId: idSchema, featuresTag: tag, intoFeaturesTag: tag }),
  answer: treeSchema,
});

export const moveSubcategory = endpoint('POST', '/api/catalog-management/subcategories/:id/move', CONTENT, {
  summary: 'Moves a subcategory with its goods into another category; its address redirects',
  body: z.object({ categoryId: idSchema }),
  answer: treeSchema,
});

const featureNumber = z.number({ error: 'Нужно число' }).min(-1_000_000_000).max(1_000_000_000).nullable();

/** Indices of texts that repeat an earlier one, ignoring case. */
function repeats(texts: readonly string[]): number[] {
  const folded = texts.map((text) => text.toLowerCase());
  return folded.flatMap((text, index) => (folded.indexOf(text) < index ? [index] : []));
}

/** A feature as the editor sends it; a feature without a code is new, and its code is derived from its name. */
export const featureDraftSchema = z
  .object({
    code: z.string().min(1).max(64).optional(),
    name,
    unit: z
      .string()
      .trim()
      .regex(VISIBLE, { error: 'Уберите невидимые знаки' })
      .max(20, { error: 'Слишком длинная единица' })
      .transform(oneLine)
      .default(''),
    type: z.enum(['enum', 'number', 'bool', 'text']),
    /** Values of an enum in their order; a new value has no code. */
    values: z
      .array(z.object({ code: z.string().min(1).max(64).optional(), label: name }))
      .max(FEATURE_VALUES_MAX, { error: 'Слишком много значений' })
      .default([]),
    min: featureNumber.default(null),
    max: featureNumber.default(null),
    step: featureNumber.default(null),
  })
  .superRefine((feature, context) => {
    if (feature.type === 'enum' && feature.values.length === 0)
      refuse(context, ['values'], 'Добавьте хотя бы одно значение');
    for (const index of repeats(feature.values.map(({ label }) => label))) {
      refuse(context, ['values', index, 'label'], 'Такое значение уже есть');
    }
    if (feature.min !== null && feature.max !== null && feature.min > feature.max)
      refuse(context, ['max'], 'Верхняя граница меньше нижней');
    if (feature.step !== null && feature.step <= 0) refuse(context, ['step'], 'Шаг должен быть больше 0');
  });
export type FeatureDraft = z.input<typeof featureDraftSchema>;

export const saveFeatures = endpoint('PUT', '/api/catalog-management/subcategories/:id/features', CONTENT, {
  summary:
    'Saves all features of a subcategory in order; a used feature keeps its code and type and cannot be deleted, and neither can a used value',
  body: z.object({
    features: z
      .array(featureDraftSchema)
      .max(FEATURES_MAX, { error: 'Слишком много характеристик' })
      .superRefine((features, context) => {
        for (const index of repeats(features.map((feature) => feature.name))) {
          refuse(context, [index, 'name'], 'Такая характеристика уже есть');
        }
      }),
    /** `featuresTag` that the editor was opened with; a save is refused when somebody changed the features since. */
    featuresTag: tag,
  }),
  answer: managedSubcategorySchema,
  bodyLimit: 5_600_000,
});

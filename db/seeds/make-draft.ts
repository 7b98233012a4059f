/** Turns a brand and its collection into a draft of a product: shape, finish, size, features. */
import { brandProfile } from './brand-profiles.ts';
import { collectionStyle } from './collection-style.ts';
import { fillAttributes } from './make-attributes.ts';
import { fractionOf, type Chance } from './random.ts';
import type { Axis, Dimensions, Draft, Recipe, ShapeRecipe, Style } from './recipes/recipe.ts';
import { IMAGES, type Finish, type SourceModel, type SourceSubcategory } from './source.ts';
import { modelFacts, modelFinish } from './model-facts.ts';

const USUAL: Record<Finish, number> = { chrome: 62, black: 24, gold: 8, bronze: 2, white: 8, steel: 30, grey: 5 };
const RETRO: Record<Finish, number> = { chrome: 4, black: 0, gold: 3, bronze: 5, white: 3, steel: 3, grey: 1 };

/** Shapes that this brand's collections of this style have. */
function shapesFor(recipe: Recipe, brand: string, style: Style): [string, ShapeRecipe][] {
  const made = Object.entries(recipe.shapes).filter(([, shape]) => shape.brands?.(brand) ?? true);
  const own = made.filter(([, shape]) => shape.style === undefined || shape.style === style);
  if (style === 'retro' && made.some(([, shape]) => shape.style === 'retro'))
    return made.filter(([, shape]) => shape.style === 'retro');
  if (own.length > 0) return own;
  const round = made.filter(([, shape]) => shape.style === 'round');
  return round.length > 0 ? round : made;
}

function pickFinish(chance: Chance, subcategory: string, name: string, shape: ShapeRecipe, style: Style): Finish {
  const drawn = IMAGES.subcategories[subcategory]?.[name];
  if (drawn === undefined) throw new Error(`No pictures of ${name} in ${subcategory}`);
  const wanted: Partial<Record<Finish, number>> =
    style === 'retro' && drawn.length > 2 ? RETRO : { ...USUAL, ...shape.finishes };
  return chance.weighted(Object.fromEntries(drawn.map((finish) => [finish, wanted[finish] ?? 0]))) as Finish;
}

const sizesCache = new Map<string, Record<string, number>>();

/** `150x70:3 170x70:6` as weights. */
export function sizeWeights(sizes: string): Record<string, number> {
  let weights = sizesCache.get(sizes);
  if (weights === undefined) {
    weights = Object.fromEntries(
      sizes.split(' ').map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1] ?? 1)]),
    );
    sizesCache.set(sizes, weights);
  }
  return weights;
}

function pickDims(chance: Chance, source: SourceSubcategory, recipe: Recipe, shape: ShapeRecipe, character: number) {
  const nominal: Partial<Record<Axis, number>> = {};
  const dims = {} as Dimensions;
  for (const side of ['length', 'width', 'height'] as const) {
    const [low, high] = shape.dims?.[side] ?? recipe.dims?.[side] ?? source.size[side];
    const place = Math.min(1, Math.max(0, character + chance.between(-0.2, 0.2)));
    const exact = low + (high - low) * place;
    dims[side] = exact > 100 ? Math.round(exact / 5) * 5 : Math.round(exact);
  }
  const sizes = shape.sizes ?? recipe.sizes;
  if (sizes !== undefined) {
    const numbers = chance
      .weighted(sizeWeights(sizes))
      .split('x')
      .map((text) => Number(text) * (recipe.unit === 'mm' ? 1 : 10));
    recipe.axes?.forEach(([axis, side], index) => {
      const value = numbers[index];
      if (value === undefined) return;
      nominal[axis] = value;
      if (side !== null) dims[side] = value;
    });
  }
  if (shape.square === true) dims.length = dims.width;
  return { dims, nominal };
}

/** A generated product of the collection. */
export function makeDraft(
  chance: Chance,
  source: SourceSubcategory,
  recipe: Recipe,
  brand: string,
  collection: string,
): Draft {
  const style = collectionStyle(brand, collection);
  const shapes = new Map(shapesFor(recipe, brand, style));
  const name = chance.weighted(Object.fromEntries([...shapes].map(([key, shape]) => [key, shape.weight])));
  const shape = shapes.get(name) as ShapeRecipe;
  const finish = pickFinish(chance, source.slug, name, shape, style);
  const character = fractionOf(`size ${brand} ${collection} ${source.slug}`);
  const draft: Draft = {
    chance,
    brand,
    level: brandProfile(brand).level,
    collection,
    style,
    shape: name,
    finish,
    ...pickDims(chance, source, recipe, shape, character),
    attributes: {},
  };
  fillAttributes(draft, source.features, { ...recipe.rules, ...shape.rules });
  return draft;
}

/** A well-known model: its title and size determine its shape and finish. */
export function makeModelDraft(chance: Chance, source: SourceSubcategory, recipe: Recipe, model: SourceModel): Draft {
  const [length, width, height] = model.size;
  const dims = { length, width, height };
  const style = collectionStyle(model.brand, model.collection);
  const told = Object.entries(recipe.shapes).filter(([, shape]) => shape.fits?.({ title: model.title, dims }) === true);
  const silent = shapesFor(recipe, model.brand, style).filter(([, shape]) => shape.fits === undefined);
  const [name, shape] = told.at(-1) ?? silent[0] ?? (Object.entries(recipe.shapes)[0] as [string, ShapeRecipe]);
  const nominal: Partial<Record<Axis, number>> = {};
  for (const [axis, side] of recipe.axes ?? []) if (side !== null) nominal[axis] = dims[side];
  const draft: Draft = {
    chance,
    brand: model.brand,
    level: brandProfile(model.brand).level,
    collection: model.collection,
    style,
    shape: name,
    finish: modelFinish(model.title, IMAGES.subcategories[source.slug]?.[name] ?? []),
    dims,
    nominal,
    attributes: {},
  };
  fillAttributes(draft, source.features, { ...recipe.rules, ...shape.rules }, modelFacts(model.title, source));
  return draft;
}

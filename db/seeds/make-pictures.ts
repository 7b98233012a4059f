/** Selects a product's pictures: frames of its shape in its finish. They show a generic product of the kind. */
import { headOf } from './make-title.ts';
import type { Draft, Recipe } from './recipes/recipe.ts';
import { IMAGES, type SourceSubcategory } from './source.ts';

export interface DemoPicture {
  /** File in the demo pictures. */
  file: string;
  alt: string;
  order: number;
  isPrimary: boolean;
}

const VIEWS = ['', 'вид спереди', 'вид сбоку', 'вид справа', 'вид слева', 'вид сверху'];

/** Suitable orders of frames: the three-quarter view first, then the most informative ones. */
const ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5],
  [0, 2, 1, 5, 3, 4],
  [0, 5, 1, 2, 4, 3],
];

/** Weights of the number of frames: most products have several, a few only one. */
const COUNTS = { 1: 6, 2: 8, 3: 18, 4: 26, 5: 22, 6: 20 };

/** The product's pictures in order; one is primary, usually the first. */
export function productPictures(draft: Draft, source: SourceSubcategory, recipe: Recipe): DemoPicture[] {
  const { chance, shape, finish } = draft;
  const frames = chance.pick(ORDERS).slice(0, Number(chance.weighted(COUNTS)));
  const primary = frames.length > 2 && chance.hit(0.04) ? 1 : 0;
  const what = `${headOf(draft, source, recipe)}, ${IMAGES.finishes[finish]}`;
  return frames.map((frame, order) => ({
    file: `${shape}-${finish}/${frame}.webp`,
    alt: VIEWS[frame] === '' ? what : `${what}, ${VIEWS[frame]}`,
    order,
    isPrimary: order === primary,
  }));
}

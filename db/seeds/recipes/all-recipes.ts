/** Recipe of each subcategory by its slug. */
import { AKSESSUARY } from './aksessuary.ts';
import { DUSH } from './dush.ts';
import { INSTALLYACII } from './installyacii.ts';
import { KERAMIKA } from './keramika.ts';
import { POLOTENCESUSHITELI } from './polotencesushiteli.ts';
import type { Recipe } from './recipe.ts';
import { SANFAYANS } from './sanfayans.ts';
import { SMESITELI } from './smesiteli.ts';
import { VANNY } from './vanny.ts';
import { VODOOTVOD } from './vodootvod.ts';

const RECIPES: Record<string, Recipe> = {
  ...SANFAYANS,
  ...SMESITELI,
  ...DUSH,
  ...VANNY,
  ...KERAMIKA,
  ...POLOTENCESUSHITELI,
  ...INSTALLYACII,
  ...AKSESSUARY,
  ...VODOOTVOD,
};

/** The subcategory's recipe. Throws without one. */
export function recipeOf(slug: string): Recipe {
  const recipe = RECIPES[slug];
  if (recipe === undefined) throw new Error(`No recipe for ${slug}`);
  return recipe;
}

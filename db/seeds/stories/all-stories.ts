/** Story of each subcategory by its slug. */
import { AKSESSUARY_STORIES } from './aksessuary.ts';
import { DUSH_STORIES } from './dush.ts';
import { INSTALLYACII_STORIES } from './installyacii.ts';
import { KERAMIKA_STORIES } from './keramika.ts';
import { POLOTENCESUSHITELI_STORIES } from './polotencesushiteli.ts';
import { SANFAYANS_STORIES } from './sanfayans.ts';
import { SMESITELI_STORIES } from './smesiteli.ts';
import type { Story } from './story.ts';
import { VANNY_STORIES } from './vanny.ts';
import { VODOOTVOD_STORIES } from './vodootvod.ts';

const STORIES: Record<string, Story> = {
  ...SANFAYANS_STORIES,
  ...SMESITELI_STORIES,
  ...DUSH_STORIES,
  ...VANNY_STORIES,
  ...KERAMIKA_STORIES,
  ...POLOTENCESUSHITELI_STORIES,
  ...INSTALLYACII_STORIES,
  ...AKSESSUARY_STORIES,
  ...VODOOTVOD_STORIES,
};

/** The texts for the subcategory's goods. Throws without any. */
export function storyOf(slug: string): Story {
  const story = STORIES[slug];
  if (story === undefined) throw new Error(`No story for ${slug}`);
  return story;
}

/** Pictures of the top categories: a fixed map by slug; a category added later has a fallback address of its own. */
import aksessuary320 from './category-pictures/aksessuary-320.webp';
import aksessuary640 from './category-pictures/aksessuary-640.webp';
import dush320 from './category-pictures/dush-320.webp';
import dush640 from './category-pictures/dush-640.webp';
import installyacii320 from './category-pictures/installyacii-320.webp';
import installyacii640 from './category-pictures/installyacii-640.webp';
import keramika320 from './category-pictures/keramika-320.webp';
import keramika640 from './category-pictures/keramika-640.webp';
import polotencesushiteli320 from './category-pictures/polotencesushiteli-320.webp';
import polotencesushiteli640 from './category-pictures/polotencesushiteli-640.webp';
import sanfayans320 from './category-pictures/sanfayans-320.webp';
import sanfayans640 from './category-pictures/sanfayans-640.webp';
import smesiteli320 from './category-pictures/smesiteli-320.webp';
import smesiteli640 from './category-pictures/smesiteli-640.webp';
import vanny320 from './category-pictures/vanny-320.webp';
import vanny640 from './category-pictures/vanny-640.webp';
import vodootvod320 from './category-pictures/vodootvod-320.webp';
import vodootvod640 from './category-pictures/vodootvod-640.webp';

const PICTURES: Readonly<Record<string, readonly [small: string, large: string]>> = {
  aksessuary: [aksessuary320, aksessuary640],
  dush: [dush320, dush640],
  installyacii: [installyacii320, installyacii640],
  keramika: [keramika320, keramika640],
  polotencesushiteli: [polotencesushiteli320, polotencesushiteli640],
  sanfayans: [sanfayans320, sanfayans640],
  smesiteli: [smesiteli320, smesiteli640],
  vanny: [vanny320, vanny640],
  vodootvod: [vodootvod320, vodootvod640],
};

export interface CategoryPicture {
  readonly src: string;
  readonly srcSet: string | undefined;
}

/** The picture of a category by its slug; `/categories/<slug>.webp` for one the map doesn't know. */
export function categoryPicture(slug: string): CategoryPicture {
  const known = PICTURES[slug];
  if (known === undefined) return { src: `/categories/${slug}.webp`, srcSet: undefined };
  const [small, large] = known;
  return { src: large, srcSet: `${small} 320w, ${large} 640w` };
}

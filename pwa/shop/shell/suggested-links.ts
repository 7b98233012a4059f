/** The subcategories and brands of the goods found, as further links of a search. */
import { oncePerBrand } from '#contract/catalogue/brand-key.ts';
import type { Category, ProductCard } from '#contract/catalogue/catalog.ts';
import { searchWords } from '#contract/search/search.ts';
import { paths } from '../../parts/page/paths.ts';

const CATEGORIES_MAX = 3;
const BRANDS_MAX = 4;
/** Shorter texts begin half of all words. */
const LETTERS_MIN = 3;

export interface SuggestedLink {
  name: string;
  address: string;
  /** Number of goods there. */
  products: number;
}

/**
 * Categories named by the words, then subcategories of the goods found, in the order of the goods. All categories when
 * nothing was found and none is named.
 */
export function suggestedCategories(
  text: string,
  goods: readonly ProductCard[],
  tree: readonly Category[],
): SuggestedLink[] {
  const top = tree.filter(({ products }) => products > 0);
  const words = searchWords(text);
  const isNamed = (name: string) => {
    const own = searchWords(name);
    return words.every((word) => word.length >= LETTERS_MIN && own.some((one) => one.startsWith(withoutEnding(word))));
  };
  const named = top.filter(({ name }) => isNamed(name.ru)).map(wayToCategory);
  const ofNames = top.flatMap((category) =>
    category.subcategories
      .filter(({ name, products }) => products > 0 && isNamed(name.ru))
      .map((sub) => wayToSubcategory(category, sub)),
  );
  const ofGoods = goods.flatMap(({ subcategoryId }) =>
    top.flatMap((category) =>
      category.subcategories.filter(({ _id }) => _id === subcategoryId).map((sub) => wayToSubcategory(category, sub)),
    ),
  );
  const ways = new Map([...named, ...ofGoods, ...ofNames].map((way) => [way.address, way]));
  if (ways.size === 0 && goods.length === 0) return top.map(wayToCategory);
  return [...ways.values()].slice(0, CATEGORIES_MAX);
}

/** Cuts endings, so that «смеситель», «смесителя» and «смесители» are equal. */
function withoutEnding(word: string): string {
  return word.length > LETTERS_MIN ? word.replace(/[аеёийоуыэюяь]+$/, '') : word;
}

function wayToCategory({ slug, name, products }: Category): SuggestedLink {
  return { name: name.ru, address: paths.category(slug), products };
}

function wayToSubcategory(
  category: Category,
  { slug, name, products }: Category['subcategories'][number],
): SuggestedLink {
  return { name: name.ru, address: paths.subcategory(category.slug, slug), products };
}

/** Brands of the goods found, in their order; empty when all goods have one brand. */
export function suggestedBrands(goods: readonly ProductCard[]): string[] {
  const brands = oncePerBrand(goods.map(({ brand }) => brand).filter((brand) => brand !== ''));
  return brands.length < 2 ? [] : brands.slice(0, BRANDS_MAX);
}

/** Maps groups of a file to categories and subcategories: by the profile, by name, or as new ones. */
import { GROUP_MARK, type ImportProfile } from '#contract/imports/import-profile.ts';
import { CATEGORY_NAME_MAX } from '#contract/catalogue/catalog-management.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { ProductRow } from '#db/tables.ts';
import { policyOf } from './compare-product.ts';

export interface ShopTree {
  readonly categories: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly subcategories: readonly { readonly id: string; readonly categoryId: string; readonly name: string }[];
}

/** Category of a group's goods. Ids are null for categories to be created by their names. */
export interface Place {
  readonly category: string;
  readonly categoryId: string | null;
  readonly subcategory: string | null;
  readonly subcategoryId: string | null;
  readonly lost: string | null;
}

interface Mapping {
  readonly profile: ImportProfile;
  readonly tree: ShopTree;
  /** New categories that will have subcategories, in lower case. */
  readonly parents: ReadonlySet<string>;
}

/** Subcategory of goods that are directly in a category with subcategories. */
export const REST = 'Прочее';

const cut = (name: string): string => name.slice(0, CATEGORY_NAME_MAX).trim();

/** Names of a root group that contains all goods. */
const CATALOGUE =
  /^(?:(?:весь |общий )?(?:каталог|прайс(?:-лист)?|ассортимент|номенклатура)|(?:все )?товары|catalog(?:ue)?|root)(?![\p{L}])/iu;

/** The common root of all groups, when it carries no information: by its name, or because the shop has only two levels. */
export function rootOf(keys: Iterable<string>): string | null {
  const paths = [...keys].map((key) => key.split(GROUP_MARK));
  const root = paths[0]?.[0];
  if (root === undefined || paths.every((path) => path.length === 1)) return null;
  if (!paths.every((path) => path[0] === root)) return null;
  return CATALOGUE.test(root) || paths.some((path) => path.length > 2) ? root : null;
}

/** Undefined for a group that the profile doesn't name. */
function placeFromProfile(path: readonly string[], { profile, tree }: Mapping): Place | null | undefined {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const mapped = profile.groups[path.slice(0, depth).join(GROUP_MARK)];
    if (mapped === undefined) continue;
    if (mapped === null) return null;
    const category = tree.categories.find(({ slug }) => slug === mapped.categorySlug);
    const subcategory = tree.subcategories.find(({ id, categoryId, name }) =>
      mapped.subcategoryId === null ? categoryId === category?.id && sameName(name, REST) : id === mapped.subcategoryId,
    );
    if (category === undefined) return undefined;
    return {
      category: category.name,
      categoryId: category.id,
      subcategory: subcategory?.name ?? null,
      subcategoryId: subcategory?.id ?? null,
      lost: path[depth] ?? null,
    };
  }
  return undefined;
}

/**
 * Places of all groups by path; null for goods without a category. `root`: the group that is no category, null for none. In the shop's own
 * file goods may be directly in a category with subcategories.
 */
export function mapGroups(
  keys: Iterable<string>,
  profile: ImportProfile,
  tree: ShopTree,
  { root, isOwn }: { readonly root: string | null; readonly isOwn: boolean },
): ReadonlyMap<string, Place | null> {
  const paths = [...keys].map((key) => key.split(GROUP_MARK));
  const below = (path: readonly string[]): readonly string[] =>
    path[0] === root && path.length > 1 ? path.slice(1) : path;
  const parents = new Set(
    paths.flatMap((path) => {
      const [top, next] = below(path);
      return top !== undefined && next !== undefined ? [top.toLowerCase()] : [];
    }),
  );
  const mapping = { profile, tree, parents };
  const places = new Map<string, Place | null>();
  for (const path of paths) {
    const known = placeFromProfile(path, mapping);
    const named = isOwn && path.length === 1 ? null : undefined;
    const place = known === undefined ? placeByName(below(path), mapping, named) : known;
    places.set(path.join(GROUP_MARK), place);
  }
  return places;
}

/** `named` null: there is no subcategory. */
function placeByName(path: readonly string[], { profile, tree, parents }: Mapping, named?: null): Place | null {
  const [top, below = named, third] = path;
  if (top === undefined || top.trim() === '') return null;
  const category = tree.categories.find(({ name }) => sameName(name, top));
  const subcategories = tree.subcategories.filter(({ categoryId }) => categoryId === category?.id);
  const hasLevels = subcategories.length > 0 || parents.has(top.toLowerCase());
  const wanted = below === undefined && hasLevels ? REST : (below ?? null);
  const subcategory = wanted === null ? undefined : subcategories.find(({ name }) => sameName(name, wanted));
  const complete = category !== undefined && (wanted === null || subcategory !== undefined);
  if (!complete && profile.newGroups === 'draft') return null;
  return {
    category: category?.name ?? cut(top),
    categoryId: category?.id ?? null,
    subcategory: subcategory?.name ?? (wanted === null ? null : cut(wanted)),
    subcategoryId: subcategory?.id ?? null,
    lost: third ?? null,
  };
}

/** The subcategory for a product directly in the category of its group, where the group's goods have got one since; null for others. */
export function lackedSubcategory(
  { category_id, subcategory_id }: Pick<ProductRow, 'category_id' | 'subcategory_id'>,
  place: Place | null,
  profile: ImportProfile,
): string | null {
  const isInPlace = category_id !== null && subcategory_id === null && category_id === place?.categoryId;
  return isInPlace && policyOf('place', profile) !== 'never' ? place.subcategoryId : null;
}

export const groupKey = (groups: readonly string[]): string => groups.join(GROUP_MARK);

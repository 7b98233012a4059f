/** Features of several goods of one kind as rows; differing rows apart from equal ones. Pure. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import { valueText } from '#contract/catalogue/feature-text.ts';
import { sizeRows } from '../../parts/goods/feature-rows.ts';
import { isGone, type ProductAnswer, type ProductView } from '../../queries/product-answer.ts';

export interface CompareRow {
  readonly name: string;
  /** In the order of the goods; null for a product without this feature. */
  readonly values: readonly (string | null)[];
  /** All values are equal, or there is only one product. */
  readonly isSame: boolean;
  /** Which values are objectively better; all false when all are equal or it is a matter of taste. */
  readonly best: readonly boolean[];
}

/** Features where more is better for every buyer: warranty period, load, flow rate. */
const MORE_IS_BETTER: ReadonlySet<string> = new Set(['warranty', 'load', 'flow_rate']);

const isEmpty = (value: unknown): value is undefined | '' => value === undefined || value === '';

/** Marks the greatest of the values, where they differ. */
function bestOf(code: string, values: readonly unknown[]): boolean[] {
  const numbers = values.filter((value) => typeof value === 'number');
  const most = Math.max(...numbers);
  const isDisputed = !MORE_IS_BETTER.has(code) || numbers.every((value) => value === most);
  return values.map((value) => !isDisputed && value === most);
}

function rowOf(name: string, values: readonly (string | null)[], best: readonly boolean[]): CompareRow {
  return { name, values, best, isSame: values.every((value) => value === values[0]) };
}

/** Length, width, height and weight, only where they are known of every product: a dash would look like «none». */
function sizesOf(goods: readonly ProductView[]): CompareRow[] {
  const each = goods.map(({ details }) => (details === null ? null : sizeRows(details)));
  if (each.includes(null)) return [];
  const names = new Set(each.flatMap((rows) => (rows ?? []).map(({ name }) => name)));
  return [...names].map((name) =>
    rowOf(
      name,
      each.map((rows) => rows?.find((row) => row.name === name)?.value ?? null),
      goods.map(() => false),
    ),
  );
}

/** Features in the order of their subcategory, then sizes; features that no product has are left out. */
export function compareRows(goods: readonly ProductView[], features: readonly Feature[]): CompareRow[] {
  const rows = features.flatMap((feature) => {
    const values = goods.map(({ card }) => card.attributes[feature.code]);
    if (values.every(isEmpty)) return [];
    const words = values.map((value) => (isEmpty(value) ? null : valueText(feature, value)));
    return [rowOf(feature.name.ru, words, bestOf(feature.code, values))];
  });
  const named = new Set(rows.map(({ name }) => name));
  return [...rows, ...sizesOf(goods).filter(({ name }) => !named.has(name))];
}

/** Equal features in one line: «цвет — чёрный, гарантия — 5 лет». */
export function sameWords(rows: readonly CompareRow[]): string {
  return rows
    .filter(({ isSame }) => isSame)
    .map(({ name, values }) => `${name.charAt(0).toLowerCase()}${name.slice(1)} — ${values[0] ?? ''}`)
    .join(', ');
}

/** Sorts the answers to these slugs; one that has not come is undefined. */
export function comparedGoods(slugs: readonly string[], answers: readonly (ProductAnswer | undefined)[]) {
  const views = new Map<string, ProductView>();
  const gone: string[] = [];
  const idOf = new Map<string, string>();
  for (const [index, slug] of slugs.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    if (answer === null || isGone(answer)) gone.push(slug);
    else {
      idOf.set(slug, answer.card._id);
      if (!views.has(answer.card._id)) views.set(answer.card._id, answer);
    }
  }
  return {
    /** Each product once, in the order of the addresses. */
    views: [...views.values()],
    /** Slugs of goods that are no longer sold. */
    gone,
    /** Id of the product by each slug that names it: a former slug differs from the product's own. */
    idOf,
  };
}

export interface CompareGroup {
  /** Id of the subcategory, or slug of the category where there is none. */
  readonly key: string;
  readonly topCategorySlug: string;
  readonly subcategoryId: string | null;
  readonly goods: readonly ProductView[];
}

/** Goods grouped by subcategory, in the order in which each group's first product was added. */
export function compareGroups(goods: readonly ProductView[]): CompareGroup[] {
  const groups = new Map<string, ProductView[]>();
  for (const view of goods) {
    const key = view.card.subcategoryId ?? view.card.topCategorySlug;
    groups.set(key, [...(groups.get(key) ?? []), view]);
  }
  return [...groups].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { topCategorySlug, subcategoryId } = first.card;
    return [{ key, topCategorySlug, subcategoryId, goods: own }];
  });
}

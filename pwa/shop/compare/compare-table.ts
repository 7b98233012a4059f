/** What stands side by side: features of several goods of one kind as rows, those that differ apart from the same. Pure. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import { sizeRows, valueText } from '../../parts/goods/feature-rows.ts';
import type { ProductView } from '../../queries/product-answer.ts';

export interface CompareRow {
  readonly name: string;
  /** In the order of the goods; null where a product doesn't say. */
  readonly values: readonly (string | null)[];
  /** All say the same, or there is only one. */
  readonly isSame: boolean;
  /** Which are better beyond dispute; none where all are equal or it is a matter of taste. */
  readonly best: readonly boolean[];
}

/** More of these is better whoever buys: how long the maker answers for it, what it bears, what it lets through. */
const MORE_IS_BETTER: ReadonlySet<string> = new Set(['warranty', 'load', 'flow_rate']);

const isEmpty = (value: unknown): value is undefined | '' => value === undefined || value === '';

/** The greatest of what is said, where not all say the same. */
function bestOf(code: string, values: readonly unknown[]): boolean[] {
  const numbers = values.filter((value) => typeof value === 'number');
  const most = Math.max(...numbers);
  const isDisputed = !MORE_IS_BETTER.has(code) || numbers.every((value) => value === most);
  return values.map((value) => !isDisputed && value === most);
}

function rowOf(name: string, values: readonly (string | null)[], best: readonly boolean[]): CompareRow {
  return { name, values, best, isSame: values.every((value) => value === values[0]) };
}

/** Length, width, height and weight: only where they are known of every product, or a dash would say that there are none. */
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

/** Features in the order of their subcategory, then sizes; what no product says is left out. */
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

/** «цвет — чёрный, гарантия — 5 лет»: what is the same, in one line. */
export function sameWords(rows: readonly CompareRow[]): string {
  return rows
    .filter(({ isSame }) => isSame)
    .map(({ name, values }) => `${name.charAt(0).toLowerCase()}${name.slice(1)} — ${values[0] ?? ''}`)
    .join(', ');
}

export interface CompareGroup {
  /** Of the subcategory, or of the category where there is none. */
  readonly key: string;
  readonly topCategorySlug: string;
  readonly subcategoryId: string | null;
  readonly goods: readonly ProductView[];
}

/** Goods of one subcategory each, in the order in which their first was added. */
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

/** Titles as Russian shops write them: kind, brand, collection, article, size, finish. */
import { startsArticle } from './make-article.ts';
import type { Draft, Gender, Recipe } from './recipes/recipe.ts';
import type { SourceSubcategory } from './source.ts';

/** Finishes whose adjectives agree with the noun; all others are nouns and stay as labelled. */
const AGREEING: Record<string, Record<Gender, string>> = {
  black_matt: { m: 'чёрный матовый', f: 'чёрная матовая', n: 'чёрное матовое', pl: 'чёрные матовые' },
  white_matt: { m: 'белый матовый', f: 'белая матовая', n: 'белое матовое', pl: 'белые матовые' },
  white: { m: 'белый', f: 'белая', n: 'белое', pl: 'белые' },
};

/** Label of an attribute's value in lower case, for use inside a sentence; undefined when the product lacks it. */
export function labelOf(draft: Draft, source: SourceSubcategory, code: string): string | undefined {
  const value = draft.attributes[code];
  if (value === undefined) return undefined;
  const label = source.features
    .find((feature) => feature.code === code)
    ?.values?.find(([choice]) => choice === value)?.[1];
  return label ?? String(value).replace('.', ',');
}

function finishText(draft: Draft, source: SourceSubcategory, recipe: Recipe): string {
  const shape = recipe.shapes[draft.shape];
  if (shape?.colour !== undefined) return shape.colour;
  const code = 'finish' in draft.attributes ? 'finish' : 'color';
  const gender = shape?.gender ?? recipe.gender;
  return AGREEING[String(draft.attributes[code])]?.[gender] ?? labelOf(draft, source, code) ?? '';
}

/** The text of a size placeholder: centimetres, or millimetres if the recipe says so. */
function sizeText(draft: Draft, recipe: Recipe, axis: string): string | undefined {
  const value = draft.nominal[axis as 'L'];
  return value === undefined ? undefined : String(recipe.unit === 'mm' ? value : value / 10).replace('.', ',');
}

/** The kind of goods at the beginning of the title: «Смеситель для раковины». */
export function headOf(draft: Draft, source: SourceSubcategory, recipe: Recipe): string {
  const head = recipe.shapes[draft.shape]?.head ?? source.title.slice(0, source.title.indexOf('{brand}')).trim();
  return head.replace(/\{(\w+)\}/g, (_, code: string) => labelOf(draft, source, code) ?? '');
}

/** The whole title; without an article when it is null. */
export function makeTitle(draft: Draft, source: SourceSubcategory, recipe: Recipe, article: string | null): string {
  const named =
    draft.collection !== '' && draft.collection !== draft.brand && !startsArticle(draft.brand, draft.collection);
  const model = [draft.brand, named ? draft.collection : null, article].filter(Boolean).join(' ');
  const spec = recipe.spec?.(draft) ?? null;
  const rest = source.title
    .slice(source.title.indexOf('{brand}'))
    .replace(/\{brand\}( \{collection\})?/, spec === null ? model : `${model}, ${spec}`)
    .replace(/\{(\w+)\?([^}]*)\}/g, (_, code: string, text: string) => (draft.attributes[code] === true ? text : ''))
    .replace(/\{(\w+)\}/g, (_, code: string) => {
      if (code === 'finish' || code === 'color') return finishText(draft, source, recipe);
      if (code === 'length') return String(Number(draft.attributes['hose_length']) / 10);
      return sizeText(draft, recipe, code) ?? labelOf(draft, source, code) ?? '';
    })
    .replace(/, $/, '');
  const tail = (recipe.tail?.(draft) ?? []).filter((part) => part !== null);
  return [`${headOf(draft, source, recipe)} ${rest}`, ...tail].join(', ');
}

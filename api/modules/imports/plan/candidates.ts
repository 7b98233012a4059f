/** Possible products of a line, among which only a person can choose. */
import { nameKey } from '#contract/values/same-name.ts';
import type { ImportLineRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { SourceRow } from '../files/source-row.ts';
import type { Match } from './match.ts';
import type { PlannedLine } from './planned-line.ts';

export interface Candidate {
  readonly productId: string;
  readonly title: string;
  readonly article: string;
}

export const candidateOf = ({ id, title, sku }: Pick<ProductRow, 'id' | 'title' | 'sku'>): Candidate => ({
  productId: id,
  title,
  article: sku ?? '',
});

/** The source's missing goods by title; null for a title of several. */
export type LikelyGoods = ReadonlyMap<string, Candidate | null>;

/** The missing product that a new row may be, by its title. */
export function likelyGood(goods: LikelyGoods, { title = '', fullTitle = '' }: SourceRow): Candidate | null {
  return goods.get(nameKey(fullTitle)) ?? goods.get(nameKey(title)) ?? null;
}

/** The products that a stored line may be: those with its codes, and the one with its title. */
export function candidatesOf({ extra }: Pick<ImportLineRow, 'extra'>): readonly Candidate[] {
  if (extra === '') return [];
  const { likely, candidates = [] } = JSON.parse(extra) as { likely?: Candidate; candidates?: readonly Candidate[] };
  return likely === undefined ? candidates : [likely, ...candidates];
}

/** The line's extra data with more of them. */
export const extraWith = ({ extra }: Pick<ImportLineRow, 'extra'>, more: object): string =>
  JSON.stringify({ ...(extra === '' ? {} : (JSON.parse(extra) as object)), ...more });

/** The line with a suggested product of its title, unless a person has answered about it. */
export function withSuggestion(line: PlannedLine, likely: Candidate | null, { answers }: Match): PlannedLine {
  if (likely === null || answers.has(likely.productId) || !['new', 'draft', 'refused'].includes(line.kind)) return line;
  return { ...line, extra: extraWith(line, { likely }) };
}

/** The line with the products that it may be, and those about which a person has answered. */
export function withCandidates(line: PlannedLine, products: readonly ProductRow[], { answered }: Match): PlannedLine {
  const candidates = [...new Map([...products, ...answered].map((one) => [one.id, candidateOf(one)])).values()];
  return candidates.length === 0 ? line : { ...line, extra: extraWith(line, { candidates }) };
}

/** A person's answers that decided a line. */
export const answerNotes = ({ answers, answered, by, product }: Match): string[] =>
  answered.flatMap(({ id, title }) => {
    if (answers.get(id) === 'other') return [`По вашему ответу это не «${title}»`];
    return by === 'choice' && id === product?.id ? [`По вашему ответу это «${title}»`] : [];
  });

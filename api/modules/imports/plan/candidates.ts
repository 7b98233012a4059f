/** Possible products of a line, among which only a person can choose. */
import { nameKey } from '#contract/values/same-name.ts';
import type { ProductRow } from '#db/tables.ts';
import type { SourceRow } from '../files/source-row.ts';
import type { Match } from './match-rows.ts';
import type { Candidate, PlannedLine } from './planned-line.ts';

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

/** The line with a suggested product of its title, unless a person has answered about it. */
export function withSuggestion(line: PlannedLine, likely: Candidate | null, { answers }: Match): PlannedLine {
  if (likely === null || answers.has(likely.productId) || !['new', 'draft', 'refused'].includes(line.kind)) return line;
  return { ...line, question: 'likely', candidates: [likely, ...line.candidates] };
}

/** The line with the products that it may be, and those about which a person has answered. */
export function withCandidates(line: PlannedLine, products: readonly ProductRow[], { answered }: Match): PlannedLine {
  const found = new Map([...products, ...answered].map((one) => [one.id, candidateOf(one)]));
  return { ...line, candidates: [...line.candidates, ...found.values()] };
}

/** A person's answers that decided a line. */
export const answerNotes = ({ answers, answered, by, product }: Match): string[] =>
  answered.flatMap(({ id, title }) => {
    if (answers.get(id) === 'other') return [`По вашему ответу это не «${title}»`];
    return by === 'choice' && id === product?.id ? [`По вашему ответу это «${title}»`] : [];
  });

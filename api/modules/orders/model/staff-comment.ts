/** Remarks that the shop itself writes into the comment of the staff. */
import { inUnits } from '#contract/products/unit-words.ts';

/** Longest staff comment that the desk's form accepts. */
const STAFF_COMMENT_MAX = 1000;

/** «Не хватает: Сифон, 2 шт.» */
export function lackingRemark({ title, unit }: { title: string; unit: string }, lacking: number): string {
  return `Не хватает: ${title}, ${inUnits(lacking, unit)}`;
}

/** One text of these, one per line, without the empty ones; the end is cut where the desk's form could not save it. */
export function staffComment(texts: readonly string[]): string {
  const text = texts.filter((one) => one !== '').join('\n');
  return text.length <= STAFF_COMMENT_MAX ? text : `${text.slice(0, STAFF_COMMENT_MAX - 1)}…`;
}

/** Removable parts of a query: the filters that it expresses, and the words that narrow the noun. */
import type { ConditionFilter, ConditionPart, SearchResult } from './hits.ts';
import type { ConditionGroup } from '../catalogue/listing-filter.ts';
import type { PropertyWords } from './property-words.ts';
import type { SearchWord, Span } from './read-query.ts';
import { foldForSearch } from './search.ts';
import { stemOf } from './word-stem.ts';
import { groupOf, type QueryConditions, textWithout } from './query-conditions.ts';

export interface QueryBrand {
  readonly brand: string;
  /** The words of the query that name it. */
  readonly words: readonly SearchWord[];
}

/** True for a word that names the wanted goods; properties and uses alone don't. */
export const namesGoods = ({ property, isUse, negated }: SearchWord) =>
  property == null && isUse !== true && negated === undefined;

interface Piece extends Span {
  readonly label: string;
  readonly name?: string | undefined;
  readonly group?: ConditionGroup | undefined;
}

const whole = (spans: readonly Span[]): Span => ({
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
});

/** Prepositions of a use: «для кухни», «на борт». */
const USE = /(?<![а-яёa-z])(?:для|под|над|без)\s+$/iu;

/** Values of features; adjacent words that form one value are joined. */
function propertiesIn(words: readonly SearchWord[], text: string, known: PropertyWords): Piece[] {
  const pieces: Piece[] = [];
  let former: Piece | undefined;
  for (const { span, property, negated, isCalled } of words) {
    if (span === undefined || property == null || negated !== undefined || isCalled === true) {
      former = undefined;
      continue;
    }
    const { end } = withColour(text, span);
    if (former !== undefined && known.areOne(former.label, property)) {
      pieces.pop();
      former = { ...former, label: `${former.label} ${property}`, end };
    } else {
      const { start } = withColour(text, withUse(text, span));
      former = {
        label: asWritten(text.slice(span.start, span.end), property),
        name: known.nameOf(property),
        start,
        end,
      };
    }
    pieces.push(former);
  }
  return pieces;
}

/** The typed form when it matches a name; features may write it in another gender. */
function asWritten(said: string, property: string): string {
  const isNamed = /(?:[ыио]й|[ая]я|[ое]е|[ыи]е)$/i.test(said);
  const isAlike = stemOf(foldForSearch(said)) === stemOf(foldForSearch(property));
  return isNamed && isAlike && foldForSearch(said) !== foldForSearch(property) ? said.toLowerCase() : property;
}

/** The span extended by the preposition before it. */
function withUse(text: string, { start, end }: Span): Span {
  const before = USE.exec(text.slice(0, start))?.[0] ?? '';
  return { start: start - before.length, end };
}

/** «Чёрного цвета», «цвет чёрный»: the span includes the word for colour. */
function withColour(text: string, { start, end }: Span): Span {
  const before = /(?<![а-яёa-z])(?:в\s+)?цвет[а-я]*\s+$/iu.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^\s+цвет[а-я]*/iu.exec(text.slice(end))?.[0] ?? '';
  return { start: start - before.length, end: end + after.length };
}

/** Uses and negations: «для кухни», «без перелива». */
function usesIn(words: readonly SearchWord[], text: string): Piece[] {
  return words.flatMap(({ span, property, negated }, at): Piece[] => {
    if (span === undefined || property != null || (at === 0 && negated === undefined)) return [];
    const use = negated === undefined ? withUse(text, span) : span;
    if (use.start === span.start && negated === undefined) return [];
    return [{ ...use, label: text.slice(use.start, use.end).toLowerCase().replace(/\s+/g, ' ') }];
  });
}

/** Parts in the order of the query. A word that is the whole query is no part of it. */
export function conditionParts(
  words: readonly SearchWord[],
  said: QueryConditions,
  known: PropertyWords,
  brands: readonly QueryBrand[] = [],
): readonly (Piece & ConditionPart)[] {
  const { text } = said;
  const branded = new Set(brands.flatMap((brand) => brand.words));
  const others = words.filter((word) => !branded.has(word));
  const filters = said.pieces.map(({ start, end, label, filter }) => ({ start, end, label, group: groupOf(filter) }));
  const named = brands.flatMap(({ brand, words: naming }): Piece[] => {
    const spans = naming.flatMap(({ span }) => span ?? []);
    return spans.length === 0 ? [] : [{ ...whole(spans), label: brand, name: 'Бренд', group: 'brand' }];
  });
  const sizes = said.sizes.filter((size) => words.some(({ span }) => span?.start === size.start));
  const free = others.filter(({ span }) => !sizes.some(({ start }) => start === span?.start));
  const narrowing = [
    ...sizes.map(({ start, end, label }) => ({ start, end, label })),
    ...propertiesIn(free, text, known),
    ...usesIn(free, text),
  ];
  const isAlone = filters.length + named.length === 0 && narrowing.length === 1 && words.length === 1;
  const pieces: Piece[] = [...filters, ...named, ...(isAlone ? [] : narrowing)];
  return pieces.sort((a, b) => a.start - b.start).map((piece) => ({ ...piece, without: textWithout(text, [piece]) }));
}

/** The conditions of a query for a listing; undefined when there are none. */
export function conditionsOf(
  { text, pieces }: QueryConditions,
  parts: readonly (Piece & ConditionPart)[],
  named: ConditionFilter,
): Pick<SearchResult, 'said'> {
  if (parts.length === 0) return {};
  const filter = pieces.reduce<ConditionFilter>((all, piece) => ({ ...all, ...piece.filter }), named);
  const rest = textWithout(
    text,
    parts.filter(({ group }) => group !== undefined),
  );
  return {
    said: {
      filter,
      rest,
      parts: parts.map(({ label, name, without, group }) => ({
        label,
        without,
        ...(name !== undefined && { name }),
        ...(group !== undefined && { group }),
      })),
    },
  };
}

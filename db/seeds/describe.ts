/** Short and full descriptions, composed from the product's properties. */
import { plural } from '#contract/values/plural.ts';
import { startsArticle } from './make-article.ts';
import { labelOf } from './make-title.ts';
import type { Draft, Recipe } from './recipes/recipe.ts';
import type { SourceSubcategory } from './source.ts';
import { storyOf } from './stories/all-stories.ts';
import type { Fact } from './stories/story.ts';

const SHORT_PIECES = 4;
const NBSP = '\u00a0';

interface DescriptionInput {
  draft: Draft;
  source: SourceSubcategory;
  recipe: Recipe;
}

/** The product's value for a condition or a placeholder. */
function valueOf({ draft, recipe }: DescriptionInput, name: string): string | number | boolean | undefined {
  switch (name) {
    case '$shape':
      return draft.shape;
    case '$finish':
      return draft.finish;
    case '$style':
      return draft.style;
    case '$level':
      return draft.level;
    case '$collection':
    case 'collection':
      return draft.collection === '' || draft.collection === draft.brand || startsArticle(draft.brand, draft.collection)
        ? undefined
        : draft.collection;
    case 'brand':
      return draft.brand;
    case 'L':
    case 'W':
    case 'H':
    case 'D': {
      const value = draft.nominal[name];
      return value === undefined || recipe.unit === 'mm' ? value : value / 10;
    }
    default:
      return draft.attributes[name];
  }
}

type Test = (input: DescriptionInput) => boolean;
const tests = new Map<string, Test>();

function clauseTest(clause: string): Test {
  const found = /^(!?)([$\w]+)(?:([=<>])(.+))?$/.exec(clause);
  if (found === null) throw new Error(`Unreadable condition ${clause}`);
  const [, not, name = '', sign, operand = ''] = found;
  if (sign === '=') {
    const choices = operand.split('|');
    return (input) => choices.includes(String(valueOf(input, name)));
  }
  if (sign !== undefined) {
    const limit = Number(operand);
    return (input) => {
      const value = valueOf(input, name);
      return typeof value === 'number' && (sign === '<' ? value < limit : value > limit);
    };
  }
  return (input) => {
    const value = valueOf(input, name);
    return (value !== undefined && value !== false) === (not === '');
  };
}

function holds(when: string, input: DescriptionInput): boolean {
  let test = tests.get(when);
  if (test === undefined) {
    const clauses = when === '' ? [] : when.split('&').map(clauseTest);
    test = (about) => clauses.every((clause) => clause(about));
    tests.set(when, test);
  }
  return test(input);
}

/** The wording with its placeholders filled, or null when the product lacks one of them. */
function fill(wording: string, input: DescriptionInput): string | null {
  if (!wording.includes('{')) return wording;
  let complete = true as boolean;
  const text = wording.replace(/\{(\w+)(!?)\}/g, (_, name: string, bare: string) => {
    const value = valueOf(input, name);
    if (value === undefined) complete = false;
    if (bare === '!' || !(name in input.draft.attributes)) return String(value).replace('.', ',');
    return labelOf(input.draft, input.source, name) ?? '';
  });
  return complete ? text : null;
}

function tell(fact: Fact, input: DescriptionInput): string | null {
  const [when, ...wordings] = fact;
  if (!holds(when, input)) return null;
  return fill(input.draft.chance.pick(wordings), input);
}

const firstUp = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins a number and its unit, a dash and the word before it, with no-break spaces. */
function tied(text: string): string {
  return text
    .replace(/(\d) (?=(?:мм|см|кг|л|мл|Вт|кВт|бар|литр|лет|год|К|В|°C|шт)(?![а-яё]))/g, `$1${NBSP}`)
    .replace(/ — /g, `${NBSP}— `);
}

/** One line for cards: the features that distinguish it from similar goods. */
export function shortDescription(draft: Draft, source: SourceSubcategory, recipe: Recipe): string {
  const input = { draft, source, recipe };
  const pieces: string[] = [];
  for (const fact of storyOf(source.slug).short) {
    const piece = pieces.length < SHORT_PIECES ? tell(fact, input) : null;
    if (piece !== null) pieces.push(piece);
  }
  return pieces.length === 0 ? '' : `${tied(firstUp(pieces.join(', ')))}.`;
}

function warrantyLine(years: unknown): string | null {
  if (typeof years !== 'number') return null;
  return `Гарантия — ${years} ${plural(years, 'год', 'года', 'лет')}.`;
}

/** Two to five sentences. */
export function fullDescription(draft: Draft, source: SourceSubcategory, recipe: Recipe): string {
  const input = { draft, source, recipe };
  const { chance } = draft;
  const story = storyOf(source.slug);
  const leads = story.lead.map((wording) => fill(wording, input)).filter((text) => text !== null);
  const told = story.facts.map((fact) => tell(fact, input)).filter((text) => text !== null);
  // Facts are dropped at random until a few are left; their order stays.
  const wanted = chance.whole(2, 3);
  while (told.length > wanted) told.splice(Math.floor(chance.next() * told.length), 1);
  const closing = chance.hit(0.45) ? warrantyLine(draft.attributes['warranty']) : null;
  return tied([chance.pick(leads), ...told, ...(closing === null ? [] : [closing])].join(' '));
}

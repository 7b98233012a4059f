/** A line of an import: what its preview plans for one row of the file, and its stored form. */
import type { ImportLine } from '#contract/imports/import-line.ts';
import { policyField } from '#contract/imports/import-profile.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import type { ImportLineRow } from '#db/import-tables.ts';
import { bitsOf } from '../store/line-store.ts';
import type { Problem, RefusedCell, WordedCell } from '../files/source-row.ts';
import type { WantedPicture } from '../pictures/plan-pictures.ts';

export type Scalar = string | number | boolean | null;

/** A differing field; `kept`: it stays, because a person edited it. */
export interface LineChange {
  readonly field: string;
  readonly before: Scalar;
  readonly after: Scalar;
  readonly kept?: true;
}

/** Field -> the value that the source wrote last. */
export type Written = Readonly<Record<string, string>>;

export type Candidate = Readonly<Omit<ImportLine['candidates'][number], 'answer'>>;

/** Characters of a cell in a note or a refusal. */
export const SHOWN = 60;

/** Refuses a row as a whole, while it is read. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(column: string, value: string, reason: string) {
    super(reason);
    this.problem = { column, value: value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value, reason };
  }
}

/** A sentence for a person, or a fact that writing and counting depend on. */
export type Remark =
  | string
  /** The source has marked the product as deleted, and the profile's rule for missing goods applies. */
  | { readonly code: 'deleted' }
  /** The source sells variants of the product in its place. */
  | { readonly code: 'replaced' }
  /** The source's code of the product was `was` before. */
  | { readonly code: 'renumbered'; readonly was: string }
  /** These fields, in words, keep a person's values. */
  | { readonly code: 'kept'; readonly fields: readonly string[] }
  /** The retail price is below these prices, in words with roubles. */
  | { readonly code: 'upsideDown'; readonly retail: number; readonly above: readonly string[] };

/** Columns of a stored line that hold its parts as text; bits of `changed` and what became of the line come with its storing. */
type StoredText = 'changes' | 'notes' | 'problem' | 'cells' | 'extra' | 'link' | 'changed' | 'written' | 'pictures';

export interface PlannedLine extends Readonly<
  Omit<ImportLineRow, StoredText | 'import_id' | 'number' | 'outcome' | 'to_write'>
> {
  readonly changes: readonly LineChange[];
  readonly remarks: readonly Remark[];
  readonly problem: Problem | null;
  readonly refusedCells: readonly RefusedCell[];
  /** The texts of a row that was not accepted completely. */
  readonly words: readonly WordedCell[];
  /** The row's data that no field takes. */
  readonly rest: NonNullable<ImportLine['extra']>;
  readonly candidates: readonly Candidate[];
  readonly link: Written;
  readonly to_write: boolean;
  readonly pictures: readonly WantedPicture[];
}

export const BLANK_LINE: PlannedLine = {
  kind: 'same',
  position: '',
  external_id: '',
  product_id: null,
  title: '',
  article: '',
  place_key: '',
  changes: [],
  remarks: [],
  problem: null,
  refusedCells: [],
  words: [],
  rest: {},
  question: '',
  candidates: [],
  link: {},
  file_stock: null,
  price_move: 0,
  to_write: false,
  pictures: [],
};

export const refuse = (line: PlannedLine, problem: Problem): PlannedLine => ({
  ...line,
  kind: 'refused',
  changes: [],
  problem,
});

/** True for a known product that its source no longer sells itself: it has deleted it, or sells variants in its place. */
export const isMarkedGone = ({ remarks }: PlannedLine): boolean =>
  remarks.some((remark) => typeof remark === 'object' && (remark.code === 'deleted' || remark.code === 'replaced'));

const MARKED_DELETED = 'Помечен на удаление у поставщика';

function remarkText(remark: Remark): string {
  if (typeof remark === 'string') return remark;
  switch (remark.code) {
    case 'deleted':
      return MARKED_DELETED;
    case 'replaced':
      return 'У товара появились характеристики: вместо него продаются они';
    case 'renumbered':
      return `Код у поставщика сменился: был «${remark.was}»`;
    case 'kept':
      return `Останется ваше: ${remark.fields.join(', ')}`;
    case 'upsideDown':
      return `Розничная цена ${numberAsTyped(remark.retail)} ниже: ${remark.above.join(', ')}`;
  }
}

/** The line's remarks as one text for a person. */
export const notesOf = ({ remarks }: Pick<PlannedLine, 'remarks'>): string => remarks.map(remarkText).join('; ');

/** True for a line to store: it writes or reports something. Others are only counted. */
export const isKept = ({ kind, to_write, remarks, refusedCells }: PlannedLine): boolean =>
  kind !== 'same' || to_write || remarks.length > 0 || refusedCells.length > 0;

/** A stored line: `written` is the record of its writing as JSON, empty before. */
export interface StoredLine extends PlannedLine, Pick<ImportLineRow, 'number' | 'outcome' | 'written'> {}

/** Empty for a value without content. */
function json(value: object): string {
  const text = JSON.stringify(value);
  return text === '{}' || text === '[]' ? '' : text;
}
const parsed = <Value>(text: string, empty: Value): Value => (text === '' ? empty : (JSON.parse(text) as Value));

export function rowOfLine(import_id: string, number: number, planned: PlannedLine): ImportLineRow {
  const { changes, remarks, problem, refusedCells, words, rest, candidates, link, pictures, ...line } = planned;
  return {
    ...line,
    import_id,
    number,
    changes: JSON.stringify(changes),
    notes: json(remarks),
    problem: json(problem ?? {}),
    cells: json(words),
    extra: json({
      ...rest,
      cells: refusedCells.length === 0 ? undefined : refusedCells,
      candidates: candidates.length === 0 ? undefined : candidates,
    } satisfies Extra),
    link: JSON.stringify(link),
    changed: bitsOf(changes.map(({ field }) => policyField(field))),
    outcome: '',
    written: '',
    pictures: json(pictures),
  };
}

type Extra = PlannedLine['rest'] & {
  readonly cells?: readonly RefusedCell[] | undefined;
  readonly candidates?: readonly Candidate[] | undefined;
  /** A former release stored the product of the same title apart. */
  readonly likely?: Candidate;
};

/** Remarks as stored; a former release stored sentences, joined with semicolons. */
function remarksOf(notes: string): readonly Remark[] {
  if (/^(?:\[["{]|$)/.test(notes)) return parsed<Remark[]>(notes, []);
  const [first, ...others] = notes.split('; ');
  return first === MARKED_DELETED ? [{ code: 'deleted' }, ...others] : [notes];
}

function extraOf({ extra }: Pick<ImportLineRow, 'extra'>) {
  const { cells = [], likely, candidates = [], ...rest } = parsed<Extra>(extra, {});
  return { cells, candidates: likely === undefined ? candidates : [likely, ...candidates], rest };
}

export const candidatesOf = (row: Pick<ImportLineRow, 'extra'>): readonly Candidate[] => extraOf(row).candidates;

export function lineOfRow(row: ImportLineRow): StoredLine {
  const { import_id: _import, changed: _changed, notes, cells: words, extra, ...line } = row;
  const { cells: refusedCells, candidates, rest } = extraOf({ extra });
  return {
    ...line,
    changes: JSON.parse(row.changes) as LineChange[],
    remarks: remarksOf(notes),
    problem: parsed<Problem | null>(row.problem, null),
    refusedCells,
    words: parsed<WordedCell[]>(words, []),
    rest,
    candidates,
    link: JSON.parse(row.link) as Written,
    to_write: Boolean(row.to_write),
    pictures: parsed<WantedPicture[]>(row.pictures, []),
  };
}

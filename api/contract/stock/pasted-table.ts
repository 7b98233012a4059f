/**
 * A table of goods copied from a supplier's paper (УПД, ТОРГ-12, an invoice) or a spreadsheet: its lines, and a use proposed for each
 * column. A person sees the columns and may choose others.
 */
import { isWholeBarcode } from '../products/product-code.ts';
import { columnUse, isHeading, isSum, pastedNumber, type ColumnUse } from '../products/pasted-cells.ts';
import { typedUnit } from '../products/typed-unit.ts';

export interface PastedLine {
  /** Number in the pasted text, from 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: readonly string[];
}

export interface PastedColumn {
  /** Position in the cells. */
  readonly at: number;
  /** Its heading, from all lines of the heading; empty for none. */
  readonly heading: string;
}

/** Uses by position in the cells. */
export type ColumnUses = Readonly<Record<number, ColumnUse>>;

export interface PastedTable {
  readonly columns: readonly PastedColumn[];
  readonly lines: readonly PastedLine[];
  /** Number of cells of most lines. */
  readonly width: number;
  readonly head: readonly PastedLine[];
  /** Headings, totals and the text above the table: no goods. */
  readonly leftOut: readonly PastedLine[];
  /** Position of the units beside the quantities; undefined when no column has them. */
  readonly unitAt: number | undefined;
  readonly uses: ColumnUses;
  /** The same with prices without and with VAT; null unless the paper has both. */
  readonly byVat: { readonly without: ColumnUses; readonly with: ColumnUses } | null;
}

/** A cell up to its separator. A cell in quotes may hold a line break, as spreadsheets copy it. */
const CELLS = {
  '\t': /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y,
  ';': /"((?:[^"]|"")*)"(?=[;\n]|$)|([^;\n]*)/y,
} as const;

/** Lines of cells, separated by tabs, else by semicolons; in a text without both, by several spaces. */
function linesOf(text: string): PastedLine[] {
  const unified = text.replace(/\r\n?/g, '\n');
  const all = /[\t;]/.test(unified) ? unified : unified.replace(/(?<=\S) {2,}(?=\S)/g, '\t');
  const lines: PastedLine[] = [];
  for (let at = 0, row = 1; at <= all.length;) {
    const start = at;
    const end = all.indexOf('\n', at);
    const first = all.slice(at, end < 0 ? undefined : end);
    const cell = CELLS[first.includes(';') && !first.includes('\t') ? ';' : '\t'];
    const cells: string[] = [];
    do {
      cell.lastIndex = at;
      const [whole = '', quoted, plain = ''] = cell.exec(all) ?? [];
      cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim());
      at += whole.length + 1;
    } while (at <= all.length && all[at - 1] !== '\n');
    const raw = all.slice(start, at - 1);
    if (cells.some((one) => one !== '')) lines.push({ row, text: raw, cells });
    row += raw.split('\n').length;
  }
  return lines;
}

/** A dash or a cross stands for an empty cell in official forms. */
const isBlank = (cell: string | undefined): boolean => cell === undefined || /^(?:[-–—]*|[xх])$/iu.test(cell);

const TOTALS = /^(?:итого|всего|к оплате|в том числе|total)(?!\p{L})/iu;

/** The line of column numbers below the heading of an official form: «А 1 1а 1б 2 2а 3». */
function areNumbersOfColumns(cells: readonly string[], isBelowHeading: boolean): boolean {
  const numbers = cells.filter((cell) => !isBlank(cell) && !/^\p{L}$/u.test(cell));
  const leading = numbers.map((cell) => Number(/^(\d{1,2})\p{L}?$/u.exec(cell)?.[1] ?? Number.NaN));
  return (
    leading.length >= (isBelowHeading ? 2 : 6) &&
    leading[0] === 1 &&
    leading.every((number, at) => at === 0 || [0, 1].includes(number - (leading[at - 1] ?? 0)))
  );
}

/** Heading lines, lines of goods, and the rest. */
function sorted(all: readonly PastedLine[]): Record<'head' | 'goods' | 'rest', PastedLine[]> {
  const head: PastedLine[] = [];
  const goods: PastedLine[] = [];
  const rest: PastedLine[] = [];
  const hasHeading = all.some(({ cells }) => isHeading(cells));
  let isBelowHeading = false;
  for (const line of all) {
    const { cells } = line;
    const names = cells.filter((cell) => columnUse(cell) !== null).length;
    const hasBegun = goods.length > 0;
    const wasBelow = isBelowHeading;
    isBelowHeading = false;
    if (isHeading(cells) && (!hasBegun || names > 1)) {
      if (!hasBegun) head.push(line);
      rest.push(line);
      isBelowHeading = true;
    } else if (wasBelow && !hasBegun && !/\d/.test(cells.join(''))) {
      head.push(line);
      rest.push(line);
      isBelowHeading = true;
    } else if (
      areNumbersOfColumns(cells, wasBelow) ||
      TOTALS.test(cells.find((cell) => !isBlank(cell)) ?? '') ||
      (hasHeading && !hasBegun && head.length === 0 && !cells.some((cell) => /^\d/.test(cell)))
    )
      rest.push(line);
    else goods.push(line);
  }
  return { head, goods, rest };
}

/** Headings by column: a wide cell of an upper line stands over the cells below it. */
function headingsOf(head: readonly PastedLine[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const own = head.map(({ cells }) => cells[at] ?? '');
    const texts = own.map((text, index) => {
      const hasBelow = own.slice(index + 1).some((below) => below !== '');
      if (text !== '' || !hasBelow || own.slice(0, index).some((above) => above !== '')) return text;
      return head[index]?.cells.slice(0, at).findLast((cell) => cell !== '') ?? '';
    });
    return texts.filter((text) => text !== '').join(' ');
  });
}

interface Column extends PastedColumn {
  readonly values: readonly string[];
  readonly numbers: readonly number[];
}

const most = (column: Column, holds: (value: string) => boolean): boolean =>
  column.values.filter((value) => value !== '' && holds(value)).length * 2 >
  column.values.filter((value) => value !== '').length;

const isNumeric = (column: Column): boolean => most(column, (value) => !Number.isNaN(pastedNumber(value)));

const isUnit = (column: Column): boolean => most(column, (value) => !/\d{2}/.test(value) && typedUnit(value) !== null);

/** The column of units: the one that a heading calls so, else the first whose cells are units. */
function unitColumn(columns: readonly Column[]): Column | undefined {
  const named = columns.find((column) => /^ед(?:\.|иниц)/iu.test(column.heading) && !isNumeric(column));
  return named ?? columns.find((column) => isUnit(column) && !/упаков|мест/iu.test(column.heading));
}

const isRate = (column: Column): boolean => most(column, (value) => /%$|^без /iu.test(value));

function isRunning({ numbers }: Column): boolean {
  return numbers.every((number, at) =>
    at === 0 ? numbers.length > 1 || number === 1 : number === (numbers[at - 1] ?? 0) + 1,
  );
}

/** Codes of the classifier of units (ОКЕИ) beside the names of the units. */
const isUnitCode = (column: Column, next: Column | undefined): boolean =>
  next !== undefined && isUnit(next) && most(column, (value) => /^\d{3}$/.test(value) && typedUnit(value) !== null);

/** A short text with a digit and no word of a language may be an article. */
const isArticle = (value: string): boolean =>
  /\d/.test(value) && value.length <= 40 && !/\p{Script=Cyrillic}{4}/u.test(value) && !/\d[.,]\d/.test(value);

/** An article that is no figure: it has letters or many digits. */
const isPlainArticle = (value: string): boolean =>
  isArticle(value) && (/^\d{5,}$/.test(value) || Number.isNaN(pastedNumber(value)));

/** Quantity times price is the sum, with prices rounded to a kopeck. */
export function agrees(qty: number, price: number, sum: number): boolean {
  return Math.abs(qty * price - sum) <= qty * 0.005 + 0.0051;
}

function multiplies(qty: Column | undefined, price: Column | undefined, sum: Column): boolean {
  const rows = sum.numbers.filter((total) => total > 0).length;
  const right = sum.numbers.filter(
    (total, at) => total > 0 && agrees(qty?.numbers[at] ?? Number.NaN, price?.numbers[at] ?? Number.NaN, total),
  );
  return rows > 0 && right.length * 2 > rows;
}

const totalOf = ({ numbers }: Column): number => numbers.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);

type Found = Partial<Record<ColumnUse, Column | undefined>>;

/** Quantity, price and sum of columns without headings: three whose product is right, else the first numbers. */
function figuresOf(numeric: readonly Column[]): Found {
  let found: Found = {};
  for (const [place, qty] of numeric.entries())
    for (const [next, price] of numeric.slice(place + 1).entries())
      for (const sum of numeric.slice(place + next + 2))
        if (multiplies(qty, price, sum) && totalOf(sum) > (found.sum === undefined ? 0 : totalOf(found.sum)))
          found = { qty, price, sum };
  if (found.qty !== undefined) return found;
  const isPrice = (column: Column) => most(column, isSum);
  const qty = numeric.find((column) => !isPrice(column));
  const others = numeric.filter((column) => column !== qty);
  return { qty, price: others.find(isPrice) ?? others[0] };
}

/** Uses of columns without headings, by their contents. */
function guessed(columns: readonly Column[], known: Found): Found {
  const left = columns.filter(
    (column, at) => !isUnit(column) && !isRate(column) && !isUnitCode(column, columns[at + 1]),
  );
  const barcode = known.barcode ?? left.find((column) => most(column, isWholeBarcode));
  const rest = left.filter((column) => column !== barcode);
  const unnumbered = rest.filter((column) => column !== columns[0] || !isRunning(column));
  const isCode = (column: Column) => most(column, isArticle);
  const isName = (column: Column) => !isNumeric(column) && !isCode(column);
  const articles = known.barcode === undefined ? unnumbered : [];
  const sku =
    known.sku ??
    articles.find((column) => most(column, isPlainArticle)) ??
    (barcode === undefined ? (articles.find(isCode) ?? (articles.some(isName) ? undefined : rest[0])) : undefined);
  const title = known.title ?? unnumbered.find((column) => column !== sku && isName(column));
  const numeric = unnumbered.filter((column) => column !== sku && column !== title && isNumeric(column));
  return { barcode, sku, title, ...figuresOf(numeric) };
}

type Vat = 'without' | 'with';

/** VAT of a price or a sum by its heading; null when the heading does not name it. */
function vatOf({ heading }: PastedColumn): Vat | null {
  const plain = heading.toLowerCase().replaceAll('ё', 'е');
  if (/без (?:учета )?(?:ндс|налог)/u.test(plain)) return 'without';
  return /(?<!\p{L})(?:с|включая)(?: учетом)? (?:ндс|налог)/u.test(plain) ? 'with' : null;
}

/** Price and sum by their headings: those that agree with each other, and those of the other VAT. */
function pricesOf(
  qty: Column | undefined,
  prices: readonly Column[],
  sums: readonly Column[],
): [own: Found, byVat: Partial<Record<Vat, Found>>] {
  const [price] = prices;
  const right = price === undefined ? sums[0] : sums.find((sum) => multiplies(qty, price, sum));
  const vat = (price && vatOf(price)) ?? (right && vatOf(right)) ?? null;
  const sum = right ?? sums.find((one) => vatOf(one) === vat);
  const own = { price, sum };
  if (vat === null) return [own, {}];
  const other: Vat = vat === 'with' ? 'without' : 'with';
  const another = {
    price: prices.find((column) => vatOf(column) === other),
    sum: sums.find((column) => vatOf(column) === other),
  };
  if (another.price === undefined && another.sum === undefined) return [own, {}];
  return [own, { [vat]: own, [other]: another }];
}

export function readPastedTable(text: string): PastedTable {
  const { head, goods, rest } = sorted(linesOf(text));
  const times = new Map<number, number>();
  for (const { cells } of goods) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  const [[width] = [0]] = [...times].sort(([, one], [, other]) => other - one);
  const headings = headingsOf(head, width);
  const columns: Column[] = headings
    .map((heading, at) => {
      const values = goods.map(({ cells }) => (isBlank(cells[at]) ? '' : (cells[at] ?? '')));
      return { at, heading, values, numbers: values.map((value) => pastedNumber(value) ?? Number.NaN) };
    })
    .filter(({ values }) => values.some((value) => value !== ''));
  const named = (use: ColumnUse) => columns.filter(({ heading }) => columnUse(heading) === use);
  const known: Found = {
    sku: named('sku').find(({ heading }) => /артикул|sku/iu.test(heading)) ?? named('sku')[0],
    barcode: named('barcode')[0],
    title: named('title')[0],
  };
  const guess = guessed(
    columns.filter(({ heading }) => columnUse(heading) === null),
    known,
  );
  const base: Found = { ...guess, qty: named('qty')[0] ?? guess.qty };
  const [figures, byVat]: ReturnType<typeof pricesOf> =
    head.length === 0 ? [guess, {}] : pricesOf(base.qty, named('price'), named('sum'));
  const usesOf = ({ price, sum }: Found): ColumnUses => {
    const uses = new Map<Column | undefined, ColumnUse>(
      Object.entries({ ...base, price, sum }).map(([use, column]) => [column, use as ColumnUse]),
    );
    return Object.fromEntries(columns.map((column) => [column.at, uses.get(column) ?? 'skip']));
  };
  return {
    columns: columns.map(({ at, heading }) => ({ at, heading })),
    lines: goods,
    width,
    head,
    leftOut: rest,
    unitAt: unitColumn(columns)?.at,
    uses: usesOf(figures),
    byVat:
      byVat.without === undefined || byVat.with === undefined
        ? null
        : { without: usesOf(byVat.without), with: usesOf(byVat.with) },
  };
}

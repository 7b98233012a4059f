/** Codes in the cells of a table: what a spreadsheet wrapped around them comes off, what it spoilt is refused. */
import { cleanLine, hasForbiddenSign } from './clean-text.ts';

/** What is known of a cell beside its text. */
export interface CellMark {
  /** The book holds a number: its decimal sign is certain. */
  readonly isNumber?: true;
  /** The number as a code, in the form that the book shows. */
  readonly code?: string;
  /** Why the number can be no code, as a clause. */
  readonly codeFault?: string;
  /** What a person should know of the code, as a sentence. */
  readonly codeNote?: string;
  /** Why the cell has no value, as a clause. */
  readonly fault?: string;
  /** Moment of a number in a format of dates, as ISO has it. */
  readonly date?: string;
  /** A foreign currency that the book shows beside the number. */
  readonly currency?: string;
  /** The value stands in another row of a merged cell. */
  readonly isSpread?: true;
}

/** A code, or why there is none. */
export type ReadCode = { readonly code: string; readonly note?: string } | { readonly fault: string };

/** Words that spreadsheets show in place of a value that they can't compute. */
const ERRORS =
  /^#(?:#+|REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ССЫЛКА!|Н\/Д|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!)$/iu;

/** Why a cell holds an error in place of a value; undefined where it doesn't. */
export function errorOf(text: string, mark: CellMark | undefined): string | undefined {
  return mark?.fault ?? (ERRORS.test(text.trim()) ? 'ошибка формулы' : undefined);
}

/** A text behind an equals sign, as price lists write codes so that a spreadsheet keeps their zeros: `="00123"`. */
export const unwrapped = (text: string): string => /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text;

const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?[EЕ][+-]\d+$/iu;
const MONTHS = 'янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  `^(?:\\d{1,2}[. -](?:${MONTHS})|(?:19|20)\\d{2}-\\d{2}-\\d{2}(?:[T ][\\d:.]+)?|(?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[.-](?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[./]\\d{1,2}[./](?:19|20)\\d{2})$`,
  'iu',
);

/** Stand where a good has no code, often for many goods at once. */
const NO_CODE =
  /^(?:[^\p{L}\d]+|0|нет|б\/?н|б\/?а|н\/?д|отсутствует|без (?:артикула|штрих-?кода)|none|n\/a|null|no)$/iu;

/** A code without the words and signs that stand for none. */
export const toldCode = (code: string): string => (NO_CODE.test(code) ? '' : code);

/** Reads a cell as a code. Zeros and points stay as they are written, in the shop's own tables all signs do. */
export function readCode(cell: string, mark: CellMark | undefined, isOwn: boolean): ReadCode {
  if (mark?.codeFault !== undefined) return { fault: `испорчен таблицей: ${mark.codeFault}` };
  if (mark?.code !== undefined)
    return mark.codeNote === undefined ? { code: mark.code } : { code: mark.code, note: mark.codeNote };
  if (hasForbiddenSign(cell)) return { fault: 'в нём знак, которого в тексте быть не может' };
  const code = isOwn ? cell : cleanLine(unwrapped(cell).replace(/^\s*'/, ''));
  if (EXPONENT.test(code)) return { fault: 'испорчен таблицей: число с порядком' };
  if (DATE.test(code)) return { fault: 'испорчен таблицей: дата' };
  return { code: isOwn ? code : toldCode(code) };
}

/** Barcodes of a cell that may hold several, parted by blanks or signs. */
export function barcodesOf(code: string): string[] {
  const parts = code.split(/[\s,;/|]+/).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => /^\d{6,14}$/.test(part)))
    return [...new Set(parts)].filter((part) => !/^0+$/.test(part));
  // Programs that take barcodes for numbers write a decimal behind them.
  const [alone = ''] = parts;
  const joined = code.replace(/\s/g, '');
  const whole = (parts.length === 1 ? alone : /^\d{8,14}$/.test(joined) ? joined : code).replace(
    /^(\d{8,14})[.,]0+$/,
    '$1',
  );
  return toldCode(whole) === '' || /^0+$/.test(whole) ? [] : [whole];
}

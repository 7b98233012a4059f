/** Reads codes in cells of a table: removes a spreadsheet's wrapping, and refuses codes that a spreadsheet has damaged. */
import { articleKey } from '#contract/products/product-code.ts';
import { cleanLine, hasForbiddenSign } from './clean-text.ts';

/** Data about a cell beyond its text. */
export interface CellMark {
  /** The workbook stores a number: its decimal sign is certain. */
  readonly isNumber?: true;
  /** The number as a code, as displayed in the workbook. */
  readonly code?: string;
  /** Reason why the number can't be a code, as a clause. */
  readonly codeFault?: string;
  /** Note about the code, as a sentence. */
  readonly codeNote?: string;
  /** Reason why the cell has no value, as a clause. */
  readonly fault?: string;
  /** ISO date of a number in a date format. */
  readonly date?: string;
  /** A foreign currency displayed beside the number. */
  readonly currency?: string;
  /** The value is in another row of a merged cell. */
  readonly isSpread?: true;
}

/** A code, or the reason for none. */
export type ReadCode = { readonly code: string; readonly note?: string } | { readonly fault: string };

/** Texts that spreadsheets display for failed formulas. */
const ERRORS =
  /^#(?:#+|REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ССЫЛКА!|Н\/Д|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!)$/iu;

/** The error in a cell; undefined without one. */
export function errorOf(text: string, mark: CellMark | undefined): string | undefined {
  return mark?.fault ?? (ERRORS.test(text.trim()) ? 'ошибка формулы' : undefined);
}

/** The text in `="00123"`, which price lists use so that a spreadsheet keeps the zeros of codes. */
export const unwrapped = (text: string): string => /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text;

const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?[EЕ][+-]\d+$/iu;
const MONTHS = 'янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  `^(?:\\d{1,2}[. -](?:${MONTHS})|(?:19|20)\\d{2}-\\d{2}-\\d{2}(?:[T ][\\d:.]+)?|(?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[.-](?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[./]\\d{1,2}[./](?:19|20)\\d{2})$`,
  'iu',
);

/** Placeholders for a missing code, often shared by many goods. */
const NO_CODE =
  /^(?:[^\p{L}\d]+|0|нет|б\/?н|б\/?а|н\/?д|отсутствует|без (?:артикула|штрих-?кода)|none|n\/a|null|no)$/iu;

/** A code, or an empty text for a placeholder. */
export const codeOrEmpty = (code: string): string => (NO_CODE.test(code) ? '' : code);

/** Reads a cell as a code. Zeros and points are kept; in the shop's own tables all characters are. */
export function readCode(cell: string, mark: CellMark | undefined, isOwn: boolean): ReadCode {
  if (mark?.codeFault !== undefined) return { fault: `испорчен таблицей: ${mark.codeFault}` };
  if (mark?.code !== undefined)
    return mark.codeNote === undefined ? { code: mark.code } : { code: mark.code, note: mark.codeNote };
  if (hasForbiddenSign(cell)) return { fault: 'в нём знак, которого в тексте быть не может' };
  const code = isOwn ? cell : cleanLine(unwrapped(cell).replace(/^\s*'/, ''));
  if (EXPONENT.test(code)) return { fault: 'испорчен таблицей: число с порядком' };
  if (DATE.test(code)) return { fault: 'испорчен таблицей: дата' };
  return { code: isOwn ? code : codeOrEmpty(code) };
}

/** Barcodes of a cell that may contain several, separated by blanks or signs. */
export function barcodesOf(code: string): string[] {
  const parts = code.split(/[\s,;/|]+/).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => /^\d{6,14}$/.test(part)))
    return [...new Set(parts)].filter((part) => !/^0+$/.test(part));
  // Programs that treat barcodes as numbers append a decimal part.
  const [alone = ''] = parts;
  const joined = code.replace(/\s/g, '');
  const whole = (parts.length === 1 ? alone : /^\d{8,14}$/.test(joined) ? joined : code).replace(
    /^(\d{8,14})[.,]0+$/,
    '$1',
  );
  return codeOrEmpty(whole) === '' || /^0+$/.test(whole) ? [] : [whole];
}

/** Cyrillic letters and the Latin ones that look the same. */
const LOOKS = new Map(Array.from('авекмнорстухіјѕ', (letter, at) => [letter, 'abekmhopctyxijs'[at] ?? letter]));
/** Hyphens and dashes of all lengths, and the minus. */
const DASHES = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Key of an article by its looks: nobody sees whether a letter is Cyrillic or Latin, and how long a dash is. */
export const articleLook = (code: string): string =>
  articleKey(code)
    .replace(DASHES, '-')
    .replace(/[а-яіјѕ]/g, (letter) => LOOKS.get(letter) ?? letter);

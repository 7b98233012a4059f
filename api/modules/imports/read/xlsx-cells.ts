/**
 * A sheet of an XLSX book as rows of cells, streamed: a sheet of a hundred thousand rows needs the memory of its shared
 * texts only.
 */
import type { OpenedFile, Part } from './open-file.ts';
import { decoded } from './decode.ts';
import { FileRefused, LIMITS } from './source-row.ts';
import { childOf, xmlElements, type XmlElement } from './xml-elements.ts';
import type { TableRow } from './csv-cells.ts';

const NO_HEAD = (): void => undefined;
/** Characters of all shared texts together. */
const SHARED_MAX = 200_000_000;

async function* elementsOf(part: Part, wanted: string): AsyncGenerator<XmlElement> {
  const chunks = decoded(await part.stream(), 'utf-8');
  for await (const { element } of xmlElements(chunks, { wanted: new Set([wanted]), onOpen: NO_HEAD })) yield element;
}

/** What XML cannot hold stands by its number: `_x000D_` (ECMA-376, 22.4.2.4). */
const decodedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Text of a shared or inline string: of all its runs, without the hints on reading. */
function runsOf(element: XmlElement): string {
  let text = element.name === 't' ? element.text : '';
  for (const child of element.children) if (child.name !== 'rPh') text += runsOf(child);
  return text;
}

const textOf = (element: XmlElement): string => decodedText(runsOf(element));

async function sharedTexts({ parts }: OpenedFile): Promise<string[]> {
  const part = parts.find(({ name }) => name === 'xl/sharedStrings.xml');
  if (part === undefined) return [];
  const texts: string[] = [];
  let length = 0;
  for await (const element of elementsOf(part, 'si')) {
    const text = textOf(element);
    length += text.length;
    if (length > SHARED_MAX) throw new FileRefused('В книге слишком много текста');
    texts.push(text);
  }
  return texts;
}

/** Column of an address such as `AB12`, from 0. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A number without the noise of its binary form: `0.30000000000000004` was typed as 0.3. */
function tidyNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text)) return text;
  if (/^-?\d{1,15}$/.test(text)) return text;
  const tidy = String(Number(Number(text).toPrecision(15)));
  return /e/i.test(tidy) ? text : tidy;
}

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const value = childOf(cell, 'v')?.text ?? '';
  switch (cell.attributes['t']) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return textOf(childOf(cell, 'is') ?? cell);
    case 'b':
      return value === '1' ? 'да' : 'нет';
    case 'e':
      return '';
    case 'str':
      return value;
    default:
      return tidyNumber(value);
  }
}

/** Names of the sheets, in the order of their tabs. */
export async function sheetNames({ parts }: OpenedFile): Promise<string[]> {
  const book = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (book === undefined) throw new FileRefused('В архиве нет ни обмена CommerceML, ни книги Excel');
  const names: string[] = [];
  for await (const { attributes } of elementsOf(book, 'sheet')) names.push(attributes['name'] ?? '');
  return names;
}

/** Rows of a sheet (from 0, by the order of files, which is that of tabs), empty ones left out. */
export async function* xlsxRows(opened: OpenedFile, sheet: number): AsyncGenerator<TableRow> {
  const sheets = opened.parts
    .filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a.name)) - Number(/\d+/.exec(b.name)));
  const part = sheets[sheet];
  if (part === undefined) throw new FileRefused(`В книге нет листа ${sheet + 1}`);
  const shared = await sharedTexts(opened);
  let line = 0;
  for await (const row of elementsOf(part, 'row')) {
    line = Number(row.attributes['r'] ?? line + 1);
    const cells: string[] = [];
    for (const cell of row.children) {
      if (cell.name !== 'c') continue;
      const column = cell.attributes['r'] === undefined ? cells.length : columnOf(cell.attributes['r']);
      if (column < 0 || column >= LIMITS.columns)
        throw new FileRefused(`В таблице больше ${LIMITS.columns} столбцов (строка ${line})`);
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared);
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
  }
}

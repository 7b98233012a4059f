/** Chooses the parts of a file that are read, by their content. The mapping screen shows the same parts. */
import { ownDelimiter, delimiterOf, namedDelimiter } from './csv-cells.ts';
import { decoded, encodingOf, REFUSED_NUL, SAMPLE_BYTES } from './decode.ts';
import type { Alive } from '../../../apart/task.ts';
import { openFile, openInner, sampleOf, type OpenedFile, type Part } from './open-file.ts';
import type { TableChoice } from './table-head.ts';
import { type Format, FileRefused } from './source-row.ts';
import { bookName } from './xlsx-book.ts';

export interface ReadChoice extends TableChoice {
  /** Sheet of a workbook, from 0. */
  readonly sheet?: number | undefined;
  /** Its name, which goes before the number: sheets change places. */
  readonly sheetName?: string | undefined;
  /** Delimiter of a CSV; detected when absent. */
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
}

export interface TextPart {
  readonly part: Part;
  readonly encoding: string;
  /** Its beginning, decoded. */
  readonly beginning: string;
  readonly chunks: () => AsyncGenerator<string>;
}

async function textOf(part: Part, choice: ReadChoice): Promise<TextPart> {
  const sample = await sampleOf(part);
  const encoding = choice.encoding ?? encodingOf(sample, sample.length < SAMPLE_BYTES);
  const beginning = new TextDecoder(encoding).decode(sample);
  if (beginning.includes('\0')) throw new FileRefused(REFUSED_NUL);
  return { part, encoding, beginning, chunks: () => decoded(part.stream(), encoding) };
}

/** Kind of the XML, by its characteristic element. */
export function xmlKind({ beginning }: TextPart): 'goods' | 'offers' | 'yml' | 'other' {
  if (!/^\ufeff?\s*</.test(beginning)) return 'other';
  if (/<yml_catalog\b|<offers\b/.test(beginning)) return 'yml';
  const goods = beginning.search(/<Каталог[\s>]|<Классификатор[\s>]/);
  const offers = beginning.search(/<(?:Изменения)?Пакета?Предложений[\s>]/);
  if (goods === -1 && offers === -1) {
    if (/<КоммерческаяИнформация[^>]*>\s*<(?:Документ|Контейнер)[\s>]/.test(beginning))
      throw new FileRefused('Это документы 1С (заказы), а не товары: загрузите выгрузку каталога и предложений');
    return /<КоммерческаяИнформация/.test(beginning) ? 'goods' : 'other';
  }
  // The head of an offers' file may repeat the classifier; only a catalogue contains goods.
  if (offers !== -1 && !/<Каталог[\s>]/.test(beginning)) return 'offers';
  return 'goods';
}

/** The delimiter of a CSV: named by the file, chosen, or detected. */
export const delimiterIn = ({ beginning }: TextPart, { delimiter }: ReadChoice): string =>
  ownDelimiter(beginning) ?? delimiter ?? namedDelimiter(beginning) ?? delimiterOf(beginning);

export interface Content {
  readonly opened: OpenedFile;
  readonly format: Format;
  readonly texts: readonly TextPart[];
  /** The workbooks that are read before them. */
  readonly books: readonly BookPart[];
  /** Names of an archive's other tables. */
  readonly unread: readonly string[];
}

interface BookPart {
  /** Its name in its archive; empty for a workbook that was sent by itself. */
  readonly name: string;
  readonly open: () => Promise<OpenedFile>;
}

/** Catalogue before offers, then by name: files of a split exchange are numbered. */
const inOrder = (a: TextPart, b: TextPart): number => {
  const rank = (text: TextPart): number => (xmlKind(text) === 'goods' ? 0 : 1);
  return rank(a) - rank(b) || a.part.name.localeCompare(b.part.name, 'ru', { numeric: true });
};

/** True for a file that may hold goods; archives of Macs double each file by one of its attributes. */
const isTable = ({ name }: Part): boolean =>
  /\.(?:xlsx?|xlsm|xlsb|xltx?|ods|csv|tsv|txt|xml|yml|dbf|zip|rar|7z)$/i.test(name) && !isOfMac(name);
const isOfMac = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

const isBook = ({ name }: Part): boolean => /\.xls[xm]$/i.test(name) && !isOfMac(name);

/** The workbooks of an archive, one after another. A broken one is left out: it is refused when its goods are read. */
export async function* innerBooks({ parts }: OpenedFile): AsyncGenerator<OpenedFile> {
  for (const part of parts.filter(isBook)) {
    const book = await openInner(part).catch(() => null);
    if (book === null) continue;
    try {
      yield book;
    } finally {
      book.close();
    }
  }
}

type Chosen = Pick<Content, 'format' | 'texts'> & { readonly books: readonly Part[] };

/** The parts that are read of an archive of lists. Throws `FileRefused`. */
function chosenOf(parts: readonly Part[], texts: readonly TextPart[]): Chosen {
  const exchange = texts.filter((text) => ['goods', 'offers'].includes(xmlKind(text)));
  if (exchange.length > 0) return { format: 'commerceml', texts: exchange.sort(inOrder), books: [] };
  // Two feeds would give one code to two goods.
  const [yml] = texts.filter((text) => xmlKind(text) === 'yml');
  if (yml !== undefined) return { format: 'yml', texts: [yml], books: [] };
  const books = parts.filter(isBook);
  const stemOf = ({ name }: Part): string => name.slice(0, name.lastIndexOf('.')).toLowerCase();
  // A table beside a workbook of its name is the same list.
  const isTxt = ({ part }: TextPart): boolean => /\.txt$/i.test(part.name);
  const csv = texts
    .filter((text) => isTxt(text) || /\.csv$/i.test(text.part.name))
    .filter(({ part }) => !books.some((book) => stemOf(book) === stemOf(part)))
    .sort((one, other) => Number(isTxt(one)) - Number(isTxt(other)));
  if (books.length + csv.length === 0)
    throw new FileRefused('В архиве нет ни обмена CommerceML, ни прайса, ни книги Excel');
  return { format: books.length > 0 ? 'xlsx' : 'csv', texts: csv, books };
}

async function insideZip(opened: OpenedFile, choice: ReadChoice, alive: Alive | undefined): Promise<Content> {
  const { parts } = opened;
  if ((await bookName(opened)) !== null)
    return {
      opened,
      format: 'xlsx',
      texts: [],
      books: [{ name: '', open: () => Promise.resolve(opened) }],
      unread: [],
    };
  if (parts.some(({ name }) => /^xl\/workbook\.bin$/i.test(name)))
    throw new FileRefused('Это двоичная книга Excel (.xlsb). Сохраните её как .xlsx или .csv и загрузите снова');
  if (parts.some(({ name }) => name === 'content.xml'))
    throw new FileRefused('Это таблица OpenDocument (.ods). Сохраните её как .xlsx или .csv и загрузите снова');
  const tables = parts.filter(({ name }) => /\.(?:xml|yml|csv|txt)$/i.test(name) && !isOfMac(name));
  const { books, ...chosen } = chosenOf(parts, await Promise.all(tables.map((part) => textOf(part, choice))));
  const read = [...books, ...chosen.texts.map(({ part }) => part)];
  return {
    ...chosen,
    opened,
    books: books.map((part) => ({ name: part.name, open: () => openInner(part, alive) })),
    unread: parts.filter((part) => !read.includes(part) && isTable(part)).map(({ name }) => name),
  };
}

/** The error for markup without readable goods, with advice for files of spreadsheets. */
function otherMarkup(beginning: string): FileRefused {
  const advice = 'Откройте её в Excel, сохраните как .xlsx или .csv и загрузите снова';
  if (/urn:schemas-microsoft-com:office:spreadsheet|<\?mso-application/i.test(beginning))
    return new FileRefused(`Это таблица XML 2003. ${advice}`);
  if (/<!doctype html|<html|<table|<head|<body|<meta/i.test(beginning))
    return new FileRefused(
      /<table/i.test(beginning)
        ? `Это веб-страница с таблицей, сохранённая как .xls. ${advice}`
        : 'Это веб-страница, а не прайс: похоже, сайт поставщика просит войти. Скачайте файл после входа и загрузите его',
    );
  return new FileRefused('Это не прайс: в файле нет ни CommerceML, ни YML');
}

/** Opens a file of goods and chooses what of it is read; `alive` is called for each chunk read. Throws `FileRefused`. */
export async function openContent(path: string, name: string, choice: ReadChoice, alive?: Alive): Promise<Content> {
  const opened = await openFile(path, name, alive);
  try {
    if (opened.isZip) return await insideZip(opened, choice, alive);
    const [part] = opened.parts;
    if (part === undefined) throw new FileRefused('Файл пуст');
    const text = await textOf(part, choice);
    const isText = !/^\ufeff?\s*</.test(text.beginning);
    const kind = isText ? null : xmlKind(text);
    if (kind === 'other') throw otherMarkup(text.beginning);
    const format = isText ? 'csv' : kind === 'yml' ? 'yml' : 'commerceml';
    return { opened, format, texts: [text], books: [], unread: [] };
  } catch (error) {
    opened.close();
    throw error;
  }
}

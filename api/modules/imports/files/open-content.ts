/** Chooses the parts of a file that are read, by their content. The mapping screen shows the same parts. */
import { ownDelimiter, delimiterOf, namedDelimiter } from './csv-cells.ts';
import { encodingOf, SAMPLE_BYTES } from './decode.ts';
import { openFile, openInner, type OpenedFile } from './open-file.ts';
import type { Part } from './file-part.ts';
import type { TableChoice } from './table-head.ts';
import type { Format } from './source-row.ts';
import { FileRefused } from './file-limits.ts';
import { bookName } from './xlsx-book.ts';

export interface ReadChoice extends TableChoice {
  /** Sheet of a workbook, from 0. */
  readonly sheet?: number | undefined;
  /** Delimiter of a CSV; detected when absent. */
  readonly delimiter?: string | undefined;
  /** Encoding; detected when absent. */
  readonly encoding?: string | undefined;
}

export interface TextPart {
  readonly part: Part;
  readonly encoding: string;
  /** Its beginning, decoded. */
  readonly beginning: string;
}

async function textOf(part: Part, choice: ReadChoice): Promise<TextPart> {
  const sample = await part.sample();
  const encoding = choice.encoding ?? encodingOf(sample, sample.length < SAMPLE_BYTES);
  const beginning = new TextDecoder(encoding).decode(sample);
  if (beginning.includes('\0')) throw new FileRefused('В файле есть нулевые символы: это не текст, или он испорчен');
  return { part, encoding, beginning };
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
  /** The file; for a workbook in an archive, the workbook. */
  readonly opened: OpenedFile;
  readonly format: Format;
  /** The parts that are read, in order. */
  readonly texts: readonly TextPart[];
  /** Name of the only part read of an archive; null otherwise. */
  readonly read: string | null;
  /** Names of an archive's other tables. */
  readonly unread: readonly string[];
}

/** Catalogue before offers, then by name: files of a split exchange are numbered. */
const inOrder = (a: TextPart, b: TextPart): number => {
  const rank = (text: TextPart): number => (xmlKind(text) === 'goods' ? 0 : 1);
  return rank(a) - rank(b) || a.part.name.localeCompare(b.part.name, 'ru', { numeric: true });
};

const ofBook = (opened: OpenedFile): Content => {
  const sheets = opened.parts.filter(({ name }) => /worksheets|sharedstrings/i.test(name));
  const texts = sheets.map((part) => ({ part, encoding: 'utf-8', beginning: '' }));
  return { opened, format: 'xlsx', texts, read: null, unread: [] };
};

/** True for a file that may hold goods; archives of Macs double each file by one of its attributes. */
const isTable = ({ name }: Part): boolean =>
  /\.(?:xlsx?|xlsm|xlsb|xltx?|ods|csv|tsv|txt|xml|yml|dbf|zip|rar|7z)$/i.test(name) && !isOfMac(name);
const isOfMac = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

async function insideZip(opened: OpenedFile, choice: ReadChoice, onRead: OnRead): Promise<Content> {
  if ((await bookName(opened)) !== null) return ofBook(opened);
  if (opened.parts.some(({ name }) => /^xl\/workbook\.bin$/i.test(name)))
    throw new FileRefused('Это двоичная книга Excel (.xlsb). Сохраните её как .xlsx или .csv и загрузите снова');
  if (opened.parts.some(({ name }) => name === 'content.xml'))
    throw new FileRefused('Это таблица OpenDocument (.ods). Сохраните её как .xlsx или .csv и загрузите снова');
  const books = opened.parts.filter(({ name }) => /\.xlsx$/i.test(name) && !isOfMac(name));
  const tables = opened.parts.filter(({ name }) => /\.(?:xml|yml|csv|txt)$/i.test(name) && !isOfMac(name));
  const texts = await Promise.all(tables.map((part) => textOf(part, choice)));
  const unreadBut = (read: readonly Part[]): readonly string[] =>
    opened.parts.filter((part) => !read.includes(part) && isTable(part)).map(({ name }) => name);
  const exchange = texts.filter((text) => ['goods', 'offers'].includes(xmlKind(text)));
  if (exchange.length > 0) {
    const unread = unreadBut(exchange.map(({ part }) => part));
    return { opened, format: 'commerceml', texts: exchange.sort(inOrder), read: null, unread };
  }
  const alone = (content: Content, read: Part): Content => ({ ...content, read: read.name, unread: unreadBut([read]) });
  const ofText = (format: Format, text: TextPart): Content =>
    alone({ opened, format, texts: [text], read: null, unread: [] }, text.part);
  const [yml] = texts.filter((text) => xmlKind(text) === 'yml');
  if (yml !== undefined) return ofText('yml', yml);
  const [book] = books;
  if (book !== undefined) {
    const inner = watched(await openInner(book), onRead);
    opened.close();
    if ((await bookName(inner)) !== null) return alone(ofBook(inner), book);
    inner.close();
    throw new FileRefused(`Файл «${book.name}» в архиве — не книга Excel`);
  }
  const endsWith = (end: RegExp): TextPart | undefined => texts.find(({ part }) => end.test(part.name));
  const csv = endsWith(/\.csv$/i) ?? endsWith(/\.txt$/i);
  if (csv !== undefined) return ofText('csv', csv);
  throw new FileRefused('В архиве нет ни обмена CommerceML, ни прайса, ни книги Excel');
}

/** The error for markup without readable goods, with advice for files of spreadsheets. */
function otherMarkup(beginning: string): FileRefused {
  const advice = 'Откройте её в Excel, сохраните как .xlsx или .csv и загрузите снова';
  if (/urn:schemas-microsoft-com:office:spreadsheet|<\?mso-application/i.test(beginning))
    return new FileRefused(`Это таблица XML 2003. ${advice}`);
  if (/<!doctype html|<html|<table|<head|<body|<meta/i.test(beginning))
    return new FileRefused(`Это веб-страница с таблицей, сохранённая как .xls. ${advice}`);
  return new FileRefused('Это не прайс: в файле нет ни CommerceML, ни YML');
}

type OnRead = (() => Promise<void>) | undefined;

async function* awaiting(chunks: AsyncIterable<Buffer>, onRead: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await onRead();
    yield chunk;
  }
}

/** The same file; `onRead` is awaited for each chunk that is read of it. */
function watched(opened: OpenedFile, onRead: OnRead): OpenedFile {
  if (onRead === undefined) return opened;
  const parts = opened.parts.map((part) => ({ ...part, stream: async () => awaiting(await part.stream(), onRead) }));
  return { ...opened, parts };
}

/** Opens a file of goods and chooses what of it is read. `onRead` is awaited for each chunk read. Throws `FileRefused`. */
export async function openContent(path: string, name: string, choice: ReadChoice, onRead?: OnRead): Promise<Content> {
  const opened = watched(await openFile(path, name), onRead);
  try {
    if (opened.isZip) return await insideZip(opened, choice, onRead);
    const [part] = opened.parts;
    if (part === undefined) throw new FileRefused('Файл пуст');
    const text = await textOf(part, choice);
    const isText = !/^\ufeff?\s*</.test(text.beginning);
    const kind = isText ? null : xmlKind(text);
    if (kind === 'other') throw otherMarkup(text.beginning);
    const format = isText ? 'csv' : kind === 'yml' ? 'yml' : 'commerceml';
    return { opened, format, texts: [text], read: null, unread: [] };
  } catch (error) {
    opened.close();
    throw error;
  }
}

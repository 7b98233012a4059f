/** Reads a file of any format as a stream of goods; the format is detected by content, not by name. */
import { formatNumber } from '#contract/values/money.ts';
import { ArchivePictures } from './archive-pictures.ts';
import { chooseSheet } from './choose-sheet.ts';
import { csvRows, delimiterOf, namedDelimiter, ownDelimiter } from './csv-cells.ts';
import { OfferBook } from './commerceml-offers.ts';
import { decoded, encodingName, encodingOf, SAMPLE_BYTES } from './decode.ts';
import { openFile, openInner, type OpenedFile, type Part } from './open-file.ts';
import { newClassifier, readGoods } from './read-commerceml.ts';
import { readTable } from './read-table.ts';
import type { TableChoice } from './table-head.ts';
import { readYml } from './read-yml.ts';
import { FileRefused, LIMITS, type FileFacts, type Format, type ReadItem, type SourceFile } from './source-row.ts';
import { bookName, readBook, type Book } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

export interface ReadChoice extends TableChoice {
  /** Sheet of a workbook, from 0. */
  readonly sheet?: number | undefined;
  /** Delimiter of a CSV; detected when absent. */
  readonly delimiter?: string | undefined;
  /** Encoding; detected when absent. */
  readonly encoding?: string | undefined;
}

interface TextPart {
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
function xmlKind({ beginning }: TextPart): 'goods' | 'offers' | 'yml' | 'other' {
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

class Source implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
  private readonly opened: OpenedFile;
  private readonly texts: readonly TextPart[];
  private readonly choice: ReadChoice;
  /** Kept from the first reading for later ones. */
  private offers: OfferBook | null = null;
  private book: { readonly book: Book; readonly sheet: number } | null = null;

  constructor(opened: OpenedFile, format: Format, texts: readonly TextPart[], choice: ReadChoice) {
    this.opened = opened;
    this.archive = new ArchivePictures(opened.isZip ? opened.parts : []);
    this.texts = texts;
    this.choice = choice;
    const bytes = texts.reduce((sum, { part }) => sum + part.bytes, 0);
    this.facts = {
      format,
      madeAt: null,
      changesOnly: null,
      isOwn: false,
      rates: {},
      bytesRead: 0,
      bytes,
      notes: new Set(),
    };
    for (const { encoding } of texts) {
      const name = encodingName(encoding);
      if (name !== null) this.facts.notes.add(`Кодировка файла: ${name}`);
    }
  }

  async *items(): AsyncGenerator<ReadItem> {
    let rows = 0;
    for await (const item of this.read()) {
      if (!('named' in item)) rows += 1;
      if (rows > LIMITS.rows) throw new FileRefused(`В файле больше ${formatNumber(LIMITS.rows)} товаров`);
      yield item;
    }
    if (rows === 0) throw new FileRefused('В файле нет ни одного товара');
  }

  close(): void {
    this.opened.close();
  }

  private read(): AsyncGenerator<ReadItem> {
    const [first] = this.texts;
    if (this.facts.format === 'xlsx') return this.ofBook();
    if (first === undefined) throw new FileRefused('В файле нет ни одного товара');
    if (this.facts.format === 'yml') return readYml(() => this.chunksOf(first), this.facts);
    if (this.facts.format === 'csv') {
      const delimiter =
        ownDelimiter(first.beginning) ??
        this.choice.delimiter ??
        namedDelimiter(first.beginning) ??
        delimiterOf(first.beginning);
      return readTable(csvRows(this.chunksOf(first), delimiter), this.choice, this.facts);
    }
    return this.exchange();
  }

  private async *ofBook(): AsyncGenerator<ReadItem> {
    const { book, sheet } = (this.book ??= await this.openBook());
    yield* readTable(xlsxRows(book, sheet), this.choice, this.facts);
  }

  /** Notes the other sheets; a file with goods on other visible sheets is not a complete list. */
  private async openBook(): Promise<{ book: Book; sheet: number }> {
    const book = await readBook(this.opened);
    const { sheet, tables } = await chooseSheet(book, this.choice);
    for (const [index, { name, isHidden }] of book.sheets.entries())
      if (index !== sheet) this.facts.notes.add(`Лист «${name}» ${isHidden ? 'скрыт и ' : ''}не прочитан`);
    if (tables.some((index) => index !== sheet)) this.facts.changesOnly = true;
    return { book, sheet };
  }

  /** Reads the offers' files first, since goods are streamed; a file may be both. */
  private async *exchange(): AsyncGenerator<ReadItem> {
    const offers = await this.offersOf();
    const classifier = newClassifier();
    for (const text of this.texts)
      if (xmlKind(text) === 'goods') yield* readGoods(this.chunksOf(text), classifier, offers, this.facts);
    for (const row of offers.left()) yield { row };
  }

  private async offersOf(): Promise<OfferBook> {
    if (this.offers === null) {
      const offers = new OfferBook();
      for (const text of this.texts) await offers.read(this.chunksOf(text), this.facts);
      offers.noteTypes(this.facts);
      this.offers = offers;
    }
    this.offers.giveBack();
    return this.offers;
  }

  private async *chunksOf({ part, encoding }: TextPart): AsyncGenerator<string> {
    const { facts } = this;
    const bytes = await part.stream();
    yield* decoded(
      (async function* () {
        for await (const chunk of bytes) {
          facts.bytesRead += chunk.length;
          yield chunk;
        }
      })(),
      encoding,
    );
  }
}

/** Catalogue before offers, then by name: files of a split exchange are numbered. */
const inOrder = (a: TextPart, b: TextPart): number => {
  const rank = (text: TextPart): number => (xmlKind(text) === 'goods' ? 0 : 1);
  return rank(a) - rank(b) || a.part.name.localeCompare(b.part.name, 'ru', { numeric: true });
};

const ofBook = (opened: OpenedFile, choice: ReadChoice): SourceFile => {
  const sheets = opened.parts.filter(({ name }) => /worksheets|sharedstrings/i.test(name));
  return new Source(
    opened,
    'xlsx',
    sheets.map((part) => ({ part, encoding: 'utf-8', beginning: '' })),
    choice,
  );
};

/** Notes the parts of an archive that are not read. */
function unreadParts(source: SourceFile, read: Part, tables: readonly Part[]): SourceFile {
  source.facts.notes.add(`Прочитан файл «${read.name}» из архива`);
  for (const { name } of tables) if (name !== read.name) source.facts.notes.add(`Файл «${name}» в архиве не прочитан`);
  if (tables.length > 1) source.facts.changesOnly = true;
  return source;
}

async function insideZip(opened: OpenedFile, choice: ReadChoice): Promise<SourceFile> {
  if ((await bookName(opened)) !== null) return ofBook(opened, choice);
  if (opened.parts.some(({ name }) => /^xl\/workbook\.bin$/i.test(name)))
    throw new FileRefused('Это двоичная книга Excel (.xlsb). Сохраните её как .xlsx или .csv и загрузите снова');
  if (opened.parts.some(({ name }) => name === 'content.xml'))
    throw new FileRefused('Это таблица OpenDocument (.ods). Сохраните её как .xlsx или .csv и загрузите снова');
  const books = opened.parts.filter(({ name }) => /\.xlsx$/i.test(name));
  const tables = opened.parts.filter(({ name }) => /\.(?:xml|yml|csv|txt)$/i.test(name));
  const texts = await Promise.all(tables.map((part) => textOf(part, choice)));
  const exchange = texts.filter((text) => ['goods', 'offers'].includes(xmlKind(text)));
  if (exchange.length > 0) return new Source(opened, 'commerceml', exchange.sort(inOrder), choice);
  const all = [...books, ...tables];
  const [yml] = texts.filter((text) => xmlKind(text) === 'yml');
  if (yml !== undefined) return unreadParts(new Source(opened, 'yml', [yml], choice), yml.part, all);
  const [book] = books;
  if (book !== undefined) {
    const inner = await openInner(book);
    opened.close();
    if ((await bookName(inner)) !== null) return unreadParts(ofBook(inner, choice), book, all);
    inner.close();
    throw new FileRefused(`Файл «${book.name}» в архиве — не книга Excel`);
  }
  const [csv] = texts.filter(({ part }) => /\.(?:csv|txt)$/i.test(part.name));
  if (csv !== undefined) return unreadParts(new Source(opened, 'csv', [csv], choice), csv.part, all);
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

/** Opens a file of goods. `name` is the sender's file name. Throws `FileRefused`. */
export async function readSource(path: string, name: string, choice: ReadChoice = {}): Promise<SourceFile> {
  const opened = await openFile(path, name);
  try {
    if (opened.isZip) return await insideZip(opened, choice);
    const [part] = opened.parts;
    if (part === undefined) throw new FileRefused('Файл пуст');
    const text = await textOf(part, choice);
    if (!/^\ufeff?\s*</.test(text.beginning)) return new Source(opened, 'csv', [text], choice);
    const kind = xmlKind(text);
    if (kind === 'other') throw otherMarkup(text.beginning);
    return new Source(opened, kind === 'yml' ? 'yml' : 'commerceml', [text], choice);
  } catch (error) {
    opened.close();
    throw error;
  }
}

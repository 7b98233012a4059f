/** Reads a file of any format as a stream of goods; the format is detected by content, not by name. */
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import {
  ArchivePictures,
  placedName,
  type FileFacts,
  type PicturePart,
  type ReadItem,
  type SourceFile,
  FileRefused,
  LIMITS,
} from './source-row.ts';
import { chooseSheet } from './read-sheet.ts';
import { csvRows } from './csv-cells.ts';
import { OfferBook } from './commerceml-offers.ts';
import { decoded, encodingName } from './decode.ts';
import type { OpenedFile, Part } from './open-file.ts';
import {
  delimiterIn,
  innerBooks,
  openContent,
  xmlKind,
  type BookPart,
  type Content,
  type ReadChoice,
  type TextPart,
} from './open-content.ts';
import { newClassifier, readGoods } from './read-commerceml.ts';
import { readTable } from './read-table.ts';
import { readYml } from './read-yml.ts';
import { placedPictures, readBook } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

/** The item with the name of its table, in an archive of several. */
function within(name: string, item: ReadItem): ReadItem {
  const at = (position: string): string => `«${name}», ${position}`;
  if ('row' in item) return { ...item, row: { ...item.row, position: at(item.row.position) } };
  return 'refused' in item ? { ...item, refused: { ...item.refused, position: at(item.refused.position) } } : item;
}

class Source implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
  private readonly opened: OpenedFile;
  private readonly texts: readonly TextPart[];
  private readonly books: readonly BookPart[];
  private readonly choice: ReadChoice;
  /** Kept from the first reading for later ones. */
  private offers: OfferBook | null = null;

  constructor({ opened, format, texts, books, unread }: Content, inner: readonly PicturePart[], choice: ReadChoice) {
    this.opened = opened;
    this.archive = new ArchivePictures<PicturePart>(opened.isZip ? [...opened.parts, ...inner] : []);
    this.texts = texts;
    this.books = books;
    this.choice = choice;
    this.facts = {
      format,
      madeAt: null,
      // The parts that are not read may have further goods.
      changesOnly: unread.length > 0 ? true : null,
      isOwn: false,
      lost: new Set(),
      sheetName: null,
      warehouseNames: {},
      isCut: false,
      rates: {},
      notes: new Set(),
    };
    for (const { encoding } of texts) {
      const name = encodingName(encoding);
      if (name !== null) this.facts.notes.add(`Кодировка файла: ${name}`);
    }
    for (const name of unread) this.facts.notes.add(`Файл «${name}» в архиве не прочитан`);
  }

  async *items(): AsyncGenerator<ReadItem> {
    let rows = 0;
    for await (const item of this.read()) {
      if (!('named' in item)) rows += 1;
      if (rows > LIMITS.rows) throw new FileRefused(`В файле больше ${formatNumber(LIMITS.rows)} товаров`);
      yield item;
    }
    if (rows === 0 && this.facts.lost.size === 0) throw new FileRefused('В файле нет ни одного товара');
  }

  close(): void {
    this.opened.close();
  }

  private read(): AsyncGenerator<ReadItem> {
    const [first] = this.texts;
    if (this.facts.format === 'commerceml') return this.exchange();
    if (this.facts.format !== 'yml') return this.tables();
    if (first === undefined) throw new FileRefused('В файле нет ни одного товара');
    this.noteRead(first.part.name);
    return readYml(() => this.chunksOf(first), this.facts);
  }

  private noteRead(name: string): void {
    if (this.opened.isZip && name !== '') this.facts.notes.add(`Прочитан файл «${name}» из архива`);
  }

  /** Reads each table of an archive; one without headings is no list, unless there is no other. */
  private async *tables(): AsyncGenerator<ReadItem> {
    const tables = [
      ...this.books.map((book) => ({ name: book.name, read: () => this.ofBook(book) })),
      ...this.texts.map((text) => ({ name: text.part.name, read: () => this.ofText(text) })),
    ];
    let refusal: unknown = null;
    let isRead = false;
    for (const { name, read } of tables) {
      let isBegun = false;
      try {
        for await (const item of read()) {
          isBegun = true;
          yield tables.length === 1 ? item : within(name, item);
        }
        isRead = true;
        this.noteRead(name);
      } catch (error) {
        if (isBegun || !(error instanceof FileRefused)) throw error;
        refusal ??= error;
        if (tables.length > 1) this.facts.notes.add(`Файл «${name}» в архиве не прочитан: ${error.message}`);
        // It may have further goods.
        this.facts.changesOnly = true;
      }
    }
    if (!isRead) throw refusal;
  }

  private ofText(text: TextPart): AsyncGenerator<ReadItem> {
    return readTable(csvRows(this.chunksOf(text), delimiterIn(text, this.choice)), this.choice, this.facts);
  }

  /** Notes the other sheets; a file with goods on other visible sheets is not a complete list. */
  private async *ofBook({ open }: BookPart): AsyncGenerator<ReadItem> {
    const opened = await open();
    try {
      yield* this.ofOpened(opened);
    } finally {
      if (opened !== this.opened) opened.close();
    }
  }

  private async *ofOpened(opened: OpenedFile): AsyncGenerator<ReadItem> {
    const book = await readBook(opened);
    const { sheet, tables } = await chooseSheet(book, this.choice);
    if (sheet === null) {
      this.facts.changesOnly = true;
      const there = book.sheets.map(({ name }) => `«${name}»`).join(', ');
      this.facts.lost.add(
        `В книге нет листа «${this.choice.sheetName ?? ''}», который выбран в настройках источника: есть ${there}`,
      );
      return;
    }
    const chosen = book.sheets[sheet];
    if (this.choice.sheet !== undefined && this.choice.sheetName === undefined)
      this.facts.sheetName = chosen?.name ?? null;
    const placed = chosen === undefined ? new Map<number, Part[]>() : await placedPictures(opened, chosen);
    const left = new Set(opened.parts.filter(({ name }) => /^xl\/media\//i.test(name)));
    for (const [index, { name, isHidden }] of book.sheets.entries())
      if (index !== sheet) this.facts.notes.add(`Лист «${name}» ${isHidden ? 'скрыт и ' : ''}не прочитан`);
    if (tables.some((index) => index !== sheet)) this.facts.changesOnly = true;
    for await (const item of readTable(xlsxRows(book, sheet), this.choice, this.facts)) {
      const line = 'row' in item ? Number(/\d+$/.exec(item.row.position)?.[0]) : 0;
      const pictures = (placed.get(line) ?? []).filter((one) => this.archive.find(placedName(one)) !== null);
      for (const picture of pictures) left.delete(picture);
      if (!('row' in item) || pictures.length === 0) yield item;
      else
        yield { ...item, row: { ...item.row, pictures: [...(item.row.pictures ?? []), ...pictures.map(placedName)] } };
    }
    if (left.size > 0)
      this.facts.notes.add(
        `В книге ${counted(left.size, 'вставленная картинка не взята', 'вставленные картинки не взяты', 'вставленных картинок не взяты')}: нужны адреса, имена файлов или место в строке товара`,
      );
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
    yield* decoded(await part.stream(), encoding);
  }
}

/** Pictures inside the workbooks of an archive, under the names that rows give them. */
async function innerPictures({ opened, books }: Content): Promise<PicturePart[]> {
  const found: PicturePart[] = [];
  if (!books.some(({ name }) => name !== '')) return found;
  for await (const { parts } of innerBooks(opened))
    found.push(...new ArchivePictures(parts).parts.map((part) => ({ name: placedName(part), mark: part.mark })));
  return found;
}

/** Opens a file of goods. `name` is the sender's file name; `onRead` is awaited for each chunk read. Throws `FileRefused`. */
export async function readSource(
  path: string,
  name: string,
  choice: ReadChoice = {},
  onRead?: () => Promise<void>,
): Promise<SourceFile> {
  const content = await openContent(path, name, choice, onRead);
  return new Source(content, await innerPictures(content), choice);
}

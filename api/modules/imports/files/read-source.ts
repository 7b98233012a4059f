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

/** The content as a stream of goods; `inner`: pictures inside its workbooks. */
function sourceOf(content: Content, inner: readonly PicturePart[], choice: ReadChoice): SourceFile {
  const { opened, format, texts, books, unread } = content;
  const archive = new ArchivePictures<PicturePart>(opened.isZip ? [...opened.parts, ...inner] : []);
  const facts: FileFacts = {
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
    if (name !== null) facts.notes.add(`Кодировка файла: ${name}`);
  }
  for (const name of unread) facts.notes.add(`Файл «${name}» в архиве не прочитан`);
  const noteRead = (name: string): void => {
    if (opened.isZip && name !== '') facts.notes.add(`Прочитан файл «${name}» из архива`);
  };

  async function* chunksOf({ part, encoding }: TextPart): AsyncGenerator<string> {
    yield* decoded(await part.stream(), encoding);
  }

  /** Reads each table of an archive; one without headings is no list, unless there is no other. */
  async function* readTables(): AsyncGenerator<ReadItem> {
    const tables = [
      ...books.map((book) => ({ name: book.name, read: () => ofBook(book) })),
      ...texts.map((text) => ({
        name: text.part.name,
        read: () => readTable(csvRows(chunksOf(text), delimiterIn(text, choice)), choice, facts),
      })),
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
        noteRead(name);
      } catch (error) {
        if (isBegun || !(error instanceof FileRefused)) throw error;
        refusal ??= error;
        if (tables.length > 1) facts.notes.add(`Файл «${name}» в архиве не прочитан: ${error.message}`);
        // It may have further goods.
        facts.changesOnly = true;
      }
    }
    if (!isRead) throw refusal;
  }

  async function* ofBook({ open }: BookPart): AsyncGenerator<ReadItem> {
    const book = await open();
    try {
      yield* ofOpened(book);
    } finally {
      if (book !== opened) book.close();
    }
  }

  /** Notes the other sheets; a file with goods on other visible sheets is not a complete list. */
  async function* ofOpened(file: OpenedFile): AsyncGenerator<ReadItem> {
    const book = await readBook(file);
    const { sheet, tables } = await chooseSheet(book, choice);
    if (sheet === null) {
      facts.changesOnly = true;
      const there = book.sheets.map(({ name }) => `«${name}»`).join(', ');
      facts.lost.add(
        `В книге нет листа «${choice.sheetName ?? ''}», который выбран в настройках источника: есть ${there}`,
      );
      return;
    }
    const chosen = book.sheets[sheet];
    if (choice.sheet !== undefined && choice.sheetName === undefined) facts.sheetName = chosen?.name ?? null;
    const placed = chosen === undefined ? new Map<number, Part[]>() : await placedPictures(file, chosen);
    const left = new Set(file.parts.filter(({ name }) => /^xl\/media\//i.test(name)));
    for (const [index, { name, isHidden }] of book.sheets.entries())
      if (index !== sheet) facts.notes.add(`Лист «${name}» ${isHidden ? 'скрыт и ' : ''}не прочитан`);
    if (tables.some((index) => index !== sheet)) facts.changesOnly = true;
    for await (const item of readTable(xlsxRows(book, sheet), choice, facts)) {
      const line = 'row' in item ? Number(/\d+$/.exec(item.row.position)?.[0]) : 0;
      const pictures = (placed.get(line) ?? []).filter((one) => archive.find(placedName(one)) !== null);
      for (const picture of pictures) left.delete(picture);
      if (!('row' in item) || pictures.length === 0) yield item;
      else
        yield { ...item, row: { ...item.row, pictures: [...(item.row.pictures ?? []), ...pictures.map(placedName)] } };
    }
    if (left.size > 0)
      facts.notes.add(
        `В книге ${counted(left.size, 'вставленная картинка не взята', 'вставленные картинки не взяты', 'вставленных картинок не взяты')}: нужны адреса, имена файлов или место в строке товара`,
      );
  }

  /** Kept from the first reading for later ones. */
  let offers: OfferBook | null = null;

  /** Reads the offers' files first, since goods are streamed; a file may be both. */
  async function* readExchange(): AsyncGenerator<ReadItem> {
    if (offers === null) {
      const book = new OfferBook();
      for (const text of texts) await book.read(chunksOf(text), facts);
      book.noteTypes(facts);
      offers = book;
    }
    offers.giveBack();
    const classifier = newClassifier();
    for (const text of texts)
      if (xmlKind(text) === 'goods') yield* readGoods(chunksOf(text), classifier, offers, facts);
    for (const row of offers.left()) yield { row };
  }

  function read(): AsyncGenerator<ReadItem> {
    const [first] = texts;
    if (format === 'commerceml') return readExchange();
    if (format !== 'yml') return readTables();
    if (first === undefined) throw new FileRefused('В файле нет ни одного товара');
    noteRead(first.part.name);
    return readYml(() => chunksOf(first), facts);
  }

  return {
    facts,
    archive,
    async *items(): AsyncGenerator<ReadItem> {
      let rows = 0;
      for await (const item of read()) {
        if (!('named' in item)) rows += 1;
        if (rows > LIMITS.rows) throw new FileRefused(`В файле больше ${formatNumber(LIMITS.rows)} товаров`);
        yield item;
      }
      if (rows === 0 && facts.lost.size === 0) throw new FileRefused('В файле нет ни одного товара');
    },
    close: () => opened.close(),
  };
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
  return sourceOf(content, await innerPictures(content), choice);
}

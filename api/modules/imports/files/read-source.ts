/** Reads a file of any format as a stream of goods; the format is detected by content, not by name. */
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { Alive } from '../../../apart/task.ts';
import {
  ArchivePictures,
  newFacts,
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
import { encodingName } from './decode.ts';
import type { OpenedFile } from './open-file.ts';
import { delimiterIn, innerBooks, openContent, xmlKind, type Content, type ReadChoice } from './open-content.ts';
import { newClassifier, readGoods } from './read-commerceml.ts';
import { readTable } from './read-table.ts';
import { readYml } from './read-yml.ts';
import { placedPictures, readBook } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

/** A file as it is read: its facts become complete with the last of its goods. */
interface Reading extends Content {
  readonly choice: ReadChoice;
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
}

const NO_GOODS = 'В файле нет ни одного товара';

function noteRead({ opened, facts }: Reading, name: string): void {
  if (opened.isZip && name !== '') facts.notes.add(`Прочитан файл «${name}» из архива`);
}

/** The item with the name of its table, in an archive of several. */
function within(name: string, item: ReadItem): ReadItem {
  const at = (position: string): string => `«${name}», ${position}`;
  if ('row' in item) return { ...item, row: { ...item.row, position: at(item.row.position) } };
  return 'refused' in item ? { ...item, refused: { ...item.refused, position: at(item.refused.position) } } : item;
}

/** Reads each table of an archive; one without headings is no list, unless there is no other. */
async function* readTables(reading: Reading): AsyncGenerator<ReadItem> {
  const { books, texts, choice, facts } = reading;
  const tables = [
    ...books.map(({ name, open }) => ({ name, read: async () => bookItems(await open(), reading) })),
    ...texts.map((text) => ({
      name: text.part.name,
      read: () => Promise.resolve(readTable(csvRows(text.chunks(), delimiterIn(text, choice)), choice, facts)),
    })),
  ];
  let refusal: unknown = null;
  let isRead = false;
  for (const { name, read } of tables) {
    let isBegun = false;
    try {
      for await (const item of await read()) {
        isBegun = true;
        yield tables.length === 1 ? item : within(name, item);
      }
      isRead = true;
      noteRead(reading, name);
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

/** Reads a workbook and closes it. Other sheets are noted; with goods on other visible sheets it is not a complete list. */
async function* bookItems(opened: OpenedFile, { choice, facts, archive }: Reading): AsyncGenerator<ReadItem> {
  try {
    const book = await readBook(opened);
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
    for (const [index, { name, isHidden }] of book.sheets.entries())
      if (index !== sheet) facts.notes.add(`Лист «${name}» ${isHidden ? 'скрыт и ' : ''}не прочитан`);
    if (tables.some((index) => index !== sheet)) facts.changesOnly = true;
    const placed = await placedPictures(opened, chosen?.part);
    const left = new Set(opened.parts.filter(({ name }) => /^xl\/media\//i.test(name)));
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
  } finally {
    opened.close();
  }
}

/** Reads the offers' files first, since goods are streamed; a file may be both. */
async function* readExchange({ texts, facts }: Reading): AsyncGenerator<ReadItem> {
  const offers = new OfferBook();
  for (const text of texts) await offers.read(text.chunks(), facts);
  offers.noteTypes(facts);
  const classifier = newClassifier();
  for (const text of texts) if (xmlKind(text) === 'goods') yield* readGoods(text.chunks(), classifier, offers, facts);
  for (const row of offers.left()) yield { row };
}

function itemsOf(reading: Reading): AsyncGenerator<ReadItem> {
  const [first] = reading.texts;
  if (reading.format === 'commerceml') return readExchange(reading);
  if (reading.format !== 'yml') return readTables(reading);
  if (first === undefined) throw new FileRefused(NO_GOODS);
  noteRead(reading, first.part.name);
  return readYml(first.chunks, reading.facts);
}

/** Pictures inside the workbooks of an archive, under the names that rows give them. */
async function innerPictures({ opened, books }: Content): Promise<PicturePart[]> {
  const found: PicturePart[] = [];
  if (!books.some(({ name }) => name !== '')) return found;
  for await (const { parts } of innerBooks(opened))
    found.push(...new ArchivePictures(parts).parts.map((part) => ({ name: placedName(part), mark: part.mark })));
  return found;
}

/** Opens a file of goods, which are read once. `name` is the sender's file name; `alive` is called for each chunk read. Throws `FileRefused`. */
export async function readSource(
  path: string,
  name: string,
  choice: ReadChoice = {},
  alive?: Alive,
): Promise<SourceFile> {
  const content = await openContent(path, name, choice, alive);
  const { opened, format, texts, unread } = content;
  const facts = newFacts(format);
  // The parts that are not read may have further goods.
  if (unread.length > 0) facts.changesOnly = true;
  for (const { encoding } of texts) {
    const named = encodingName(encoding);
    if (named !== null) facts.notes.add(`Кодировка файла: ${named}`);
  }
  for (const other of unread) facts.notes.add(`Файл «${other}» в архиве не прочитан`);
  const pictures: PicturePart[] = opened.isZip ? [...opened.parts, ...(await innerPictures(content))] : [];
  const archive = new ArchivePictures(pictures);
  return {
    facts,
    archive,
    async *items(): AsyncGenerator<ReadItem> {
      let rows = 0;
      for await (const item of itemsOf({ ...content, choice, facts, archive })) {
        if (!('named' in item)) rows += 1;
        if (rows > LIMITS.rows) throw new FileRefused(`В файле больше ${formatNumber(LIMITS.rows)} товаров`);
        yield item;
      }
      if (rows === 0 && facts.lost.size === 0) throw new FileRefused(NO_GOODS);
    },
    close: () => opened.close(),
  };
}

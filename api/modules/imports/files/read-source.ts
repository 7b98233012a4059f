/** Reads a file of any format as a stream of goods; the format is detected by content, not by name. */
import { formatNumber } from '#contract/values/money.ts';
import { ArchivePictures } from './archive-pictures.ts';
import { chooseSheet } from './choose-sheet.ts';
import { csvRows } from './csv-cells.ts';
import { OfferBook } from './commerceml-offers.ts';
import { decoded, encodingName } from './decode.ts';
import type { OpenedFile } from './open-file.ts';
import { delimiterIn, openContent, xmlKind, type Content, type ReadChoice, type TextPart } from './open-content.ts';
import { newClassifier, readGoods } from './read-commerceml.ts';
import { readTable } from './read-table.ts';
import { readYml } from './read-yml.ts';
import type { FileFacts, ReadItem, SourceFile } from './source-row.ts';
import { FileRefused, LIMITS } from './file-limits.ts';
import { readBook, type Book } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

class Source implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
  private readonly opened: OpenedFile;
  private readonly texts: readonly TextPart[];
  private readonly choice: ReadChoice;
  /** Kept from the first reading for later ones. */
  private offers: OfferBook | null = null;
  private book: { readonly book: Book; readonly sheet: number } | null = null;

  constructor({ opened, format, texts, unread, read }: Content, choice: ReadChoice) {
    this.opened = opened;
    this.archive = new ArchivePictures(opened.isZip ? opened.parts : []);
    this.texts = texts;
    this.choice = choice;
    const bytes = texts.reduce((sum, { part }) => sum + part.bytes, 0);
    this.facts = {
      format,
      madeAt: null,
      // The parts that are not read may have further goods.
      changesOnly: unread.length > 0 ? true : null,
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
    if (read !== null) this.facts.notes.add(`Прочитан файл «${read}» из архива`);
    for (const name of unread) this.facts.notes.add(`Файл «${name}» в архиве не прочитан`);
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
    if (this.facts.format === 'csv')
      return readTable(csvRows(this.chunksOf(first), delimiterIn(first, this.choice)), this.choice, this.facts);
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

/** Opens a file of goods. `name` is the sender's file name; `onRead` is awaited for each chunk read. Throws `FileRefused`. */
export async function readSource(
  path: string,
  name: string,
  choice: ReadChoice = {},
  onRead?: () => Promise<void>,
): Promise<SourceFile> {
  return new Source(await openContent(path, name, choice, onRead), choice);
}

/** A file of whatever format as a stream of goods: what it is decides its content, not its name. */
import { formatNumber } from '#contract/values/money.ts';
import { ArchivePictures } from './archive-pictures.ts';
import { csvRows, delimiterOf, ownDelimiter } from './csv-cells.ts';
import { OfferBook } from './commerceml-offers.ts';
import { decoded, encodingOf, SAMPLE_BYTES } from './decode.ts';
import { openFile, type OpenedFile, type Part } from './open-file.ts';
import { newClassifier, readGoods } from './read-commerceml.ts';
import { readTable, type TableChoice } from './read-table.ts';
import { readYml } from './read-yml.ts';
import { FileRefused, LIMITS, type FileFacts, type Format, type ReadItem, type SourceFile } from './source-row.ts';
import { xlsxRows } from './xlsx-cells.ts';

export interface ReadChoice extends TableChoice {
  /** Sheet of a book, from 0. */
  readonly sheet?: number | undefined;
  /** Delimiter of a CSV; found by itself when absent. */
  readonly delimiter?: string | undefined;
  /** Encoding; found by itself when absent. */
  readonly encoding?: string | undefined;
}

interface TextPart {
  readonly part: Part;
  readonly encoding: string;
  /** Its beginning, decoded as far as it goes. */
  readonly beginning: string;
}

async function textOf(part: Part, choice: ReadChoice): Promise<TextPart> {
  const sample = await part.sample();
  const encoding = choice.encoding ?? encodingOf(sample, sample.length < SAMPLE_BYTES);
  const beginning = new TextDecoder(encoding).decode(sample);
  if (beginning.includes('\0')) throw new FileRefused('В файле есть нулевые символы: это не текст, или он испорчен');
  return { part, encoding, beginning };
}

/** What the XML is, by the element that tells. */
function xmlKind({ beginning }: TextPart): 'goods' | 'offers' | 'yml' | 'other' {
  if (/<yml_catalog\b|<offers\b/.test(beginning)) return 'yml';
  const goods = beginning.search(/<Каталог[\s>]|<Классификатор[\s>]/);
  const offers = beginning.search(/<(?:Изменения)?Пакета?Предложений[\s>]/);
  if (goods === -1 && offers === -1) return /<КоммерческаяИнформация/.test(beginning) ? 'goods' : 'other';
  // The head of an offers' file may repeat the classifier; only a catalogue holds goods.
  if (offers !== -1 && !/<Каталог[\s>]/.test(beginning)) return 'offers';
  return 'goods';
}

class Source implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
  private readonly opened: OpenedFile;
  private readonly texts: readonly TextPart[];
  private readonly choice: ReadChoice;
  /** Kept from the first reading for those after it. */
  private offers: OfferBook | null = null;

  constructor(opened: OpenedFile, format: Format, texts: readonly TextPart[], choice: ReadChoice) {
    this.opened = opened;
    this.archive = new ArchivePictures(opened.isZip ? opened.parts : []);
    this.texts = texts;
    this.choice = choice;
    const bytes = texts.reduce((sum, { part }) => sum + part.bytes, 0);
    this.facts = { format, madeAt: null, changesOnly: null, isOwn: false, rates: {}, bytesRead: 0, bytes };
  }

  async *items(): AsyncGenerator<ReadItem> {
    let rows = 0;
    for await (const item of this.read()) {
      rows += 1;
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
    if (this.facts.format === 'xlsx') {
      return readTable(xlsxRows(this.opened, this.choice.sheet ?? 0), this.choice, this.facts);
    }
    if (first === undefined) throw new FileRefused('В файле нет ни одного товара');
    if (this.facts.format === 'yml') return readYml(this.chunksOf(first), this.facts);
    if (this.facts.format === 'csv') {
      const delimiter = ownDelimiter(first.beginning) ?? this.choice.delimiter ?? delimiterOf(first.beginning);
      return readTable(csvRows(this.chunksOf(first), delimiter), this.choice, this.facts);
    }
    return this.exchange();
  }

  /** Offers' files first, since goods stream past them; a file may be both. */
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

async function insideZip(opened: OpenedFile, choice: ReadChoice): Promise<SourceFile> {
  if (opened.parts.some(({ name }) => name === 'xl/workbook.xml')) {
    const sheets = opened.parts.filter(({ name }) => /^xl\/(?:worksheets\/sheet\d+|sharedStrings)\.xml$/.test(name));
    return new Source(
      opened,
      'xlsx',
      sheets.map((part) => ({ part, encoding: 'utf-8', beginning: '' })),
      choice,
    );
  }
  const tables = opened.parts.filter(({ name }) => /\.(?:xml|yml|csv|txt)$/i.test(name));
  const texts = await Promise.all(tables.map((part) => textOf(part, choice)));
  const exchange = texts.filter((text) => ['goods', 'offers'].includes(xmlKind(text)));
  if (exchange.length > 0) return new Source(opened, 'commerceml', exchange.sort(inOrder), choice);
  const [yml] = texts.filter((text) => xmlKind(text) === 'yml');
  if (yml !== undefined) return new Source(opened, 'yml', [yml], choice);
  const [csv] = texts.filter(({ part }) => /\.(?:csv|txt)$/i.test(part.name));
  if (csv !== undefined) return new Source(opened, 'csv', [csv], choice);
  opened.close();
  throw new FileRefused('В архиве нет ни обмена CommerceML, ни прайса, ни книги Excel');
}

/** Opens a file of goods. `name` is what its sender calls it. Throws `FileRefused`. */
export async function readSource(path: string, name: string, choice: ReadChoice = {}): Promise<SourceFile> {
  const opened = await openFile(path, name);
  try {
    if (opened.isZip) return await insideZip(opened, choice);
    const [part] = opened.parts;
    if (part === undefined) throw new FileRefused('Файл пуст');
    const text = await textOf(part, choice);
    if (!/^\ufeff?\s*</.test(text.beginning)) return new Source(opened, 'csv', [text], choice);
    const kind = xmlKind(text);
    if (kind === 'other') throw new FileRefused('Это не прайс: в файле нет ни CommerceML, ни YML');
    return new Source(opened, kind === 'yml' ? 'yml' : 'commerceml', [text], choice);
  } catch (error) {
    opened.close();
    throw error;
  }
}

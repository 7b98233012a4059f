/** A file of goods in the shape that all formats are read into: its rows, its facts, its pictures, and its refusal. */
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { ColumnField } from '#contract/imports/import-profile.ts';
import type { TextField } from '#contract/products/product-fields.ts';
import type { Decimals } from './read-values.ts';

/** The whole file is refused; the message is a Russian sentence for the sender. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

export const LIMITS = {
  fileBytes: 512 * 1024 * 1024,
  unzippedBytes: 2 * 1024 * 1024 * 1024,
  /** Largest ratio of unzipped to zipped. */
  zipRatio: 100,
  zipEntries: 20_000,
  depth: 64,
  /** Characters of one text or attribute of a file. */
  textLength: 4_000_000,
  /** Elements of one product, of one tree of groups. */
  nodes: 400_000,
  rows: 500_000,
  columns: 500,
} as const;

/** A column and its value, with the reason for its refusal as a clause. */
export type Problem = Readonly<NonNullable<ImportLine['problem']>>;

/** A price in the file; the number is still text. */
export interface FilePrice {
  readonly amount: string;
  /** As written; empty without one in the file. */
  readonly currency: string;
  /** The certain decimal sign; absent: unknown. */
  readonly decimals?: Decimals;
  /** The price is the lowest of several: «от 100». */
  readonly isFrom?: boolean;
  /** Number of units that the price is for, as written; one when absent. */
  readonly per?: string;
  /** The package of these units, as written; without `per`, a unit of measure that may not be the product's. */
  readonly perUnit?: string;
}

/** A refused cell: its field keeps its value, the rest of the row is used. */
export type RefusedCell = Problem & { readonly field: ColumnField };

/** One product of a file: missing fields are absent, empty ones an empty text, free of markup, doubled escapes and sentinels. */
export interface SourceRow extends Readonly<Partial<Record<TextField, string>>> {
  /** Position in the file: «строка 12» of a table, the line of a tag. */
  readonly position: string;
  /** The source's own code of the product; null in tables without such a column. */
  readonly externalId: string | null;
  /** Names of its groups, the uppermost first; empty without a group known in the file. */
  readonly groups?: readonly string[];
  readonly article?: string;
  /** All barcodes in the file, the displayed one first. */
  readonly barcodes?: readonly string[];
  readonly title?: string;
  /** The name before it was truncated to a field of the sender's program. */
  readonly fullTitle?: string;
  /** The file's code of the model that the product is a variant of; `modelKey` is a name that a person gave. */
  readonly model?: string;
  readonly unit?: string;
  readonly weightKg?: string;
  /** Length, width and height in millimetres, separated by «х». */
  readonly sizes?: string;
  /** The product's state in words; a new product that is not on sale becomes a draft. */
  readonly state?: string;
  /** Prices by the name of their type in the file. */
  readonly prices?: Readonly<Record<string, FilePrice>>;
  /** Stock by warehouse; the empty name is a stock without one. */
  readonly stock?: Readonly<Record<string, string>>;
  readonly stockDecimals?: Decimals;
  /** First and last day of the sale price, as written. */
  readonly saleFrom?: string;
  readonly saleTo?: string;
  readonly refusedCells?: readonly RefusedCell[];
  /** Notes for a person about the row, as sentences. */
  readonly notes?: readonly string[];
  /** An empty value says that the product doesn't have the feature. */
  readonly features?: Readonly<Record<string, string>>;
  readonly pictures?: readonly string[];
  readonly isDeleted?: boolean;
  /** From the shop's own file: the code is the product's id, every text is taken literally. */
  readonly isOwn?: boolean;
  /** From the shop's own feed, which holds too little of a product to change one that the shop has. */
  readonly isFeed?: true;
  /** Code that, according to the file of refused rows, another row of the former file has. */
  readonly repeats?: string;
}

/** A field of a row if the file has it. */
export const sent = <T>(value: T | undefined, field: string): Record<string, T> =>
  value === undefined ? {} : { [field]: value };

/** A place of the file without a readable product, in words for a person. */
export type RefusedRow = Pick<SourceRow, 'position' | 'externalId'> & Problem & { readonly title: string };

/** `words`: the row's texts in its table; absent for a product from no table. */
export type GoodItem =
  | { readonly row: SourceRow; readonly words?: WordedCell[] }
  | { readonly refused: RefusedRow; readonly words?: WordedCell[] };
export type ReadItem = GoodItem | { readonly named: NamedRow };

export type Format = 'commerceml' | 'yml' | 'csv' | 'xlsx';

/** The file's facts about itself; complete when its rows have been read to the end. */
export interface FileFacts {
  format: Format;
  /** Its own date: local time of the sender without a zone, or with one. */
  madeAt: string | null;
  /** «СодержитТолькоИзменения»; null in formats without it. */
  changesOnly: boolean | null;
  /** True for the shop's own table and its own feed. */
  isOwn: boolean;
  /** Sentences about columns that the source's settings name and the file has no more. */
  readonly lost: Set<string>;
  /** Name of the sheet that the source's settings choose by its number alone; null without such a choice. */
  sheetName: string | null;
  /** Names of warehouses by the source's ids; empty in formats without ids. */
  warehouseNames: Readonly<Record<string, string>>;
  isCut: boolean;
  /** Rates to the rouble that the file proposes, by currency. */
  rates: Record<string, string>;
  /** Notes for a person about the whole file, as sentences. */
  readonly notes: Set<string>;
}

export const newFacts = (format: Format): FileFacts => ({
  format,
  madeAt: null,
  changesOnly: null,
  isOwn: false,
  lost: new Set(),
  sheetName: null,
  warehouseNames: {},
  isCut: false,
  rates: {},
  notes: new Set(),
});

export interface SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures;
  /** All goods; those of `readApart` may be read again, once they were read to the end. */
  items(): AsyncGenerator<ReadItem>;
  close(): void;
}

export type WordedCell = readonly [heading: string, text: string];

/** Kind of such a row, and its plural for people. */
const NAMED_ROWS = {
  group: 'Заголовки групп',
  total: 'Итоги',
  heading: 'Повторы заголовков',
  text: 'Надписи',
  service: 'Доставка и условия',
  hidden: 'Скрыты в книге',
} as const satisfies Record<string, string>;

export interface NamedRow {
  readonly line: number;
  readonly what: keyof typeof NAMED_ROWS;
}

/** Most line numbers in a sentence. */
const SHOWN = 20;

/** Such rows of one file, collected for one sentence per kind. */
export class NamedRows {
  private readonly lines = new Map<NamedRow['what'], number[]>();

  add({ what, line }: NamedRow): void {
    const lines = this.lines.get(what) ?? [];
    this.lines.set(what, lines);
    if (lines.length <= SHOWN) lines.push(line);
  }

  notes(): string[] {
    return [...this.lines].map(([what, lines]) => {
      const rows = `${lines.length === 1 ? 'строка' : 'строки'} ${lines.slice(0, SHOWN).join(', ')}`;
      return `${NAMED_ROWS[what]}, не товары: ${rows}${lines.length > SHOWN ? ' и другие' : ''}`;
    });
  }
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|tiff?)$/i;

const plain = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\.?\/+/, '')
    .toLowerCase();
const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** True when a picture's name is a web address, not a path in an archive. */
export const isAddress = (name: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(name);

/** Name of a picture that is placed in a workbook: its name there changes with its place, so it is known by its content. */
export const placedName = ({ name, mark }: PicturePart): string =>
  `картинка ${mark}${name.slice(name.lastIndexOf('.'))}`;

export interface PicturePart {
  readonly name: string;
  /** Identifies its content without reading it; empty outside an archive. */
  readonly mark: string;
}

/** Pictures in the archive of a price list, found by the names in its goods. */
export class ArchivePictures<P extends PicturePart = PicturePart> {
  readonly parts: readonly P[];
  private readonly byName = new Map<string, P>();
  /** Null for a name of several. */
  private readonly byLastName = new Map<string, P | null>();

  constructor(parts: readonly P[]) {
    this.parts = parts.filter((part) => PICTURE.test(plain(part.name)));
    for (const part of this.parts) {
      const name = plain(part.name);
      this.byName.set(name, part);
      this.byName.set(plain(placedName(part)), part);
      this.byLastName.set(lastOf(name), this.byLastName.has(lastOf(name)) ? null : part);
    }
  }

  /** By its full name, or by the last part of it when only one file has that. */
  find(address: string): P | null {
    if (isAddress(address)) return null;
    const name = plain(address);
    return this.byName.get(name) ?? this.byLastName.get(lastOf(name)) ?? null;
  }
}

/** What every format is read into: one shape of a good, whatever file it stood in. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import type { ArchivePictures } from './archive-pictures.ts';
import type { Decimals } from '../plan/read-values.ts';
import type { NamedRow } from './named-rows.ts';
import type { WordedCell } from './row-words.ts';

/** A price as the file has it; the number is still text. */
export interface FilePrice {
  readonly amount: string;
  /** As written; empty when the file names none. */
  readonly currency: string;
  /** What parts its decimals for certain; absent: nothing does. */
  readonly decimals?: Decimals;
  /** The price is the lowest of several: «от 100». */
  readonly isFrom?: boolean;
  /** Units of the good that it pays for, as written; one when absent. */
  readonly per?: string;
  /** The package of so many units, as written. */
  readonly perUnit?: string;
}

/** A cell that is not taken: its field keeps what it had, the rest of the row goes on. */
export interface RefusedCell {
  readonly field: ColumnField;
  readonly column: string;
  readonly value: string;
  /** As a clause. */
  readonly reason: string;
}

/**
 * One good of a file. What the file says nothing about is absent; what it leaves empty is an empty text. Texts are
 * already free of markup, doubled escapes and sentinels.
 */
export interface SourceRow {
  /** Where it stands: «строка 12» of a table, the line of a tag. */
  readonly position: string;
  /** The source's own code of the good; null in tables without such a column. */
  readonly externalId: string | null;
  /** Names of the groups it lies in, the uppermost first; empty when it names none that the file has. */
  readonly groups?: readonly string[];
  readonly article?: string;
  /** All that the file has, the one to be shown first. */
  readonly barcodes?: readonly string[];
  readonly title?: string;
  /** The name before it was cut to fit a field of the sender's program. */
  readonly fullTitle?: string;
  readonly brand?: string;
  readonly unit?: string;
  readonly shortDesc?: string;
  readonly fullDesc?: string;
  readonly weightKg?: string;
  /** Price types by their name in the file. */
  readonly prices?: Readonly<Record<string, FilePrice>>;
  /** Stock by warehouse; the empty name is a stock without one. */
  readonly stock?: Readonly<Record<string, string>>;
  readonly stockDecimals?: Decimals;
  /** First and last day of the sale price, as written. */
  readonly saleFrom?: string;
  readonly saleTo?: string;
  readonly refusedCells?: readonly RefusedCell[];
  /** What a person should know of the row, as sentences. */
  readonly notes?: readonly string[];
  /** An empty one says that the good has none of it. */
  readonly features?: Readonly<Record<string, string>>;
  readonly pictures?: readonly string[];
  /** The sender marked it as deleted. */
  readonly isDeleted?: boolean;
  /** Of a table that the shop itself gave out: the code is the product's own, every cell is meant as it stands. */
  readonly isOwn?: boolean;
  /** Code that, as the file of refused rows says, another row of their former file has. */
  readonly repeats?: string;
}

/** A place of the file that no good could be read from, in words for a person. */
export interface RefusedRow {
  readonly position: string;
  readonly externalId: string | null;
  readonly title: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export type ReadItem =
  | {
      readonly row: SourceRow;
      /** How its table has it; absent of a good that stood in none. */
      readonly words?: () => WordedCell[];
    }
  | { readonly refused: RefusedRow; readonly words?: () => WordedCell[] }
  | { readonly named: NamedRow };

export const FORMATS = ['commerceml', 'yml', 'csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/** What the file says of itself; known when its rows have been read to the end. */
export interface FileFacts {
  format: Format;
  /** When it was made by its own word: local time of the sender without a zone, or with one. */
  madeAt: string | null;
  /** «СодержитТолькоИзменения»; null where the format has no such word. */
  changesOnly: boolean | null;
  /** A table that the shop itself gave out. */
  isOwn: boolean;
  /** Rates to the rouble that the file proposes, by currency. */
  rates: Record<string, string>;
  /** Bytes still to be read and all of them, for telling how far it is. */
  bytesRead: number;
  bytes: number;
  /** What a person should know of the file as a whole, as sentences. */
  readonly notes: Set<string>;
}

/** A file as a stream of goods. */
export interface SourceFile {
  readonly facts: FileFacts;
  /** Pictures that came along. */
  readonly archive: ArchivePictures;
  /** All goods; may be asked for again, one time after another. */
  items(): AsyncGenerator<ReadItem>;
  close(): void;
}

/** The whole file cannot be taken; the message is a Russian sentence for the person who sent it. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** Limits of what is read. */
export const LIMITS = {
  fileBytes: 512 * 1024 * 1024,
  unzippedBytes: 2 * 1024 * 1024 * 1024,
  /** Unzipped to zipped. */
  zipRatio: 100,
  zipEntries: 20_000,
  depth: 64,
  /** Characters of one text or attribute of a file. */
  textLength: 4_000_000,
  /** Elements of one good, of one tree of groups. */
  nodes: 400_000,
  rows: 500_000,
  columns: 500,
} as const;

/** Tasks of the process apart on files of goods. */
import type { Task } from '../../../apart/task.ts';
import type { ReadChoice } from './open-content.ts';
import type { Sheet } from './read-sheet.ts';
import type { FileFacts, PicturePart, ReadItem, WordedCell } from './source-row.ts';

/** Reading a file of half a gigabyte takes minutes; the memory is that of its offers or shared texts. */
const LIMITS_OF_LIST = { megabytes: 1024, silenceSeconds: 30, seconds: 3600, outputMegabytes: 4096 } as const;

export interface SourceInput {
  readonly path: string;
  readonly name: string;
  readonly choice: ReadChoice;
}

export interface SourceHead {
  readonly facts: FileFacts;
  readonly pictures: readonly PicturePart[];
}

/** Items with the texts of table rows, and the file's facts after them. */
export type SourceOutput =
  | { readonly facts: FileFacts }
  | { readonly item: ReadItem; readonly words: WordedCell[] | undefined };

/** Opens a file of goods, which stays open in the process until it is closed. */
export const openSource: Task<SourceInput, SourceHead> = { name: 'open-source', ...LIMITS_OF_LIST };
/** Reads all goods of the open file; may be done again. */
export const sourceItems: Task<null, SourceOutput> = { name: 'source-items', ...LIMITS_OF_LIST };
export const closeSource: Task<null, null> = { name: 'close-source', ...LIMITS_OF_LIST };

/** The beginning of the table that is read of a file; null when that is no table. */
export const readSheet: Task<SourceInput, Sheet | null> = { name: 'sheet', ...LIMITS_OF_LIST, seconds: 60 };

export interface UnpackInput {
  /** The archive, and its sender's name. */
  readonly file: string;
  readonly name: string;
  readonly address: string;
  readonly path: string;
  readonly mostBytes: number;
}

/** Unpacks a picture of an archive; the item is its size, or null when the archive has none of this name. It is unpacked within the limit only. */
export const unpackPicture: Task<UnpackInput, { readonly bytes: number | null }> = {
  name: 'unpack-picture',
  megabytes: 512,
  silenceSeconds: 30,
  seconds: 120,
  outputMegabytes: 1,
};

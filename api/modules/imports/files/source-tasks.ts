/** Tasks of the process apart on files of goods. */
import type { Task } from '../../../apart/task.ts';
import type { ReadChoice } from './open-content.ts';
import type { Sheet } from './read-sheet.ts';
import type { FileFacts, PicturePart, ReadItem } from './source-row.ts';

/** Reading a file of half a gigabyte takes minutes; the memory is that of its offers or shared texts. */
const LIMITS_OF_LIST = { megabytes: 1024, silenceSeconds: 30, seconds: 3600, outputMegabytes: 4096 } as const;

export interface SourceInput {
  readonly path: string;
  readonly name: string;
  readonly choice: ReadChoice;
}

/** The facts and pictures of a file, its items, and its facts once they are complete. */
export type SourceOutput =
  | { readonly facts: FileFacts; readonly pictures: readonly PicturePart[] }
  | ReadItem
  | { readonly facts: FileFacts };

/** Reads a file of goods. */
export const readList: Task<SourceInput, SourceOutput> = { name: 'read-list', ...LIMITS_OF_LIST };

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

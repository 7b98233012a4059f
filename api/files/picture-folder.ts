/** Where pictures lie in the data folder. */
import { join } from 'node:path';

/** Folder of the originals, `<hash>.webp`. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** What is made of the originals, `<hash>-<width>.<format>`. */
export function renditionFolder(pictures: string): string {
  return join(pictures, 'renditions');
}

/** Pictures taken in that wait for their transaction, and notes of those to go. */
export function draftFolder(pictures: string): string {
  return join(pictures, 'drafts');
}

import { join } from 'node:path';

/** Folder of the originals, `<hash>.webp`. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** Folder of the renditions, `<hash>-<width>.<format>`. */
export function renditionFolder(pictures: string): string {
  return join(pictures, 'renditions');
}

/** Folder of drafts that wait for their transaction, and notes of removals. */
export function draftFolder(pictures: string): string {
  return join(pictures, 'drafts');
}

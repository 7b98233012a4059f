/** Paths of imports' files in the data folder. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPrivately } from '../../../environment/private-files.ts';

export const importFolder = (dataDir: string): string => join(dataDir, 'imports');

export const importFile = (dataDir: string, importId: string): string =>
  join(importFolder(dataDir), `${importId}.file`);

/** Copies a file to its place, atomically. */
export async function keepFile(dataDir: string, importId: string, path: string): Promise<void> {
  const place = importFile(dataDir, importId);
  await mkdir(importFolder(dataDir), { recursive: true });
  try {
    await copyPrivately(path, `${place}.part`);
    await rename(`${place}.part`, place);
  } finally {
    await rm(`${place}.part`, { force: true });
  }
}

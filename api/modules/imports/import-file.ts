/** Where the file of an import lies until it is done with. */
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of an import in the data folder. */
export function importFile(dataDir: string, importId: string): string {
  return join(dataDir, 'imports', `${importId}.file`);
}

/** Copies a file to its place; it stands there whole or not at all. */
export async function keepFile(dataDir: string, importId: string, path: string): Promise<void> {
  const place = importFile(dataDir, importId);
  await mkdir(join(dataDir, 'imports'), { recursive: true });
  await copyFile(path, `${place}.part`);
  await rename(`${place}.part`, place);
}

export async function dropFile(dataDir: string, importId: string): Promise<void> {
  await rm(importFile(dataDir, importId), { force: true });
}

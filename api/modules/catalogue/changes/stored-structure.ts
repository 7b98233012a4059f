/** Files of structures that a process stores at its end, so that the next start need not build them anew. */
import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { CatalogueHead } from './head.ts';

/** The folder of a process, and the version of its code: other code may store other fields. */
export interface StructureFolder {
  readonly path: string;
  readonly version: string;
}

interface StoredStructure {
  readonly version: string;
  readonly head: CatalogueHead;
  readonly state: unknown;
}

const CHECKSUM_BYTES = 4;
const fileOf = (folder: StructureFolder, name: string): string => join(folder.path, `${name}.bin`);

/** Writes the file in one step. */
export async function writeStructure(
  folder: StructureFolder,
  name: string,
  { head, state }: Omit<StoredStructure, 'version'>,
): Promise<void> {
  const bytes = serialize({ version: folder.version, head, state } satisfies StoredStructure);
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(bytes));
  const file = fileOf(folder, name);
  const written = `${file}.part`;
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await writeFile(written, [checksum, bytes], { mode: 0o600 });
  await rename(written, file);
}

/** The stored structure; undefined without one, of another version, or with a fault. */
export async function readStructure(
  folder: StructureFolder,
  name: string,
): Promise<Omit<StoredStructure, 'version'> | undefined> {
  try {
    const file = await readFile(fileOf(folder, name));
    const bytes = file.subarray(CHECKSUM_BYTES);
    if (file.readUInt32LE() !== crc32(bytes)) return undefined;
    const stored = deserialize(bytes) as StoredStructure;
    return stored.version === folder.version ? stored : undefined;
  } catch {
    return undefined;
  }
}

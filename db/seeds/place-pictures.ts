/** Copies the demo pictures to the shop's picture folder: each once, named by its content hash. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { portions } from '../portions.ts';

export interface PlacedPicture {
  /** Content hash; the file is `<id>.webp`. */
  id: string;
  width: number;
  height: number;
  bytes: number;
}

/** Eighty bits: enough for content without attackers, short enough for lists of addresses. */
const ID_LENGTH = 20;
const AT_ONCE = 32;
/** Place of a WebP picture's first chunk behind its header. */
const CHUNK_DATA = 20;

/**
 * The project's folder of demo pictures, searched upwards from this file, which may run from the sources or from a bundle in another folder
 * of the project.
 */
export function demoPicturesFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'db/seeds/pictures');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('The demo pictures (db/seeds/pictures) are missing');
  }
}

/** Width and height of a WebP picture in pixels, from its header. Throws when the bytes are no such picture. */
function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('Not a WebP picture');
  switch (kind) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(CHUNK_DATA + 6) & 0x3fff,
        height: bytes.readUInt16LE(CHUNK_DATA + 8) & 0x3fff,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(CHUNK_DATA + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(CHUNK_DATA + 4, 3) + 1, height: bytes.readUIntLE(CHUNK_DATA + 7, 3) + 1 };
    default:
      throw new Error(`Unknown WebP chunk ${kind}`);
  }
}

async function place(from: string, to: string): Promise<PlacedPicture> {
  const content = await readFile(from);
  const id = createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH);
  const target = join(to, `${id}.webp`);
  if (!existsSync(target)) {
    // An interrupted copy must never be served under a name that guarantees its content; another process may copy it too.
    const part = `${target}.${randomUUID()}.part`;
    await writeFile(part, content);
    await rename(part, target);
  }
  return { id, ...webpSize(content), bytes: content.length };
}

/** Copies the files from `source` to `target` and returns their ids and sizes; existing files are left alone. */
export async function placePictures(
  files: readonly string[],
  source: string,
  target: string,
): Promise<Map<string, PlacedPicture>> {
  await mkdir(target, { recursive: true });
  const placed = new Map<string, PlacedPicture>();
  const distinct = [...new Set(files)];
  for (const some of portions(distinct, AT_ONCE)) {
    await Promise.all(some.map(async (file) => void placed.set(file, await place(join(source, file), target))));
  }
  return placed;
}

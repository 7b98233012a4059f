/** Storage of the originals. Ids are content hashes: content never changes. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file ready to be sent. */
export interface StoredPicture {
  readonly bytes: number;
  read(): Readable;
}

/** Milliseconds after which nobody works on a draft or a note: the thirty largest pictures of a form take far less. */
export const ABANDONED_MS = 6 * 3_600_000;

const ORIGINAL = /^([a-z0-9]{1,64})\.webp$/;

/** For `catch`: the value in place of a missing file; other errors are thrown. */
export function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}

/** A file on the disk as something to send; undefined when it does not exist. */
export async function storedFile(path: string): Promise<StoredPicture | undefined> {
  const found = await stat(path).catch(ifMissing(undefined));
  return found?.isFile() === true ? { bytes: found.size, read: () => createReadStream(path) } : undefined;
}

/** Names in a folder; empty when it does not exist. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifMissing([]));

/** Flushes a file to the disk: after a power failure, a renamed file could otherwise exist without its content. */
export async function settleFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Originals in a local folder. */
export class FolderStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Moves a finished local file to its place, over an equal one; another process may already have moved this very file. */
  async put(id: string, path: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    try {
      await rename(path, this.place(id));
    } catch (error) {
      if ((await this.open(id)) === undefined) throw error;
    }
  }

  open(id: string): Promise<StoredPicture | undefined> {
    return storedFile(this.place(id));
  }

  /** Moves an original out of its place to a local path; false when it does not exist. */
  takeOut(id: string, path: string): Promise<boolean> {
    return rename(this.place(id), path).then(() => true, ifMissing(false));
  }

  /** All originals with their sizes, in no particular order. */
  async list(): Promise<{ id: string; bytes: number }[]> {
    const ids = (await namesIn(this.folder)).flatMap((name) => ORIGINAL.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map(async (id) => ({ id, picture: await this.open(id) })));
    return found.flatMap(({ id, picture }) => (picture === undefined ? [] : [{ id, bytes: picture.bytes }]));
  }

  private place(id: string): string {
    return join(this.folder, `${id}.webp`);
  }
}

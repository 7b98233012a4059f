/** Storage of the originals behind four operations, for another storage to replace. Ids are content hashes: content never changes. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file ready to be sent. */
export interface StoredPicture {
  readonly bytes: number;
  read(): Readable;
}

export interface PictureStore {
  /** Moves a finished local file to its place, over an equal one; another process may already have moved this very file. */
  put(id: string, path: string): Promise<void>;
  open(id: string): Promise<StoredPicture | undefined>;
  /** Moves an original out of its place to a local path; false when it does not exist. */
  takeOut(id: string, path: string): Promise<boolean>;
  /** All originals with their sizes, in no particular order. */
  list(): Promise<{ id: string; bytes: number }[]>;
}

/** Milliseconds after which nobody works on a draft or a note: the thirty largest pictures of a form take far less. */
export const ABANDONED_MS = 6 * 3_600_000;

const ORIGINAL = /^([a-z0-9]{1,64})\.webp$/;

/** A file on the disk as something to send; undefined when it does not exist. */
export async function storedFile(path: string): Promise<StoredPicture | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { bytes: found.size, read: () => createReadStream(path) } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Names in a folder; empty when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

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
export class FolderStore implements PictureStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

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

  async takeOut(id: string, path: string): Promise<boolean> {
    try {
      await rename(this.place(id), path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  async list(): Promise<{ id: string; bytes: number }[]> {
    const ids = (await namesIn(this.folder)).flatMap((name) => ORIGINAL.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map(async (id) => ({ id, picture: await this.open(id) })));
    return found.flatMap(({ id, picture }) => (picture === undefined ? [] : [{ id, bytes: picture.bytes }]));
  }

  private place(id: string): string {
    return join(this.folder, `${id}.webp`);
  }
}

/**
 * The mirror's folder in the origin's private file system, as this browser has it: in a storage bucket of its own where
 * there are such, since whatever makes the browser drop the site's other storage leaves a bucket alone.
 */
import type { Folder } from './mirror-store.ts';
import type { SyncFile } from './segment.ts';

const FOLDER = 'journal-mirror';
/** A file that its tab writes to at this very moment can be read a moment later. */
const READ_TRIES = 5;

/** What dedicated workers have besides, so that the page's types don't. */
interface SyncHandle {
  createSyncAccessHandle?: () => Promise<SyncFile>;
}

/** This browser has no such place, or not for this site. */
export class NoMirrorError extends Error {
  override name = 'NoMirrorError';
}

/** As browsers with buckets have it; lacking in the types. */
interface Bucket {
  getDirectory(): Promise<FileSystemDirectoryHandle>;
}
interface Buckets {
  keys(): Promise<string[]>;
  open(name: string, options: { persisted: boolean; durability: 'strict' }): Promise<Bucket>;
}

/**
 * The folder; null when there is none yet and `create` was not asked for. Throws `NoMirrorError` where the browser has
 * no such place.
 */
export async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  const buckets = bucketsHere();
  if (buckets === undefined) return folderIn(await openRoot(), create);
  if (!create && !(await buckets.keys()).includes(FOLDER)) return null;
  // A bucket that may be kept for good is never asked for twice: the browser answers by itself.
  const bucket = await buckets.open(FOLDER, { persisted: true, durability: 'strict' });
  return folderIn(await bucket.getDirectory(), create);
}

/**
 * The folder as it was before it had a bucket: what a site keeps without one the browser drops as a whole, databases,
 * files and workers, when its own bookkeeping of them fails on a full disk. Null where there is none.
 */
export async function openFormerFolder(): Promise<FileSystemDirectoryHandle | null> {
  return bucketsHere() === undefined ? null : folderIn(await openRoot(), false);
}

/** Removes it, unless a tab holds a file of it. */
export async function removeFormerFolder(): Promise<void> {
  await (await openRoot()).removeEntry(FOLDER, { recursive: true });
}

/** Whether this browser gives the folder a store of its own. */
export function hasOwnStore(): boolean {
  return bucketsHere() !== undefined;
}

function bucketsHere(): Buckets | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { storageBuckets?: Buckets }).storageBuckets;
}

async function folderIn(root: FileSystemDirectoryHandle, create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await root.getDirectoryHandle(FOLDER, { create });
  } catch (error) {
    if (!create && nameOf(error) === 'NotFoundError') return null;
    throw error;
  }
}

async function openRoot(): Promise<FileSystemDirectoryHandle> {
  if (typeof navigator === 'undefined' || navigator.storage?.getDirectory === undefined) throw new NoMirrorError();
  try {
    return await navigator.storage.getDirectory();
  } catch (error) {
    // A private window, or storage forbidden for this site.
    if (['SecurityError', 'NotSupportedError', 'TypeError'].includes(nameOf(error))) throw new NoMirrorError();
    throw error;
  }
}

/** The folder's files as the mirror uses them; `take` works in a dedicated worker only. */
export function filesOf(folder: FileSystemDirectoryHandle): Folder {
  return {
    async names() {
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    },
    async take(name) {
      const file = (await folder.getFileHandle(name, { create: true })) as SyncHandle;
      if (file.createSyncAccessHandle === undefined) throw new NoMirrorError();
      try {
        return await file.createSyncAccessHandle();
      } catch (error) {
        if (nameOf(error) === 'NoModificationAllowedError') return null;
        throw error;
      }
    },
    async read(name) {
      for (let left = READ_TRIES; ; left -= 1) {
        try {
          const file = await (await folder.getFileHandle(name)).getFile();
          return new Uint8Array(await file.arrayBuffer());
        } catch (error) {
          if (nameOf(error) === 'NotFoundError') return new Uint8Array();
          if (left <= 1) throw error;
        }
      }
    },
  };
}

/** Bytes of a file, without reading them; null where there is none. */
export async function sizeIn(folder: FileSystemDirectoryHandle, name: string): Promise<number | null> {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size;
  } catch (error) {
    if (nameOf(error) === 'NotFoundError') return null;
    throw error;
  }
}

/** Puts these bytes in place of a file's, which must be there unless `create`; leaves a file alone that a tab holds. */
export async function replaceFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  parts: Uint8Array<ArrayBuffer>[],
  { create = false }: { create?: boolean } = {},
): Promise<void> {
  try {
    const writable = await (await folder.getFileHandle(name, { create })).createWritable();
    await writable.write(new Blob(parts));
    // Until here the file is as it was.
    await writable.close();
  } catch (error) {
    if (nameOf(error) !== 'NoModificationAllowedError') throw error;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

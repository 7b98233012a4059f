/** The mirror's folder: in a bucket of its own, if the browser has them, which outlives the site's other storage. */
import type { Folder } from './mirror-store.ts';
import type { SyncFile } from './segment.ts';

const FOLDER = 'journal-mirror';
/** Reading a file fails while its tab writes to it, and succeeds a moment later. */
const READ_TRIES = 5;

/** Only dedicated workers have this method, and the page's types lack it. */
interface SyncHandle {
  createSyncAccessHandle?: () => Promise<SyncFile>;
}

/** Safari before 26 lacks this method. */
type WritableHandle = Omit<FileSystemFileHandle, 'createWritable'> & Partial<FileSystemFileHandle>;

/** The error's name as text: the worker's errors reach the page as names, and the build renames classes. */
export const NO_MIRROR = 'NoMirrorError';

/** Thrown when this browser has no such storage, or not for this site. */
export class NoMirrorError extends Error {
  override name = NO_MIRROR;
}

interface Bucket {
  getDirectory(): Promise<FileSystemDirectoryHandle>;
}
interface Buckets {
  keys(): Promise<string[]>;
  open(name: string, options: { persisted: boolean; durability: 'strict' }): Promise<Bucket>;
}

/** The folder; null when it is missing and `create` is false. Throws `NoMirrorError` without such storage. */
export async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  const buckets = bucketsHere();
  if (buckets === undefined) return folderIn(await openRoot(), create);
  if (!create && !(await buckets.keys()).includes(FOLDER)) return null;
  // The browser answers a request for a persisted bucket without asking the user.
  const bucket = await buckets.open(FOLDER, { persisted: true, durability: 'strict' });
  return folderIn(await bucket.getDirectory(), create);
}

/** The folder of former versions, outside of a bucket: on a failing disk the browser drops such storage as a whole. */
export async function openFormerFolder(): Promise<FileSystemDirectoryHandle | null> {
  return bucketsHere() === undefined ? null : folderIn(await openRoot(), false);
}

export async function removeFormerFolder(): Promise<void> {
  await (await openRoot()).removeEntry(FOLDER, { recursive: true });
}

export const hasOwnStore = (): boolean => bucketsHere() !== undefined;

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
    // WebKit's private window. A browser with buckets names a failing disk so.
    if (nameOf(error) === 'UnknownError' && !hasOwnStore()) throw new NoMirrorError();
    throw error;
  }
}

/** The folder's files with the operations of the mirror; `take` works in a dedicated worker only. */
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

/** Bytes of a file, without reading it; null when there is none. */
export async function sizeIn(folder: FileSystemDirectoryHandle, name: string): Promise<number | null> {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size;
  } catch (error) {
    if (nameOf(error) === 'NotFoundError') return null;
    throw error;
  }
}

/** Replaces a file, which must exist unless `create`; skips a held one. Throws `NoMirrorError` where only workers write. */
export async function replaceFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  parts: Uint8Array<ArrayBuffer>[],
  { create = false }: { create?: boolean } = {},
): Promise<void> {
  try {
    const file: WritableHandle = await folder.getFileHandle(name, { create });
    if (file.createWritable === undefined) throw new NoMirrorError();
    const writable = await file.createWritable();
    await writable.write(new Blob(parts));
    // The file stays unchanged until this call.
    await writable.close();
  } catch (error) {
    if (nameOf(error) !== 'NoModificationAllowedError') throw error;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

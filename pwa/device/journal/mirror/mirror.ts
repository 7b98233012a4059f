/**
 * The page's access to the mirror. The page's start code provides the worker; in a browser without such workers or
 * without a private file system there is no mirror.
 */
import { contentsOf, type Batch, type Contents } from './contents.ts';
import type { MirrorAnswer, MirrorCall } from './mirror-service.ts';
import { framesOf } from './mirror-store.ts';
import { filesOf, NO_MIRROR, NoMirrorError, openFolder, openFormerFolder } from './opfs.ts';

/** Answers calls: a worker, or the service itself in a test. */
export interface MirrorPort {
  ask(call: MirrorCall): Promise<MirrorAnswer>;
  /** True when its files are stored apart from the browser's databases. */
  readonly isApart: boolean;
  end(): void;
}

export class MirrorError extends Error {
  override name = 'MirrorError';
}

/** Answer timeout: a failing disk may be slow, and a worker that died never answers. */
const ANSWER_TIMEOUT_MS = 10_000;

let offer: (start: () => MirrorPort) => void;
const offered = new Promise<() => MirrorPort>((resolve) => (offer = resolve));
let isOffered = false;
/** Resolves to null in a browser without a mirror. */
let current: Promise<MirrorPort | null> | null = null;

/** Provides the function that starts the mirror's worker on this page. */
export function offerMirror(start: () => MirrorPort): void {
  isOffered = true;
  offer(start);
}

/** The mirror, started by the first call; null without one here. Throws `MirrorError` when it does not start. */
export async function openMirror(): Promise<Mirror | null> {
  if (!isOffered && typeof Worker === 'undefined') return null;
  current ??= begin();
  let port: MirrorPort | null;
  try {
    port = await current;
  } catch (error) {
    current = null;
    throw error;
  }
  return port === null ? null : mirrorOver(port);
}

/** Number of independent places of receipts with this mirror: files in the databases' own store are lost with them. */
export function placesWith(mirror: Mirror | null): 'one' | 'two' {
  return mirror?.isApart === true ? 'two' : 'one';
}

async function begin(): Promise<MirrorPort | null> {
  const start = await withTimeout(offered);
  const port = start();
  try {
    await withTimeout(port.ask({ call: 'open' }));
    return port;
  } catch (error) {
    port.end();
    if (error instanceof Error && error.name === NO_MIRROR) return null;
    throw new MirrorError('The mirror did not open', { cause: error });
  }
}

export type Mirror = ReturnType<typeof mirrorOver>;

function mirrorOver(port: MirrorPort) {
  async function ask(call: MirrorCall): Promise<MirrorAnswer> {
    try {
      return await withTimeout(port.ask(call));
    } catch (error) {
      if (error instanceof MirrorError) {
        // The worker hangs: the next call starts another one.
        port.end();
        current = null;
      }
      throw new MirrorError(`The mirror failed at ${call.call}`, { cause: error });
    }
  }
  return {
    /** True when it survives an event that makes the browser drop the databases. */
    isApart: port.isApart,
    /** Writes rows about to be recorded; they count once sealed. */
    prepare: async (batch: Batch) => void (await ask({ call: 'prepare', batch })),
    seal: async (batch: string) => void (await ask({ call: 'seal', batch })),
    abandon: async (batch: string) => void (await ask({ call: 'abandon', batch })),
    keep: async (batch: Batch) => void (await ask({ call: 'keep', batch })),
    forget: async (ids: string[]) => void (await ask({ call: 'forget', ids })),
    tidy: async (always: boolean) => void (await ask({ call: 'tidy', always })),
    contents: async () => (await ask({ call: 'contents' })) as Contents,
    /** Replaces a whole file beside the mirror's own. */
    replace: async (name: string, bytes: Uint8Array<ArrayBuffer>) => void (await ask({ call: 'replace', name, bytes })),
    /** False when the disk is nearly full. */
    keepRoom: async () => (await ask({ call: 'keepRoom' })) === true,
    releaseReserve: async () => void (await ask({ call: 'releaseReserve' })),
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MirrorError('The mirror does not answer')), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export function isMirrorOpen(): boolean {
  return current !== null;
}

export async function hasMirror(): Promise<boolean> {
  return current !== null || (await foldersHere()).length > 0;
}

/**
 * False in a service worker beside the files of a mirror, which it can't write: what it deletes from the journal would come back at the
 * next start of a page.
 */
export async function canKeepMirror(): Promise<boolean> {
  return isOffered || typeof Worker !== 'undefined' || !(await hasMirror());
}

async function foldersHere(): Promise<FileSystemDirectoryHandle[]> {
  try {
    const folders = await Promise.all([openFolder(false), openFormerFolder()]);
    return folders.filter((folder) => folder !== null);
  } catch (error) {
    if (error instanceof NoMirrorError) return [];
    throw error;
  }
}

/** Contents of the mirror's files, read without a worker; null when there are none. */
export async function readMirrorFiles(): Promise<Contents | null> {
  const folders = await foldersHere();
  if (folders.length === 0) return null;
  return contentsOf((await Promise.all(folders.map((folder) => framesOf(filesOf(folder))))).flat());
}

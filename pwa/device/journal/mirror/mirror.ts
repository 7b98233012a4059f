/**
 * The mirror as the page has it. The page's start says how its worker is started; where there are no such workers, or
 * no private file system, there is no mirror.
 */
import { contentsOf, type Batch, type Contents } from './contents.ts';
import type { MirrorAnswer, MirrorCall } from './mirror-service.ts';
import { framesOf } from './mirror-store.ts';
import { filesOf, NoMirrorError, openFolder, openFormerFolder } from './opfs.ts';

/** Something that answers calls: a worker, or the service itself in a test. */
export interface MirrorPort {
  ask(call: MirrorCall): Promise<MirrorAnswer>;
  /** Whether its files share no store of the browser with the databases. */
  readonly isApart: boolean;
  /** Ends it, whatever it is at. */
  end(): void;
}

/** The mirror did not take what it was given. */
export class MirrorError extends Error {
  override name = 'MirrorError';
}

export interface Mirror {
  /** Whether it outlives what makes the browser drop the databases. */
  readonly isApart: boolean;
  /** Holds rows that are about to be recorded; they count once sealed. */
  prepare(batch: Batch): Promise<void>;
  seal(batch: string): Promise<void>;
  abandon(batch: string): Promise<void>;
  /** Holds rows as they have become. */
  keep(batch: Batch): Promise<void>;
  forget(ids: string[]): Promise<void>;
  tidy(always: boolean): Promise<void>;
  contents(): Promise<Contents>;
  /** Whether the disk has room for some time to come. */
  keepRoom(): Promise<boolean>;
  releaseReserve(): Promise<void>;
}

/** A disk in trouble may take its time; a worker that died never answers. */
const PATIENCE_MS = 10_000;

let offer: (start: () => MirrorPort) => void;
const offered = new Promise<() => MirrorPort>((resolve) => (offer = resolve));
let isOffered = false;
/** Null in the promise: this browser has none. */
let current: Promise<MirrorPort | null> | null = null;

/** Says how the mirror's worker is started on this page. */
export function offerMirror(start: () => MirrorPort): void {
  isOffered = true;
  offer(start);
}

/**
 * The mirror, started with the first call; null where the browser has none. Throws `MirrorError` when it does not
 * start.
 */
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

/** In how many places receipts lie with this mirror: files in the databases' own store fall with them. */
export function placesWith(mirror: Mirror | null): 'one' | 'two' {
  return mirror?.isApart === true ? 'two' : 'one';
}

async function begin(): Promise<MirrorPort | null> {
  const start = await inTime(offered);
  const port = start();
  try {
    await inTime(port.ask({ call: 'open' }));
    return port;
  } catch (error) {
    port.end();
    if (error instanceof Error && error.name === NoMirrorError.name) return null;
    throw new MirrorError('The mirror did not open', { cause: error });
  }
}

function mirrorOver(port: MirrorPort): Mirror {
  async function ask(call: MirrorCall): Promise<MirrorAnswer> {
    try {
      return await inTime(port.ask(call));
    } catch (error) {
      if (error instanceof MirrorError) {
        // It hangs: the next call gets another one.
        port.end();
        current = null;
      }
      throw new MirrorError(`The mirror failed at ${call.call}`, { cause: error });
    }
  }
  return {
    isApart: port.isApart,
    prepare: async (batch) => void (await ask({ call: 'prepare', batch })),
    seal: async (batch) => void (await ask({ call: 'seal', batch })),
    abandon: async (batch) => void (await ask({ call: 'abandon', batch })),
    keep: async (batch) => void (await ask({ call: 'keep', batch })),
    forget: async (ids) => void (await ask({ call: 'forget', ids })),
    tidy: async (always) => void (await ask({ call: 'tidy', always })),
    contents: async () => (await ask({ call: 'contents' })) as Contents,
    keepRoom: async () => (await ask({ call: 'keepRoom' })) === true,
    releaseReserve: async () => void (await ask({ call: 'releaseReserve' })),
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MirrorError('The mirror does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether this page has opened it. */
export function isMirrorOpen(): boolean {
  return current !== null;
}

/** Whether this browser holds a mirror already. */
export async function hasMirror(): Promise<boolean> {
  return current !== null || (await foldersHere()).length > 0;
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

/** What the mirror's files say, read without a worker; null when there are none. */
export async function readMirrorFiles(): Promise<Contents | null> {
  const folders = await foldersHere();
  if (folders.length === 0) return null;
  return contentsOf((await Promise.all(folders.map((folder) => framesOf(filesOf(folder))))).flat());
}

/** The page's access to the mirror; a browser without dedicated workers or private files has none. */
import { contentsOf, type Contents } from './contents.ts';
import type { AnswerTo, MirrorAnswer, MirrorCall } from './mirror-service.ts';
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
  try {
    const port = await (current ??= begin());
    return port && mirrorOver(port);
  } catch (error) {
    current = null;
    throw error;
  }
}

/** Number of independent places of receipts with this mirror: files in the databases' own store are lost with them. */
export const placesWith = (mirror: Mirror | null): 'one' | 'two' => (mirror?.isApart === true ? 'two' : 'one');

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

export interface Mirror {
  /** True when it survives an event that makes the browser drop the databases. */
  readonly isApart: boolean;
  /** Throws `MirrorError` when the mirror fails at the call. */
  ask<Call extends MirrorCall>(call: Call): Promise<AnswerTo<Call>>;
}

function mirrorOver(port: MirrorPort): Mirror {
  return {
    isApart: port.isApart,
    async ask<Call extends MirrorCall>(call: Call) {
      try {
        return (await withTimeout(port.ask(call))) as AnswerTo<Call>;
      } catch (error) {
        if (error instanceof MirrorError) {
          // The worker hangs: the next call starts another one.
          port.end();
          current = null;
        }
        throw new MirrorError(`The mirror failed at ${call.call}`, { cause: error });
      }
    },
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MirrorError('The mirror does not answer')), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export const isMirrorOpen = (): boolean => current !== null;

export const hasMirror = async (): Promise<boolean> => current !== null || (await foldersHere()).length > 0;

/** False in a service worker beside a mirror, which it can't write: what it deletes would come back from there. */
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

/** Calls of a tab to its mirror, answered one after the other in the order of their arrival. */
import type { Batch, Contents } from './contents.ts';
import type { Frame } from './frames.ts';
import { MirrorStore, type Folder } from './mirror-store.ts';
import { fillReserve, RESERVE_FILE } from './reserve.ts';
import { DiskFullError } from './segment.ts';

export type MirrorCall =
  /** Answers once the segment is there. */
  | { call: 'open' }
  /** Writes rows about to be recorded; they count once sealed. */
  | { call: 'prepare'; batch: Batch }
  | { call: 'seal'; batch: string }
  | { call: 'abandon'; batch: string }
  | { call: 'keep'; batch: Batch }
  | { call: 'forget'; ids: string[] }
  | { call: 'tidy'; always: boolean }
  | { call: 'contents' }
  /** Replaces a whole file beside the segments; another tab that is writing it wins. */
  | { call: 'replace'; name: string; bytes: Uint8Array<ArrayBuffer> }
  /** Answers whether the disk has room for some time to come. */
  | { call: 'keepRoom' }
  | { call: 'releaseReserve' };

export type AnswerTo<Call extends MirrorCall> = Call extends { call: 'contents' }
  ? Contents
  : Call extends { call: 'keepRoom' }
    ? boolean
    : undefined;

export type MirrorAnswer = AnswerTo<MirrorCall>;

/** Former location of a mirror to be moved: its frames, and its removal once they are on the disk elsewhere. */
export interface FormerMirror {
  frames: readonly Frame[];
  remove(): Promise<void>;
}

/** Answers calls over the folder, which is opened at the first call, and again when the browser has dropped it. */
export function mirrorService(
  openFolder: () => Promise<Folder>,
  openFormer: () => Promise<FormerMirror | null> = () => Promise.resolve(null),
): (call: MirrorCall) => Promise<MirrorAnswer> {
  let opened: { folder: Folder; store: MirrorStore } | null = null;
  let lastCall: Promise<unknown> = Promise.resolve();

  async function open(): Promise<{ folder: Folder; store: MirrorStore }> {
    if (opened !== null && (await opened.store.isThere())) return opened;
    const folder = await openFolder();
    const store = await MirrorStore.open(folder);
    try {
      if (opened !== null) store.inheritFrom(opened.store);
      else await moveTo(store, await openFormer());
    } catch (error) {
      // The next call tries again; until then the former store stays open with its contents.
      store.close();
      throw error;
    }
    opened = { folder, store };
    return opened;
  }

  /** Appends while a seller waits, and asks meanwhile if the folder still exists; else a new store takes over all frames. */
  async function append(write: (store: MirrorStore) => void): Promise<undefined> {
    if (opened === null) return void write((await open()).store);
    const isThere = opened.store.isThere();
    let isWritten = true;
    try {
      write(opened.store);
    } catch (error) {
      if (await isThere) throw error;
      isWritten = false;
    }
    if (await isThere) return;
    const { store } = await open();
    if (!isWritten) write(store);
  }

  async function answer(call: MirrorCall): Promise<MirrorAnswer> {
    if (call.call === 'prepare') {
      return append((store) => store.prepare(call.batch)).catch((error: unknown) => {
        opened?.store.abandon(call.batch.batch);
        throw error;
      });
    }
    if (call.call === 'seal') return append((store) => store.seal(call.batch));
    const { folder, store } = await open();
    switch (call.call) {
      case 'open':
        return undefined;
      case 'abandon':
        return void store.abandon(call.batch);
      case 'keep':
        return void (await store.keep(call.batch));
      case 'forget':
        return void (await store.forget(call.ids));
      case 'tidy':
        return void (await store.tidy(call.always));
      case 'contents':
        return store.contents();
      case 'replace':
        return void (await replaceIn(folder, call.name, call.bytes));
      case 'keepRoom':
        return (await fillReserve(folder)) && store.keepRoom();
      case 'releaseReserve':
        return void (await replaceIn(folder, RESERVE_FILE, new Uint8Array()));
    }
  }

  return (call) => {
    const mine = lastCall.then(() => answer(call));
    lastCall = mine.catch(() => undefined);
    return mine;
  };
}

async function moveTo(store: MirrorStore, former: FormerMirror | null): Promise<void> {
  if (former === null) return;
  store.takeIn(former.frames);
  await former.remove().catch(() => undefined);
}

async function replaceIn(folder: Folder, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = await folder.take(name);
  if (file === null) return;
  try {
    file.truncate(0);
    if (file.write(bytes, { at: 0 }) < bytes.length) throw new DiskFullError('The disk is full');
    file.flush();
  } finally {
    file.close();
  }
}

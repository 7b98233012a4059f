/** What a tab asks of its mirror, and who answers: one call after the other, in the order in which they came. */
import type { Batch, Contents } from './contents.ts';
import type { Frame } from './frames.ts';
import { MirrorStore, type Folder } from './mirror-store.ts';
import { fillReserve, releaseReserve } from './reserve.ts';

export type MirrorCall =
  /** Answers once the segment is there. */
  | { call: 'open' }
  | { call: 'prepare'; batch: Batch }
  | { call: 'seal'; batch: string }
  | { call: 'abandon'; batch: string }
  | { call: 'keep'; batch: Batch }
  | { call: 'forget'; ids: string[] }
  | { call: 'tidy'; always: boolean }
  /** Answers with `Contents`. */
  | { call: 'contents' }
  /** Answers whether the disk has room for some time to come. */
  | { call: 'keepRoom' }
  | { call: 'releaseReserve' };

export type MirrorAnswer = Contents | boolean | undefined;

/** Where a mirror lay before, to be moved: what it says, and how it is removed once that is on the disk elsewhere. */
export interface FormerMirror {
  frames: readonly Frame[];
  remove(): Promise<void>;
}

/** Answers calls over the folder, which is opened with the first, and anew when the browser has dropped it. */
export function mirrorService(
  openFolder: () => Promise<Folder>,
  openFormer: () => Promise<FormerMirror | null> = () => Promise.resolve(null),
): (call: MirrorCall) => Promise<MirrorAnswer> {
  let opened: { folder: Folder; store: MirrorStore } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(): Promise<{ folder: Folder; store: MirrorStore }> {
    if (opened !== null && (await opened.store.isThere())) return opened;
    const folder = await openFolder();
    const store = await MirrorStore.open(folder);
    try {
      if (opened === null) await moveHere(store);
      else store.succeed(opened.store);
    } catch (error) {
      // The next call tries again; until then the former file is held, and with it what it says.
      store.close();
      throw error;
    }
    opened = { folder, store };
    return opened;
  }

  async function moveHere(store: MirrorStore): Promise<void> {
    const former = await openFormer();
    if (former === null) return;
    store.takeIn(former.frames);
    await former.remove().catch(() => undefined);
  }

  /**
   * What a seller waits for: the file is written and flushed while the browser is asked whether its folder is still
   * there. If it is not, what was written is taken over with all the rest from the file that this tab holds.
   */
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
      case 'keepRoom':
        return (await fillReserve(folder)) && store.keepRoom();
      case 'releaseReserve':
        return void (await releaseReserve(folder));
    }
  }

  return (call) => {
    const mine = turn.then(() => answer(call));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

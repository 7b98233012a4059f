/** What a tab asks of its mirror, and who answers: one call after the other, in the order in which they came. */
import type { Batch, Contents } from './contents.ts';
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

/** Answers calls over the folder, which is opened with the first. */
export function mirrorService(openFolder: () => Promise<Folder>): (call: MirrorCall) => Promise<MirrorAnswer> {
  let opened: Promise<{ folder: Folder; store: MirrorStore }> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function open() {
    const folder = await openFolder();
    return { folder, store: await MirrorStore.open(folder) };
  }

  async function answer(call: MirrorCall): Promise<MirrorAnswer> {
    // A folder that could not be opened is tried again with the next call.
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    const { folder, store } = await opened;
    switch (call.call) {
      case 'open': return undefined;
      case 'prepare': return void store.prepare(call.batch);
      case 'seal': return void store.seal(call.batch);
      case 'abandon': return void store.abandon(call.batch);
      case 'keep': return void (await store.keep(call.batch));
      case 'forget': return void (await store.forget(call.ids));
      case 'tidy': return void (await store.tidy(call.always));
      case 'contents': return store.contents();
      case 'keepRoom': return (await fillReserve(folder)) && store.keepRoom();
      case 'releaseReserve': return void (await releaseReserve(folder));
    }
  }

  return (call) => {
    const mine = turn.then(() => answer(call));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Renditions of preset widths and formats, made from the originals at the first request and stored on the disk. Concurrent requests for one
 * rendition share one conversion; at most two run at a time, so that a first visit to a fresh shop doesn't take the processor from the sales.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { renditionsOf, type RenditionName } from '#contract/products/picture.ts';
import { runApart } from '../apart/run-apart.ts';
import { Places } from '../environment/places.ts';
import { renditionFolder } from './picture-folder.ts';
import { encodeRendition } from './picture-tasks.ts';
import { FolderStore, ifMissing, storedFile, type StoredPicture } from './picture-store.ts';

const MAKING_AT_ONCE = 2;
/** A visit to a fresh shop requests some dozens; a client behind this many would disconnect before its turn. */
const WAITING_MAX = 100;
/** No conversion takes this long: an older draft was left by a crash. */
const DRAFT_LEFT_MS = 60 * 60_000;
const DRAFT = /\.(avif|webp|png)\.[0-9a-f-]{36}$/;

export class Renditions {
  private readonly store: FolderStore;
  private readonly folder: string;
  private readonly making = new Map<string, Promise<StoredPicture | undefined>>();
  private readonly places = new Places(MAKING_AT_ONCE, WAITING_MAX);

  /** `originals`: their folder. */
  constructor(originals: string) {
    this.store = new FolderStore(originals);
    this.folder = renditionFolder(originals);
  }

  /** Removes drafts of conversions that a crash interrupted. */
  async clearDrafts(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!DRAFT.test(name)) continue;
      const { mtimeMs } = await stat(join(this.folder, name));
      if (now - mtimeMs > DRAFT_LEFT_MS) await rm(join(this.folder, name), { force: true });
    }
  }

  /** The rendition, made at its first request; undefined without an original. Throws `unavailable` when too many are queued. */
  async rendition(name: RenditionName): Promise<StoredPicture | undefined> {
    const path = this.place(name);
    const found = await storedFile(path);
    if (found !== undefined) return found;
    const running = this.making.get(path);
    if (running !== undefined) return running;
    const making = this.make(name, path).finally(() => this.making.delete(path));
    this.making.set(path, making);
    return making;
  }

  /** The bytes of a rendition if it was made earlier. */
  readMade(name: RenditionName): Promise<Buffer | undefined> {
    return readFile(this.place(name)).catch(ifMissing(undefined));
  }

  async drop(id: string): Promise<void> {
    await Promise.all(renditionsOf(id).map((name) => rm(this.place(name), { force: true })));
  }

  private place({ id, width, format }: RenditionName): string {
    return join(this.folder, `${id}-${width}.${format}`);
  }

  private async make(name: RenditionName, path: string): Promise<StoredPicture | undefined> {
    const { id } = name;
    const original = await this.store.open(id);
    if (original === undefined) return undefined;
    const leave = await this.places.take();
    // Written aside and renamed: a reader, or the next start after a crash, never sees a partial file.
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(draft, await runApart(encodeRendition, { original: await buffer(original.read()), name }));
      await rename(draft, path);
      // The original may have been removed while its rendition was made.
      if ((await this.store.open(id)) === undefined) await rm(path, { force: true });
      return await storedFile(path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      leave();
    }
  }
}

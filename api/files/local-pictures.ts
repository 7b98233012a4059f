/**
 * The room of the files: takes pictures in, and lets files follow the rows of the database. A draft waits aside until
 * its transaction has committed; what is to go is noted aside before it. A crash at any moment leaves a draft or a
 * note, and a later start, or the work of the day, finishes it; what another process may still hold is left to that.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_PIXELS } from '#contract/products/products.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/products/picture.ts';
import type { DraftPicture, Pictures, Upload } from '../services.ts';
import { inspectPicture, refusedPicture } from './inspect-picture.ts';
import { draftFolder, renditionFolder } from './picture-folder.ts';
import { ABANDONED_MS, FolderStore, namesIn, type PictureStore } from './picture-store.ts';

/** Pixels of the longer side kept: twice the widest rendition, enough for the zoom. */
const LONGEST_SIDE = 3200;
const QUALITY = 90;
/** Seconds after which a picture that still decodes is refused. */
const DECODE_SECONDS = 60;
/** As long as the ids of the demo pictures: eighty bits of a content hash. */
const ID_LENGTH = 20;

const DRAFT = /^([a-f0-9]+)\.[\w-]+\.webp$/;
const NOTE = /^([a-z0-9]+)\.gone$/;

export class LocalPictures implements Pictures {
  private readonly store: PictureStore;
  private readonly folder: string;
  private readonly drafts: string;
  private decoding: Promise<unknown> = Promise.resolve();
  private moving: Promise<unknown> = Promise.resolve();

  /** `folder` is the one of the originals. */
  constructor(folder: string) {
    this.store = new FolderStore(folder);
    this.folder = folder;
    this.drafts = draftFolder(folder);
  }

  /** One picture is decoded at a time: at 64 megapixels each takes a quarter of a gigabyte. */
  takeIn(upload: Upload, field: string): Promise<DraftPicture> {
    const taken = this.decoding.then(() => this.makeDraft(upload, field));
    this.decoding = taken.catch(() => undefined);
    return taken;
  }

  async announceDrop(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await mkdir(this.drafts, { recursive: true });
    await Promise.all(ids.map((id) => writeFile(this.note(id), '')));
  }

  /**
   * Files move one commit at a time, and each move asks the rows once more: between a commit and its move another
   * commit may have dropped the very picture, or brought it back.
   */
  settle(
    placed: readonly DraftPicture[],
    dropped: readonly string[],
    hasRow: (id: string) => Promise<boolean>,
  ): Promise<void> {
    const moved = this.moving.then(async () => {
      for (const { id, path } of placed) await this.place(id, path, await hasRow(id));
      for (const id of dropped) await this.drop(id, hasRow);
    });
    this.moving = moved.catch(() => undefined);
    return moved;
  }

  async discard(drafts: readonly DraftPicture[]): Promise<void> {
    await Promise.all(drafts.map(({ path }) => rm(path, { force: true })));
  }

  /**
   * What a crash left half done, finished as the rows say; answers how many files were dealt with. A draft that has its
   * row goes to its place at once. Everything else waits until nobody can be working on it any more: another process
   * may be about to commit the row of a draft, or the change that a note was written for.
   */
  async finishInterrupted(hasRow: (id: string) => Promise<boolean>, now = Date.now()): Promise<number> {
    let finished = 0;
    for (const name of await namesIn(this.drafts)) {
      const path = join(this.drafts, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) continue;
      const isAbandoned = now - found.mtimeMs > ABANDONED_MS;
      const draft = DRAFT.exec(name)?.[1];
      if (draft !== undefined && (await hasRow(draft))) await this.place(draft, path, true);
      else if (isAbandoned) await this.finishAbandoned(name, hasRow);
      else continue;
      finished += 1;
    }
    return finished;
  }

  private async finishAbandoned(name: string, hasRow: (id: string) => Promise<boolean>): Promise<void> {
    const gone = NOTE.exec(name)?.[1];
    if (gone === undefined) await rm(join(this.drafts, name), { force: true });
    else await this.drop(gone, hasRow);
  }

  private async place(id: string, path: string, wanted: boolean): Promise<void> {
    if (wanted) await this.store.put(id, path);
    else await rm(path, { force: true });
  }

  /**
   * The file is set aside as a draft before the rows are asked: a process that brings the picture back meanwhile either
   * has committed by then, and it returns to its place, or puts a file of its own there.
   */
  private async drop(id: string, hasRow: (id: string) => Promise<boolean>): Promise<void> {
    if (!(await hasRow(id))) {
      const aside = join(this.drafts, `${id}.${randomUUID()}.webp`);
      await mkdir(this.drafts, { recursive: true });
      const isThere = await this.store.takeOut(id, aside);
      const isBack = await hasRow(id);
      if (isThere) await this.place(id, aside, isBack);
      if (!isBack) await this.dropRenditions(id);
    }
    await rm(this.note(id), { force: true });
  }

  private async dropRenditions(id: string): Promise<void> {
    const names = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${id}-${width}.${format}`));
    await Promise.all(names.map((name) => rm(join(renditionFolder(this.folder), name), { force: true })));
  }

  private note(id: string): string {
    return join(this.drafts, `${id}.gone`);
  }

  /** Re-encoded from its pixels alone: turned upright, without a word of metadata or anything that was hung on. */
  private async makeDraft(upload: Upload, field: string): Promise<DraftPicture> {
    await inspectPicture(upload, field);
    await mkdir(this.drafts, { recursive: true });
    const making = join(this.drafts, `${randomUUID()}.part`);
    try {
      const { width, height, size } = await sharp(upload.path, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toFile(making)
        .catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
          throw refusedPicture(upload.name, field, 'изображение повреждено');
        });
      const id = createHash('sha256')
        .update(await readFile(making))
        .digest('hex')
        .slice(0, ID_LENGTH);
      const path = join(this.drafts, `${id}.${randomUUID()}.webp`);
      await rename(making, path);
      return { id, width, height, bytes: size, path };
    } catch (error) {
      await rm(making, { force: true });
      throw error;
    }
  }
}

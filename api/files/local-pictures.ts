/**
 * Storage of picture files: accepts pictures, and keeps files in step with the database rows. A draft waits in its folder until its
 * transaction has committed; a removal is noted before its commit. A crash at any moment leaves a draft or a note, which a later start or
 * the daily job completes; files that another process may still use are left to the daily job.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '#contract/errors.ts';
import { TINY_WIDTH, type RenditionName } from '#contract/products/picture.ts';
import { runApart } from '../apart/run-apart.ts';
import { ApartError } from '../apart/task.ts';
import type { DraftPicture, Pictures, TinyPicture, Upload } from '../environment/services.ts';
import { draftFolder } from './picture-folder.ts';
import { draftPicture, type Drafted } from './picture-tasks.ts';
import { ABANDONED_MS, FolderStore, namesIn, settleFile } from './picture-store.ts';
import { Renditions } from './renditions.ts';

/** Hexadecimal digits of a picture's id, as in the demo pictures: eighty bits of the content hash. */
const ID_LENGTH = 20;

const DRAFT = /^([a-f0-9]+)\.[\w-]+\.webp$/;
const NOTE = /^([a-z0-9]+)\.gone$/;

export class LocalPictures implements Pictures {
  private readonly store: FolderStore;
  private readonly drafts: string;
  private readonly renditions: Renditions;
  private decoding: Promise<unknown> = Promise.resolve();
  private moving: Promise<unknown> = Promise.resolve();

  /** `folder` is the folder of the originals. */
  constructor(folder: string) {
    this.store = new FolderStore(folder);
    this.drafts = draftFolder(folder);
    this.renditions = new Renditions(folder);
  }

  /** Decodes one picture at a time: at 64 megapixels each takes a quarter of a gigabyte. */
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
   * Files move for one commit at a time, and each move checks the rows again: between a commit and its move another commit may have removed
   * the same picture, or restored it.
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
   * Completes interrupted work according to the rows; returns the number of processed files. A draft with a row is moved to its place at
   * once. All others wait until no process can be working on them: another process may be about to commit the row of a draft, or the change
   * that a note was written for.
   */
  async finishInterrupted(hasRow: (id: string) => Promise<boolean>, now = Date.now()): Promise<number> {
    let finished = 0;
    for (const name of await namesIn(this.drafts)) {
      const path = join(this.drafts, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) continue;
      const isAbandoned = now - found.mtimeMs > ABANDONED_MS;
      const [draft, gone] = [DRAFT, NOTE].map((pattern) => pattern.exec(name)?.[1]);
      if (draft !== undefined && (await hasRow(draft))) await this.place(draft, path, true);
      else if (!isAbandoned) continue;
      else if (gone === undefined) await rm(path, { force: true });
      else await this.drop(gone, hasRow);
      finished += 1;
    }
    return finished;
  }

  async tinyOf(ids: readonly string[], mostMade: number): Promise<TinyPicture[]> {
    const answered: TinyPicture[] = [];
    let made = 0;
    for (const id of ids) {
      const name = { id, width: TINY_WIDTH, format: 'webp' } as const;
      const kept = await this.renditions.readMade(name);
      if (kept === undefined && made === mostMade) break;
      if (kept === undefined) made += 1;
      answered.push({ id, content: kept ?? (await this.makeTiny(name)) });
    }
    return answered;
  }

  /** The bytes of a new rendition; null when the original is missing or is no picture. A failing disk throws. */
  private async makeTiny(name: RenditionName): Promise<Buffer | null> {
    try {
      await this.renditions.rendition(name);
    } catch (error) {
      // Errors of the decoder have no code.
      if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    }
    return (await this.renditions.readMade(name)) ?? null;
  }

  private async place(id: string, path: string, wanted: boolean): Promise<void> {
    if (wanted) await this.store.put(id, path);
    else await rm(path, { force: true });
  }

  /**
   * The file is set aside as a draft before the rows are checked. A process that restores the picture meanwhile has either committed by
   * then, so that the file returns to its place, or puts its own file there.
   */
  private async drop(id: string, hasRow: (id: string) => Promise<boolean>): Promise<void> {
    if (!(await hasRow(id))) {
      const aside = join(this.drafts, `${id}.${randomUUID()}.webp`);
      await mkdir(this.drafts, { recursive: true });
      const isThere = await this.store.takeOut(id, aside);
      const isBack = await hasRow(id);
      if (isThere) await this.place(id, aside, isBack);
      if (!isBack) await this.renditions.drop(id);
    }
    await rm(this.note(id), { force: true });
  }

  private note(id: string): string {
    return join(this.drafts, `${id}.gone`);
  }

  private async encode({ name, path }: Upload, field: string): Promise<Drafted> {
    try {
      return await runApart(draftPicture, { path });
    } catch (error) {
      if (!(error instanceof ApartError) || !['', 'PictureRefused'].includes(error.thrown)) throw error;
      const message = `Файл «${name}»: ${error.thrown === '' ? `не прочитан: ${error.message}` : error.message}`;
      throw new CodedError('picture_refused', { text: message, details: [{ path: field, message }] });
    }
  }

  private async makeDraft(upload: Upload, field: string): Promise<DraftPicture> {
    await mkdir(this.drafts, { recursive: true });
    const making = join(this.drafts, `${randomUUID()}.part`);
    try {
      const { data, width, height } = await this.encode(upload, field);
      const id = createHash('sha256').update(data).digest('hex').slice(0, ID_LENGTH);
      const path = join(this.drafts, `${id}.${randomUUID()}.webp`);
      // Written here: the decoder's errors have no code that would tell a full disk from a damaged picture.
      await writeFile(making, data);
      await settleFile(making);
      await rename(making, path);
      return { id, width, height, bytes: data.length, path };
    } catch (error) {
      await rm(making, { force: true });
      throw error;
    }
  }
}

import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LocalPictures } from './local-pictures.ts';
import { draftFolder, renditionFolder } from './picture-folder.ts';
import { ABANDONED_MS } from './picture-store.ts';
import { hostileUploads, phonePhoto, sampleJpeg } from '../proofs/fixtures/sample-uploads.ts';

const hostile = await hostileUploads();
const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

describe('pictures taken in', () => {
  let root: string;
  let folder: string;
  let pictures: LocalPictures;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'intake-'));
    folder = join(root, 'pictures');
    await mkdir(folder);
    pictures = new LocalPictures(folder);
  });
  afterEach(() => rm(root, { recursive: true }));

  const takeIn = async (content: Buffer, name = 'photo.jpg') => {
    const path = join(root, 'upload');
    await writeFile(path, content);
    return pictures.takeIn({ name, path }, 'images');
  };
  /** Every file below the folder. */
  const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();

  test('are WebP, upright, and without data about camera or place', async () => {
    const draft = await takeIn(await phonePhoto());
    const found = await sharp(draft.path).metadata();
    expect({ width: found.width, height: found.height, format: found.format }).toEqual({
      width: 40,
      height: 60,
      format: 'webp',
    });
    expect([draft.width, draft.height, draft.bytes]).toEqual([40, 60, (await stat(draft.path)).size]);
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('are on the disk before they are acknowledged', async () => {
    const file = await open(join(root, 'any'), 'w');
    const sync = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, 'sync');
    onTestFinished(() => void sync.mockRestore());
    await file.close();
    await takeIn(await sampleJpeg());
    expect(sync).toHaveBeenCalledOnce();
  });

  test.each([
    ['image.png', 'png'],
    ['image.webp', 'webp'],
    ['image.avif', 'avif'],
    ['wrong-name.txt', 'png'],
  ] as const)('%s is taken for what it holds', async (name, format) => {
    const draft = await takeIn(
      await sharp(await sampleJpeg())
        .toFormat(format)
        .toBuffer(),
      name,
    );
    expect((await sharp(draft.path).metadata()).format).toBe('webp');
  });

  test('are no larger than the zoom needs', async () => {
    const draft = await takeIn(await sampleJpeg('#123456', 6000, 1500));
    expect([draft.width, draft.height]).toEqual([3200, 800]);
  });

  test('equal pictures have one id, different ones two', async () => {
    const [first, again, other] = [
      await takeIn(await sampleJpeg()),
      await takeIn(await sampleJpeg()),
      await takeIn(await sampleJpeg('#ffffff')),
    ];
    expect(first.id).toBe(again.id);
    expect(first.id).not.toBe(other.id);
    expect(first.id).toMatch(/^[a-f0-9]{20}$/);
  });

  test.each(hostile)(
    '$what is refused by its content, with its name, and nothing is kept',
    async ({ content, name }) => {
      const refusal = (await takeIn(content, name).catch((error: unknown) => error)) as {
        code: string;
        message: string;
        details: { path: string }[];
      };
      expect(refusal).toMatchObject({ code: 'picture_refused', details: [{ path: 'images' }] });
      expect(refusal.message).toContain(name);
      expect(await files()).toEqual([]);
    },
  );

  test('a bomb is refused by what its header says', async () => {
    const bomb = hostile.find(({ what }) => what === 'a pixel bomb');
    await expect(takeIn(bomb?.content ?? Buffer.alloc(0))).rejects.toMatchObject({
      message: 'Файл «photo.jpg»: больше 64 мегапикселей',
    });
  });

  test('a draft is moved to its place if its row exists, else removed', async () => {
    const [kept, lost] = [await takeIn(await sampleJpeg()), await takeIn(await sampleJpeg('#ffffff'))];
    await pictures.settle([kept], [], yes);
    await pictures.settle([lost], [], no);
    expect(await files()).toEqual([`${kept.id}.webp`]);
  });

  test('a dropped picture is removed with its renditions, unless it was restored', async () => {
    const draft = await takeIn(await sampleJpeg());
    await pictures.settle([draft], [], yes);
    await mkdir(renditionFolder(folder));
    await writeFile(join(renditionFolder(folder), `${draft.id}-320.webp`), 'x');
    await pictures.announceDrop([draft.id]);
    await pictures.settle([], [draft.id], yes);
    expect(await files()).toEqual([`${draft.id}.webp`, `renditions/${draft.id}-320.webp`]);
    await pictures.announceDrop([draft.id]);
    await pictures.settle([], [draft.id], no);
    expect(await files()).toEqual([]);
  });

  const LATER = Date.now() + ABANDONED_MS + 60_000;
  /** Work under way: two pictures taken in, a third one to be dropped, and a part of a file. */
  async function leaveWork() {
    const dropped = await takeIn(await sampleJpeg('#00ff00'));
    const taken = [await takeIn(await sampleJpeg()), await takeIn(await sampleJpeg('#ffffff')), dropped] as const;
    await pictures.settle([dropped], [], yes);
    await pictures.announceDrop([dropped.id]);
    await writeFile(join(draftFolder(folder), 'half.part'), 'x');
    return taken;
  }

  test('work interrupted by a crash is completed by the rows once no process can be working on it', async () => {
    const [committed, rolledBack] = await leaveWork();
    await new LocalPictures(folder).finishInterrupted((id) => Promise.resolve(id === committed.id), LATER);
    expect(await files()).toEqual([`${committed.id}.webp`]);
    expect(rolledBack.id).not.toBe(committed.id);
  });

  test('a starting process leaves alone what a running one is about to commit, and the running one is not in its way', async () => {
    const [open, committed, dropped] = await leaveWork();
    const rows = new Set([committed.id, dropped.id]);
    await new LocalPictures(folder).finishInterrupted((id) => Promise.resolve(rows.has(id)));
    expect(await files()).toContain('drafts/half.part');
    expect(await files()).toContain(`drafts/${dropped.id}.gone`);
    // The running process commits both pictures and the removal, and moves its files.
    const moved = () => pictures.settle([open, committed], [dropped.id], (id) => Promise.resolve(id !== dropped.id));
    await moved();
    expect(await files()).toEqual([...[open, committed].map(({ id }) => `${id}.webp`), 'drafts/half.part'].sort());
  });

  test('a picture restored by another process while its file is being removed stays', async () => {
    const draft = await takeIn(await sampleJpeg());
    await pictures.settle([draft], [], yes);
    const answers = [false, true];
    await pictures.settle([], [draft.id], () => Promise.resolve(answers.shift() ?? true));
    expect(await files()).toEqual([`${draft.id}.webp`]);
  });
});

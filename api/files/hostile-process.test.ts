/** The server survives malicious files, and its own sudden death while pictures are being saved. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createCategory } from '#contract/catalogue/catalog-management.ts';
import { createProduct, type SavedProduct, productById } from '#contract/catalogue/products.ts';
import { connect } from '#db/connect.ts';
import { start } from '../proofs/fixtures/sample-process.ts';
import { Browser } from '../proofs/fixtures/testing.ts';
import { checkPictures } from './check-pictures.ts';
import { pictureFolder } from './picture-folder.ts';
import { hostileUploads, pixelBomb, sampleJpeg, type HostileUpload } from '../proofs/fixtures/sample-uploads.ts';

const ADMIN = { phone: '+79120000001', password: 'hostile-files-1' };
/** Generous: an idle server takes about 150 MB, one valid picture of the largest size some 200 more. */
const MEMORY_MB = 700;
const ROUNDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'shop-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string) {
  const DATA_DIR = join(folder, name);
  const TMPDIR = join(folder, `${name}-tmp`);
  mkdirSync(TMPDIR, { recursive: true });
  const server = start({ DATA_DIR, TMPDIR, ADMIN_PHONE: ADMIN.phone, ADMIN_PASSWORD: ADMIN.password });
  const url = /http:\/\/[\w.:]+/.exec(await server.said('The shop is open at '))?.[0] ?? '';
  const admin = new Browser(url);
  await admin.logIn(ADMIN.phone, ADMIN.password);
  return { ...server, DATA_DIR, TMPDIR, url, admin };
}

function form(
  fields: Record<string, string>,
  files: readonly Pick<HostileUpload, 'name' | 'type' | 'content'>[],
  field = 'images',
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, type, content } of files) body.append(field, new File([new Uint8Array(content)], name, { type }));
  return body;
}

const PRODUCT = { title: 'Кран', priceRetail: '100', priceWholesale: '80', topCategorySlug: 'krany' };

const jpeg = await sampleJpeg();
const named = (name: string): HostileUpload => ({ what: name, name, type: 'image/jpeg', content: jpeg });

/** A valid picture under names that would escape its folder or overflow it: names are for messages only. */
const ESCAPED = join(folder, 'escaped-upload.jpg');
const ODD_NAMES = [
  `${'../'.repeat(12)}${ESCAPED.slice(1)}`,
  ESCAPED,
  `${'длинное-имя-'.repeat(900)}.jpg`,
  'nul\0byte.jpg',
  'escaped.php',
];

/** Files that are valid individually but exceed a limit. */
async function more(): Promise<HostileUpload[][]> {
  const frames = await sharp(Buffer.alloc(16 * 16 * 3 * 1500, 7), {
    raw: { width: 16, height: 16 * 1500, channels: 3, pageHeight: 16 },
  })
    .gif()
    .toBuffer();
  return [
    Array.from({ length: 50 }, (_, index) => named(`${index}.jpg`)),
    [
      {
        what: 'many frames',
        name: 'frames.gif',
        type: 'image/gif',
        content: Buffer.concat([frames, Buffer.from('<script>')]),
      },
    ],
    [
      {
        what: 'thirty thousand pixels square',
        name: 'bomb.png',
        type: 'image/png',
        content: pixelBomb(30_000, 30_000),
      },
    ],
  ];
}

/** Widely different colours: similar ones would be the same picture after re-encoding, and be stored once. */
const colourOf = (index: number): string =>
  `#${(((index + 1) * 0x3d_57_1f) % 0x1_00_00_00).toString(16).padStart(6, '0')}`;

function memoryMb(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

// The test starts four servers and kills three.
describe('the server as a process', () => {
  test('survives all hostile uploads at once and again: no file is kept, memory stays bounded, it keeps answering', async () => {
    const server = await open('uploads');
    await server.admin.call(createCategory, { body: { name: 'Краны', slug: 'krany' } });
    const sets = [...(await hostileUploads()).map((one) => [one]), ...(await more())];
    for (let round = 0; round < ROUNDS; round += 1) {
      const statuses = await Promise.all(
        sets.map(
          async (files) =>
            (await server.admin.request('POST', createProduct.path, { body: form(PRODUCT, files) })).status,
        ),
      );
      expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    }
    for (const name of ODD_NAMES)
      expect([200, 422]).toContain(
        (await server.admin.request('POST', createProduct.path, { body: form(PRODUCT, [named(name)]) })).status,
      );
    expect(existsSync(ESCAPED)).toBe(false);
    expect(memoryMb(server.child.pid)).toBeLessThan(MEMORY_MB);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    // The TypeScript loader keeps its own files there.
    expect(readdirSync(server.TMPDIR).filter((name) => !name.startsWith('tsx'))).toEqual([]);
    // All of them were the same valid picture: one file, named by its content.
    const kept = readdirSync(pictureFolder(server.DATA_DIR), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(kept.map(({ name }) => name)).toEqual([expect.stringMatching(/^[0-9a-f]{16,64}\.webp$/)]);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('killed while pictures are being saved restarts with a consistent product, old or new, and no orphaned file or row', async () => {
    let server = await open('killed');
    await server.admin.call(createCategory, { body: { name: 'Краны', slug: 'krany' } });
    const shot = async (index: number) => ({
      name: `${index}.jpg`,
      type: 'image/jpeg',
      content: await sampleJpeg(colourOf(index), 900, 700),
    });
    const made = (await server.admin.call(createProduct, {
      body: form(PRODUCT, [await shot(0), await shot(1)]) as never,
    })) as SavedProduct;
    let pictures = 2;
    for (const [turn, wait] of [60, 250, 600].entries()) {
      const added = await Promise.all([0, 1, 2, 3].map((index) => shot(10 + turn * 4 + index)));
      const saving = server.admin
        .request('PUT', `/api/products/${made._id}`, { body: form({}, added, 'imagesNew') })
        .catch(() => undefined);
      await sleep(wait);
      server.child.kill('SIGKILL');
      await Promise.all([saving, server.ended]);
      server = await open('killed');
      const { images } = await server.admin.call(productById, { params: { id: made._id } });
      expect([pictures, pictures + 4]).toContain(images.length);
      pictures = images.length;
      for (const { url } of images) expect((await fetch(server.url + url)).status).toBe(200);
      const db = connect({ file: join(server.DATA_DIR, 'shop.sqlite') });
      expect(
        await checkPictures(db, pictureFolder(server.DATA_DIR), new Date(Date.now() + 86_400_000)).finally(() =>
          db.destroy(),
        ),
      ).toEqual([]);
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
});

import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CodedError } from '#contract/errors.ts';
import { readSettings } from '../environment/env.ts';
import { pictureMiddleware } from './picture-middleware.ts';

describe('pictures', () => {
  let folder: string;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    await mkdir(join(folder, 'pictures'));
    const picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0b5c63' } })
      .webp()
      .toBuffer();
    await writeFile(join(folder, 'pictures', 'abc1.webp'), picture);
    await writeFile(join(folder, 'secret.webp'), 'secret');
    const app = new Koa();
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        ctx.status = error.status;
        ctx.body = { code: error.code };
      }
    });
    app.use(pictureMiddleware({ settings: readSettings({ DATA_DIR: folder }) }));
    server = createServer(app.callback()).listen(0);
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('the original and a rendition of a preset width are sent for ever', async () => {
    const original = await fetch(`${base}/pictures/abc1.webp`);
    expect(original.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(await original.arrayBuffer()).metadata()).width).toBe(1000);
    const rendition = await fetch(`${base}/pictures/abc1-320.webp`);
    expect(rendition.headers.get('content-type')).toBe('image/webp');
    const { width, height, format } = await sharp(await rendition.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 320, height: 160, format: 'webp' });
  });

  test('a rendition comes in AVIF and in WebP, each under its own name', async () => {
    for (const [name, type] of [
      ['abc1-480.avif', 'image/avif'],
      ['abc1-480.webp', 'image/webp'],
    ] as const) {
      const answer = await fetch(`${base}/pictures/${name}`);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
        200,
        type,
        `"${name}"`,
      ]);
      const { width, height, compression, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect({ width, height }).toEqual({ width: 480, height: 240 });
      expect(format === 'heif' ? compression : format).toBe(type === 'image/avif' ? 'av1' : 'webp');
    }
  });

  test('a width beyond the original’s gives the original’s', async () => {
    const rendition = await fetch(`${base}/pictures/abc1-1600.avif`);
    expect((await sharp(await rendition.arrayBuffer()).metadata()).width).toBe(1000);
  });

  test('many requests at once make a rendition once and leave no drafts behind', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(`${base}/pictures/abc1-800.avif`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      (await readdir(join(folder, 'pictures', 'renditions'))).filter((name) => !/\.(webp|avif)$/.test(name)),
    ).toEqual([]);
  });

  test('a browser that has it gets no body', async () => {
    const etag = (await fetch(`${base}/pictures/abc1-96.webp`)).headers.get('etag') ?? '';
    // `fetch` would add `Cache-Control: no-cache` to a conditional request.
    const again = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${base}/pictures/abc1-96.webp`, { headers: { 'If-None-Match': etag } }, resolve).on('error', reject);
    });
    again.resume();
    expect(again.statusCode).toBe(304);
    const head = await fetch(`${base}/pictures/abc1-96.webp`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  test.each([
    '/pictures/none.webp',
    '/pictures/none-320.webp',
    '/pictures/abc1-321.webp',
    '/pictures/abc1-0320.webp',
    '/pictures/abc1.png',
    '/pictures/abc1.avif',
    '/pictures/abc1-320.png',
    '/pictures/..%2Fsecret.webp',
    '/pictures/%2e%2e/secret.webp',
    '/pictures/',
    '/pictures/renditions/abc1-320.webp',
  ])('%s is not found', async (path) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  test('nothing but reading is allowed', async () => {
    expect((await fetch(`${base}/pictures/abc1.webp`, { method: 'DELETE' })).status).toBe(405);
  });
});

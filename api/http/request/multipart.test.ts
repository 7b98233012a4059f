import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { endpoint } from '#contract/endpoint.ts';
import { typedNumberSchema } from '#contract/form-fields.ts';
import { peopleRoutes } from '../../modules/people/routes.ts';
import { mountDisk } from '../../proofs/fixtures/sample-disk.ts';
import { startApp, type Browser, type TestApp } from '../../proofs/fixtures/testing.ts';
import { everyone } from '../route.ts';
import { removeFormsLeft } from './multipart.ts';

const KILOBYTE = 1024;
const FILE_BYTES = 2 * 1024 * KILOBYTE;

const upload = endpoint('POST', '/api/test/upload', 'everyone', {
  summary: 'Takes a form',
  body: z.object({ title: z.string().min(1), price: typedNumberSchema.optional() }),
  files: { images: { most: 3, bytes: FILE_BYTES } },
  bodyLimit: 8 * 1024 * KILOBYTE,
  answer: z.object({
    title: z.string(),
    price: z.number().nullable().optional(),
    files: z.array(z.object({ name: z.string(), bytes: z.number(), text: z.string() })),
  }),
});

/** A folder of its own, because other tests on this machine receive forms at the same time. */
const folder = mkdtempSync(join(tmpdir(), 'shop-test-forms-'));
const formsLeft = (): string[] => readdirSync(folder).filter((name) => name.startsWith('shop-form-'));
/** Generous for a busy machine; an idle one does not wait. */
const BOUNDARY = 'x-boundary';
const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

test('forms of killed processes are removed, those of running ones stay', async () => {
  const { pid: killed } = spawnSync(process.execPath, ['-e', '']);
  const at = mkdtempSync(join(folder, 'start-'));
  vi.stubEnv('TMPDIR', at);
  for (const pid of [killed, process.pid, process.ppid]) mkdirSync(join(at, `shop-form-${pid}-x`));
  await removeFormsLeft();
  expect(readdirSync(at)).toEqual([`shop-form-${process.ppid}-x`]);
});

describe('a form with files', () => {
  let app: TestApp;
  let browser: Browser;
  let handled = 0;
  beforeAll(async () => {
    vi.stubEnv('TMPDIR', folder);
    app = await startApp({
      engine: 'sqlite',
      routes: (services) => [
        ...peopleRoutes(services),
        everyone(upload, async ({ body, files }) => {
          handled += 1;
          if (body.title === 'fail') throw new Error('The handler failed');
          const images = await Promise.all(
            (files['images'] ?? []).map(async ({ name, bytes, path }) => ({
              name,
              bytes,
              text: (await readFile(path, 'utf8')).slice(0, 20),
            })),
          );
          return { ...body, files: images };
        }),
      ],
    });
    browser = app.guest();
  });
  beforeEach(() => void (handled = 0));
  afterAll(async () => {
    await app.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  const form = (
    fields: Record<string, string>,
    files: [field: string, name: string, content: string][] = [],
  ): FormData => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    for (const [field, name, content] of files) made.append(field, new Blob([content]), name);
    return made;
  };
  const send = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    browser.request('POST', upload.path, { body, headers });

  const nothingLeft = async (): Promise<void> => {
    await expect.poll(formsLeft).toEqual([]);
  };

  test('arrives with its fields parsed and its files in order, and leaves no temporary file', async () => {
    const answer = await send(
      form({ title: 'Кран', price: ' 12 490,50 ' }, [
        ['images', 'a.png', 'first'],
        ['images', '../../etc/пароль.png', 'second'],
      ]),
    );
    expect(answer.json).toEqual({
      title: 'Кран',
      price: 12_490.5,
      files: [
        { name: 'a.png', bytes: 5, text: 'first' },
        { name: 'пароль.png', bytes: 6, text: 'second' },
      ],
    });
    await nothingLeft();
  });

  test('says that the disk is full, and leaves no temporary file', async ({ skip }) => {
    const path = mkdtempSync(join(folder, 'disk-'));
    const disk = mountDisk(path);
    if (disk === null) return skip('needs the right to mount');
    writeFileSync(join(path, 'full'), 'x');
    vi.stubEnv('TMPDIR', path);
    const room = disk.fill();
    const full = await send(form({ title: 'Кран' }, [['images', 'a.png', 'x'.repeat(FILE_BYTES / 2)]]));
    room();
    vi.stubEnv('TMPDIR', folder);
    const left = readdirSync(path);
    disk.unmount();
    expect([full.status, full.json.code, full.json.error, left]).toEqual([
      507,
      'disk_full',
      ERRORS.disk_full[1],
      ['full'],
    ]);
  });

  test('leaves no temporary file when its fields are wrong or its handler fails', async () => {
    const wrong = await send(form({ title: '', price: 'много' }, [['images', 'a.png', 'x']]));
    expect([wrong.status, wrong.json.details.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['title', 'price'],
    ]);
    expect((await send(form({ title: 'fail' }, [['images', 'a.png', 'x']]))).status).toBe(500);
    await nothingLeft();
  });

  test.each<[string, () => FormData, number, string]>([
    [
      'a file over its limit',
      () => form({ title: 'x' }, [['images', 'big.png', 'x'.repeat(FILE_BYTES + 1)]]),
      413,
      'Файл «big.png» больше 2\u00a0МБ',
    ],
    [
      'more files than the field takes',
      () =>
        form(
          { title: 'x' },
          Array.from({ length: 4 }, (_, index) => ['images', `${index}.png`, 'x']),
        ),
      413,
      'Файлов может быть не больше 3',
    ],
    [
      'fifty files',
      () =>
        form(
          { title: 'x' },
          Array.from({ length: 50 }, (_, index) => ['images', `${index}.png`, 'x']),
        ),
      413,
      'Файлов может быть не больше 3',
    ],
    [
      'a file in a field that takes none',
      () => form({ title: 'x' }, [['title', 'a.png', 'x']]),
      422,
      'Здесь файлы не принимаются',
    ],
    ['a field of a megabyte', () => form({ title: 'x'.repeat(1_000_000) }), 413, 'Слишком длинный текст'],
    [
      'a thousand fields',
      () => form(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x']))),
      413,
      'Слишком много данных за один раз: уменьшите их и повторите',
    ],
    [
      'a whole form over its limit',
      () =>
        form(
          { title: 'x' },
          Array.from({ length: 5 }, (_, index) => ['images', `${index}.png`, 'x'.repeat(FILE_BYTES)]),
        ),
      413,
      'Слишком много данных за один раз: уменьшите их и повторите',
    ],
    [
      'a field named as a prototype',
      () => form({ constructor: 'x' }),
      400,
      'Магазин не понял запрос. Обновите страницу и попробуйте ещё раз',
    ],
  ])('%s is refused in words before the handler is asked', async (_what, made, status, error) => {
    const answer = await send(made());
    expect([answer.status, answer.json?.error, handled]).toEqual([status, error, 0]);
    await nothingLeft();
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['JSON', '{"title":"x"}', { 'content-type': 'application/json' }, 415],
    ['a type without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 415],
    ['an encoded form', 'x', { ...TYPE, 'content-encoding': 'gzip' }, 415],
    ['no form at all', 'nothing of the kind', TYPE, 400],
    ['a form cut in a header', `--${BOUNDARY}\r\nContent-Disposition: form-da`, TYPE, 400],
    [
      'a form cut in a file',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf of`,
      TYPE,
      400,
    ],
  ])('%s is refused and leaves the server answering', async (_what, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(handled).toBe(0);
    await nothingLeft();
    expect((await send(form({ title: 'still here' }))).status).toBe(200);
  });

  test('a sender who disconnects half-way leaves no files behind', async () => {
    const url = new URL(app.url);
    const head = `POST ${upload.path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: ${TYPE['content-type']}\r\nContent-Length: 900000\r\n`;
    const { cookie, token } = await tokenOf();
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `${head}X-CSRF-Token: ${token}\r\nCookie: ${cookie}\r\n\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf`,
    );
    await expect.poll(formsLeft).toHaveLength(1);
    socket.destroy();
    await nothingLeft();
    expect((await send(form({ title: 'still here' }))).status).toBe(200);
  });

  const tokenOf = async () => {
    const token = await browser.csrfToken();
    return { token, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  };
});

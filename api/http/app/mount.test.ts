import { connect } from 'node:net';
import { Readable } from 'node:stream';
import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { Answer } from '../../proofs/fixtures/testing.ts';
import { peopleRoutes } from '../../modules/people/routes.ts';
import { Prepared, everyone, staff, type Route } from '../route.ts';

const answered = vi.fn();
const itemSchema = z.object({
  name: z.string().min(2),
  count: z.number().int().optional(),
  tags: z.array(z.string()).default([]),
});

const save = endpoint('POST', '/api/test/items', 'everyone', {
  summary: '',
  bodyLimit: 2000,
  body: itemSchema,
  answer: z.object({ item: z.object({ name: z.string() }) }),
});
const find = endpoint('GET', '/api/test/items/:id', 'everyone', {
  summary: '',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  answer: z.object({ id: z.string(), page: z.number() }),
});
const newest = endpoint('GET', '/api/test/items/newest', 'everyone', {
  summary: '',
  answer: z.object({ newest: z.boolean() }),
});
const shared = endpoint('GET', '/api/test/shared', 'everyone', {
  summary: '',
  cache: 'public',
  answer: z.object({ text: z.string() }),
});
const prepared = endpoint('GET', '/api/test/prepared', 'everyone', {
  summary: '',
  cache: 'public',
  answer: z.looseObject({}),
});
const sharedCookie = endpoint('GET', '/api/test/greedy', 'everyone', {
  summary: '',
  cache: 'public',
  answer: z.object({}),
});
const broken = endpoint('GET', '/api/test/broken', 'everyone', {
  summary: '',
  answer: z.object({}),
});
const wrongAnswer = endpoint('GET', '/api/test/faithless', 'everyone', {
  summary: '',
  answer: z.object({ total: z.number() }),
});
const slow = endpoint('GET', '/api/test/slow', 'everyone', { summary: '', answer: z.object({}) });
const staffOnly = endpoint('GET', '/api/test/staff', ['manager', 'admin'], {
  summary: '',
  answer: z.object({}),
});

const TEXT = 'Смеситель для ванны. '.repeat(200);

const routes: Route[] = [
  everyone(find, async ({ params, query }) => ({ id: params.id, page: query.page })),
  everyone(newest, async () => ({ newest: true })),
  everyone(save, async ({ body }) => {
    answered(body);
    return { item: { name: body.name, costPrice: 100, secret: { deep: 1 } } };
  }),
  everyone(shared, async () => ({ text: TEXT })),
  everyone(prepared, async ({ http }) =>
    http.header('if-none-match') === '"7"' ? new Prepared('"7"', null) : new Prepared('"7"', '{"ready":1}'),
  ),
  everyone(sharedCookie, async ({ http }) => {
    http.setCookie('sticky', '1', { httpOnly: true, sameSite: 'lax', path: '/' });
    return {};
  }),
  everyone(broken, async () => {
    throw Object.assign(new Error('insert into users failed'), { detail: 'Key (phone)=(+79120000001) already exists' });
  }),
  everyone(wrongAnswer, async () => ({ total: 'a secret' }) as unknown as { total: number }),
  everyone(slow, async () => {
    throw new CodedError('too_many_requests', { retryAfter: 2.2 });
  }),
  staff(staffOnly, async () => ({})),
];

describe('an endpoint mounted on the server', () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const app = openShop({
    engine: 'sqlite',
    log,
    routes: (services) => [...routes, ...peopleRoutes(services)],
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    app.guest().request('GET', path, { headers });
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
    app.guest().request('POST', save.path, { body, headers: { 'content-type': 'application/json', ...headers } });

  test('takes fixed paths before parameters, whatever order they are listed in', async () => {
    expect((await get('/api/test/items/newest')).json).toEqual({ newest: true });
    expect((await get('/api/test/items/12?page=3')).json).toEqual({ id: '12', page: 3 });
  });

  test('answers with the declared keys only, at any depth', async () => {
    const { json } = await app.guest().request('POST', save.path, { json: { name: 'Раковина' } });
    expect(json).toEqual({ item: { name: 'Раковина' } });
  });

  test('gives the handler the parsed body with its defaults and without undeclared fields', async () => {
    await app.guest().request('POST', save.path, { json: { name: 'Раковина', stranger: true } });
    expect(answered).toHaveBeenLastCalledWith({ name: 'Раковина', tags: [] });
  });

  test('names every wrong field in Russian', async () => {
    const { status, json } = await app.guest().request('POST', save.path, { json: { name: 'Р', count: 1.5 } });
    expect(status).toBe(422);
    expect(json).toEqual({
      error: 'Проверьте заполнение полей',
      code: 'validation',
      requestId: expect.any(String),
      details: [
        { path: 'name', message: 'Слишком короткий текст' },
        { path: 'count', message: 'Неверное значение' },
      ],
    });
  });

  test('a single problem is the error’s own text', async () => {
    expect((await app.guest().request('POST', save.path, { json: {} })).json.error).toBe('Не заполнено');
  });

  test.each([
    ['broken JSON', '{"name":', 400, 'bad_json'],
    ['text that is not JSON', 'name=Раковина', 400, 'bad_json'],
    ['NaN', '{"name":"Раковина","count":NaN}', 400, 'bad_json'],
    ['a number beyond all bounds', '{"name":"Раковина","count":1e309}', 422, 'validation'],
    ['null', 'null', 422, 'validation'],
    ['a bare string', '"Раковина"', 422, 'validation'],
    ['a list', '[]', 422, 'validation'],
    ['a list for a scalar', '{"name":["Раковина"]}', 422, 'validation'],
    ['nothing', '', 422, 'validation'],
    ['a NUL character', '{"name":"a\\u0000b"}', 400, 'bad_request'],
    ['a prototype', '{"name":"Раковина","__proto__":{"admin":true}}', 400, 'bad_request'],
    [
      'a deep prototype',
      '{"name":"Раковина","tags":[{"constructor":{"prototype":{"admin":true}}}]}',
      400,
      'bad_request',
    ],
    ['an abyss of brackets', `{"name":${'['.repeat(900)}${']'.repeat(900)}}`, 400, 'bad_request'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('refuses bytes that are not UTF-8', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).json.code).toBe('bad_json');
  });

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=windows-1251'],
    ['nonsense'],
  ])('refuses the content type %s', async (type) => {
    expect((await post('{"name":"Раковина"}', { 'content-type': type })).status).toBe(415);
  });

  test('refuses a packed body', async () => {
    expect((await post('{"name":"Раковина"}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('takes a body of exactly its own limit and refuses one byte more, declared or chunked', async () => {
    const bodyOf = (bytes: number): string => `{"name":"${'a'.repeat(bytes - 11)}"}`;
    const chunked = (text: string): RequestInit['body'] =>
      Readable.toWeb(
        Readable.from([Buffer.from(text.slice(0, 700)), Buffer.from(text.slice(700))]),
      ) as unknown as ReadableStream;
    const send = (body: RequestInit['body']): Promise<Answer> =>
      app.guest().request('POST', save.path, { body: body ?? '', headers: { 'content-type': 'application/json' } });
    expect([(await send(bodyOf(2000))).status, (await send(chunked(bodyOf(2000)))).status]).toEqual([200, 200]);
    for (const body of [bodyOf(2001), chunked(bodyOf(2001)), bodyOf(3_000_000), chunked(bodyOf(3_000_000))]) {
      const answer = await send(body);
      expect([answer.status, answer.json.code]).toEqual([413, 'too_large']);
    }
  });

  test.each([
    ['/api/test/items/12?page=1&page=2', 422],
    ['/api/test/items/12?page=x', 422],
    ['/api/test/items/12?page=1e309', 422],
    ['/api/test/items/12?page=%E0%A4%A', 400],
    ['/api/test/items/12?page=%00', 400],
    ['/api/test/items/abc', 404],
    ['/api/test/items/%ff', 400],
    [`/api/test/items/12?page=${'1'.repeat(10_000)}`, 422],
    [`/api/test/items/12?page=${'1'.repeat(100_000)}`, 431],
  ])('%s is refused', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({
      error: expect.stringMatching(/[а-я]/),
      code: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test('an unknown address and a wrong method say so', async () => {
    expect((await get('/api/test/nothing')).json).toMatchObject({ code: 'not_found' });
    const wrong = await app.guest().request('DELETE', save.path);
    expect([wrong.status, wrong.json.code, wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    expect((await app.guest().request('POST', shared.path)).headers.get('allow')).toBe('GET, HEAD');
  });

  test('a request that is not even HTTP gets a readable refusal', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400[\s\S]+"code":"bad_request"/);
  });

  test('a guest gets 401, a wrong role 403', async () => {
    expect((await get(staffOnly.path)).status).toBe(401);
    expect((await (await app.as('customer')).request('GET', staffOnly.path)).status).toBe(403);
    expect((await (await app.as('manager')).request('GET', staffOnly.path)).status).toBe(200);
  });

  test('the request id is returned, or created', async () => {
    expect((await get(shared.path, { 'X-Request-Id': 'till-7.42' })).headers.get('x-request-id')).toBe('till-7.42');
    expect((await get(shared.path, { 'X-Request-Id': 'a b<script>' })).headers.get('x-request-id')).toMatch(
      /^[\da-f-]{36}$/,
    );
    const refused = await get('/api/test/nothing', { 'X-Request-Id': 'till-7.43' });
    expect(refused.json.requestId).toBe('till-7.43');
  });

  test('an unexpected failure discloses no details', async () => {
    for (const path of [broken.path, wrongAnswer.path, sharedCookie.path]) {
      const { status, json, headers } = await get(path);
      expect(status).toBe(500);
      expect(json).toEqual({
        error: 'Ошибка на сервере. Попробуйте ещё раз чуть позже',
        code: 'internal',
        requestId: expect.any(String),
      });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('the log has method, route, status, time and request id, and no personal data', async () => {
    logged.length = 0;
    const phone = '+79120000001';
    await get(`/api/test/items/12?page=1&phone=${encodeURIComponent(phone)}`, {
      'X-Request-Id': 'till-7.44',
      cookie: 'access=token-of-somebody',
    });
    await get(broken.path);
    await app.guest().request('POST', '/api/auth/login', { json: { phone, password: 'wrong-password-9' } });
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      requestId: 'till-7.44',
      method: 'GET',
      route: '/api/test/items/:id',
      status: 200,
      ms: expect.any(Number),
    });
    expect(logged.join('')).toContain('insert into users failed');
    expect(logged.join('')).not.toMatch(/9120000001|wrong-password|token-of|phone=/);
  });

  test('a refusal has Retry-After in whole seconds', async () => {
    expect((await get(slow.path)).headers.get('retry-after')).toBe('3');
  });

  test('a public answer carries an ETag and is sent once; a personal one is stored nowhere', async () => {
    const first = await get(shared.path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await get(shared.path, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const personal = await get('/api/test/items/newest');
    expect([personal.headers.get('cache-control'), personal.headers.get('etag')]).toEqual(['no-store', null]);
    expect(personal.headers.get('vary')).toContain('Cookie');
  });

  test('a prepared answer is sent as it is, under its own ETag', async () => {
    const first = await get(prepared.path);
    expect([first.text, first.headers.get('etag')]).toEqual(['{"ready":1}', '"7"']);
    expect((await get(prepared.path, { 'If-None-Match': '"7"' })).status).toBe(304);
  });

  test('long answers are compressed, by Brotli where it is understood', async () => {
    const encodings = ['br, gzip', 'gzip', 'identity'].map(async (accepted) =>
      (await get(shared.path, { 'Accept-Encoding': accepted })).headers.get('content-encoding'),
    );
    expect(await Promise.all(encodings)).toEqual(['br', 'gzip', null]);
  });

  test('pages may load and call the shop itself only', async () => {
    const { headers } = await get(shared.path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data: blob:;connect-src 'self';worker-src 'self';" +
        "manifest-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

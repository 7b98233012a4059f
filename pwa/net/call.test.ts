import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import * as auth from '#contract/people/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { createNet, type Net } from './call.ts';
import { OfflineError, RefusedError, UnreachableError } from './errors.ts';
import { setLeaving, setGuestCheck } from './leaving.ts';
import { urlOf } from './request.ts';

const thing = endpoint('GET', '/api/things/:id', 'everyone', {
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ brand: z.array(z.string()).default([]), page: z.number().optional(), q: z.string().optional() }),
  answer: z.object({ name: z.string() }),
});

const make = endpoint('POST', '/api/things', 'everyone', {
  summary: 'Make a thing',
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.string() }),
});

interface Seen {
  method: string;
  url: string;
  csrf: string | undefined;
  body: string;
}

type Answer = (request: Seen, response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: 'Нельзя', code, requestId: 'r1' }, headers);
const page: Answer = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end('<html>Войдите в сеть гостиницы</html>');
};
const wholesale = { status: 'none', companyName: '', inn: '', comment: '' };
const user = { _id: 'u1', phone: '+79120000000', name: 'Ольга', role: 'manager', wholesale };

let server: Server;
let net: Net;
let baseUrl: string;
let seen: Seen[];
/** Answers by "METHOD path", used in turn; the last one repeats. */
let answers: Record<string, Answer[]>;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

beforeEach(async () => {
  seen = [];
  let tokens = 0;
  answers = { 'GET /api/auth/csrf': [(_, response) => json(200, { csrfToken: `t${(tokens += 1)}` })(_, response)] };
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const url = request.url ?? '';
      const call: Seen = {
        method: request.method ?? '',
        url,
        csrf: request.headers['x-csrf-token'] as string | undefined,
        body,
      };
      seen.push(call);
      const queue = answers[`${call.method} ${url.split('?')[0] ?? ''}`] ?? [];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      (answer ?? refusal(404, 'not_found'))(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  net = createNet({ baseUrl });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const calls = (path: string) => seen.filter((call) => call.url.startsWith(path));

describe('the address', () => {
  it('escapes parameters, repeats arrays and leaves out what is empty', () => {
    expect(urlOf(thing, { params: { id: 'a/б' }, query: { brand: ['Roca', 'Am.Pm'], q: '', page: undefined } })).toBe(
      '/api/things/a%2F%D0%B1?brand=Roca&brand=Am.Pm',
    );
  });
});

describe('answers', () => {
  it('returns the data parsed by the schema', async () => {
    answers['GET /api/things/1'] = [json(200, { name: 'Ванна', foreign: true })];
    expect(await net.call(thing, { params: { id: '1' } })).toEqual({ name: 'Ванна' });
    expect(calls('/api/auth')).toHaveLength(0);
  });

  it('returns message, code, details and delay of a refusal', async () => {
    answers['GET /api/things/1'] = [refusal(429, 'too_many_requests', { 'Retry-After': '7' })];
    const error: unknown = await net.call(thing, { params: { id: '1' } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests', message: 'Нельзя', retryAfter: 7 });
  });

  it.each<[string, Answer]>([
    ['a page of a captive portal', page],
    ['a redirect', (_, response) => response.writeHead(302, { Location: '/login' }).end()],
    ['a body cut in half', (_, response) => response.end('{"name":"Ва')],
    ['a body of another contract', json(200, { title: 'Ванна' })],
    ['a refusal without a code', json(500, { message: 'oops' })],
    ['a page of a gateway', (_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ])('never treats %s as an answer', async (_, answer) => {
    answers['GET /api/things/1'] = [answer];
    expect(await net.attempt(thing, { params: { id: '1' } })).toMatchObject({ kind: 'unreadable' });
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toBeInstanceOf(UnreachableError);
  });

  it('tells an answer that does not fit its schema from a silent server, and logs where it differs', async () => {
    answers['GET /api/things/1'] = [json(200, { title: 'Ванна' }), page];
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reasonOf = () =>
      net.call(thing, { params: { id: '1' } }).catch((error: unknown) => (error as UnreachableError).reason);
    expect(await reasonOf()).toBe('unfit');
    expect(log.mock.calls).toEqual([
      [
        expect.stringContaining('GET /api/things/:id'),
        expect.objectContaining({ issues: [expect.objectContaining({ path: ['name'] })] }),
      ],
    ]);
    expect(await reasonOf()).toBe('unreadable');
    expect(log).toHaveBeenCalledOnce();
  });

  it('treats a coded 503 as unreachable for a reader', async () => {
    answers['GET /api/things/1'] = [refusal(503, 'unavailable')];
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toBeInstanceOf(UnreachableError);
    expect(await net.attempt(thing, { params: { id: '1' } })).toMatchObject({ kind: 'refused', status: 503 });
  });

  it('distinguishes a dead connection, a slow one and a cancelled one', async () => {
    answers['GET /api/things/dead'] = [(_, response) => response.destroy()];
    answers['GET /api/things/slow'] = [() => undefined];
    await expect(net.call(thing, { params: { id: 'dead' } })).rejects.toBeInstanceOf(OfflineError);
    const slow = { params: { id: 'slow' } };
    await expect(net.call(thing, { ...slow, timeoutMs: 30 })).rejects.toMatchObject({ reason: 'timeout' });
    const abort = new AbortController();
    const waiting = net.call(thing, { ...slow, signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('also limits an answer whose body never ends', async () => {
    answers['GET /api/things/1'] = [
      (_, response) => {
        response.writeHead(200);
        response.write('{"name":');
      },
    ];
    expect(await net.attempt(thing, { params: { id: '1' }, timeoutMs: 50 })).toEqual({
      kind: 'failed',
      reason: 'timeout',
    });
  });
});

describe('the CSRF token', () => {
  it('is fetched once, before the first unsafe call', async () => {
    answers['POST /api/things'] = [json(200, { id: '1' })];
    await net.call(make, { body: { name: 'Ванна' } });
    await net.call(make, { body: { name: 'Душ' } });
    expect(calls('/api/auth/csrf')).toHaveLength(1);
    expect(calls('/api/things').map((call) => [call.csrf, call.body])).toEqual([
      ['t1', '{"name":"Ванна"}'],
      ['t1', '{"name":"Душ"}'],
    ]);
  });

  it('is fetched again when it became invalid, and the call repeated once', async () => {
    answers['POST /api/things'] = [refusal(403, 'csrf_invalid'), json(200, { id: '1' })];
    expect(await net.call(make, { body: { name: 'Ванна' } })).toEqual({ id: '1' });
    expect(calls('/api/things').map((call) => call.csrf)).toEqual(['t1', 't2']);
  });

  it('is not requested a third time', async () => {
    answers['POST /api/things'] = [refusal(403, 'csrf_invalid')];
    expect(await net.attempt(make, { body: { name: 'Ванна' } })).toMatchObject({
      kind: 'refused',
      code: 'csrf_invalid',
    });
    expect(calls('/api/things')).toHaveLength(2);
  });

  it('is dropped with its session', async () => {
    answers['POST /api/auth/login'] = [json(200, { user })];
    answers['POST /api/things'] = [json(200, { id: '1' })];
    await net.call(auth.login, { body: { phone: '+79120000000', password: 'x' } });
    await net.call(make, { body: { name: 'Ванна' } });
    expect(calls('/api/things')[0]?.csrf).toBe('t2');
  });

  it('that cannot be fetched reports the network, not a refusal, and that the call was not sent', async () => {
    answers['GET /api/auth/csrf'] = [(_, response) => response.destroy()];
    const unsent = { kind: 'failed', reason: 'network', unsent: true };
    expect(await net.attempt(make, { body: { name: 'Ванна' } })).toEqual(unsent);
    expect(calls('/api/things')).toHaveLength(0);
    answers['GET /api/auth/csrf'] = [json(200, { csrfToken: 't1' }), (_, response) => response.destroy()];
    answers['POST /api/things'] = [refusal(403, 'csrf_invalid')];
    expect(await net.attempt(make, { body: { name: 'Ванна' } })).toEqual(unsent);
  });
});

describe('an expired session', () => {
  it('is renewed silently and the request repeated', async () => {
    answers['GET /api/things/1'] = [refusal(401, 'unauthorized'), json(200, { name: 'Ванна' })];
    answers['POST /api/auth/refresh'] = [json(200, { user })];
    expect(await net.call(thing, { params: { id: '1' } })).toEqual({ name: 'Ванна' });
  });

  it('is renewed once for many simultaneous calls', async () => {
    let renewed = false;
    answers['GET /api/things/1'] = [
      (call, response) => (renewed ? json(200, { name: 'Ванна' }) : refusal(401, 'unauthorized'))(call, response),
    ];
    answers['POST /api/auth/refresh'] = [
      (call, response) => {
        setTimeout(() => {
          renewed = true;
          json(200, { user })(call, response);
        }, 30);
      },
    ];
    await Promise.all([1, 2, 3, 4, 5].map(() => net.call(thing, { params: { id: '1' } })));
    expect(calls('/api/auth/refresh')).toHaveLength(1);
  });

  it('returns the original error when the refresh is refused, and reports the session’s end', async () => {
    let ended = 0;
    net.onSessionEnd(() => (ended += 1));
    answers['GET /api/things/1'] = [refusal(401, 'unauthorized')];
    answers['POST /api/auth/refresh'] = [refusal(401, 'unauthorized')];
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toMatchObject({
      status: 401,
      sessionUnknown: false,
    });
    expect([ended, calls('/api/things').length, calls('/api/auth/refresh').length]).toEqual([1, 1, 1]);
  });

  it('distinguishes a disabled account from an expired session', async () => {
    const ends: string[] = [];
    net.onSessionEnd((why) => ends.push(why));
    answers['GET /api/things/1'] = [refusal(401, 'unauthorized')];
    answers['POST /api/auth/refresh'] = [refusal(401, 'unauthorized'), refusal(403, 'account_disabled')];
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect(ends).toEqual(['expired', 'disabled']);
  });

  it('is not considered ended when the refresh got no answer', async () => {
    let ended = 0;
    net.onSessionEnd(() => (ended += 1));
    answers['GET /api/things/1'] = [refusal(401, 'unauthorized')];
    answers['POST /api/auth/refresh'] = [page];
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toMatchObject({ status: 401, sessionUnknown: true });
    expect(ended).toBe(0);
  });

  it('is refreshed at most once for one request', async () => {
    answers['GET /api/things/1'] = [refusal(401, 'unauthorized')];
    answers['POST /api/auth/refresh'] = [json(200, { user })];
    await expect(net.call(thing, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect([calls('/api/things').length, calls('/api/auth/refresh').length]).toEqual([2, 1]);
  });

  it('is not refreshed after a wrong password', async () => {
    answers['POST /api/auth/login'] = [refusal(401, 'wrong_credentials')];
    await expect(net.call(auth.login, { body: { phone: '+79120000000', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(calls('/api/auth/refresh')).toHaveLength(0);
  });
});

describe('a person who has logged out before the server has received it', () => {
  it('reads as a guest: the session’s cookie is sent only with the calls that end it', async () => {
    const sent: string[] = [];
    const client = createNet({
      fetch: (url, options) => {
        sent.push(`${options?.credentials ?? ''} ${String(url)}`);
        return Promise.resolve(
          Response.json(String(url).endsWith('csrf') ? { csrfToken: 't' } : { ok: true, name: 'кран' }),
        );
      },
    });
    setLeaving(true);
    await client.attempt(thing, { params: { id: '1' }, query: {} });
    await client.attempt(auth.logout);
    setLeaving(false);
    await client.attempt(thing, { params: { id: '2' }, query: {} });
    expect(sent).toEqual([
      'omit /api/things/1',
      'same-origin /api/auth/csrf',
      'same-origin /api/auth/logout',
      'same-origin /api/things/2',
    ]);
  });

  it('a page without a person reads without the cookie, except to ask whose session it is', async () => {
    const sent: string[] = [];
    const client = createNet({
      fetch: (url, init) => {
        sent.push(`${init?.credentials} ${String(url)}`);
        return Promise.resolve(Response.json({ name: 'кран', user }));
      },
    });
    let isGuest = true;
    setGuestCheck(() => isGuest);
    await client.attempt(thing, { params: { id: '1' }, query: {} });
    await client.attempt(auth.me);
    isGuest = false;
    await client.attempt(thing, { params: { id: '2' }, query: {} });
    setGuestCheck(() => false);
    expect(sent).toEqual(['omit /api/things/1', 'same-origin /api/auth/me', 'same-origin /api/things/2']);
  });
});

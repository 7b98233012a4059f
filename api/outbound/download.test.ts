/** Files are fetched from real servers on this machine, which the setting permits or forbids. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../environment/env.ts';
import { DownloadError, type DownloadRequest } from '../environment/services.ts';
import { downloads, isPublic } from './download.ts';

const BODY = randomBytes(5000);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.200.1.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:0:1::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '77.88.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2a02:6b8::1', '2606:4700::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test('the setting takes addresses and networks, and refuses anything else', () => {
  expect(readSettings({ FETCH_ALLOW: '10.0.0.5, 192.168.1.0/24' }).FETCH_ALLOW).toEqual(['10.0.0.5', '192.168.1.0/24']);
  expect(readSettings({}).FETCH_ALLOW).toEqual([]);
  expect(() => readSettings({ FETCH_ALLOW: 'files.local' })).toThrow('FETCH_ALLOW');
});

describe('a download', () => {
  let folder: string;
  let open: Server;
  let inner: Server;
  let innerRequests = 0;
  const heads: IncomingMessage['headers'][] = [];
  const at = (server: Server, host: string, path: string): string =>
    `http://${host}:${(server.address() as AddressInfo).port}${path}`;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    heads.push(request.headers);
    const url = new URL(request.url ?? '/', 'http://x');
    const to = url.searchParams.get('to');
    if (to !== null) {
      response.writeHead(302, { location: to }).end();
      return;
    }
    switch (url.pathname) {
      case '/body.jpg':
        response.writeHead(200, { etag: '"one"' }).end(BODY);
        return;
      case '/packed':
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200_000)));
        return;
      case '/tagged':
        if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
        else response.writeHead(200, { etag: '"one"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' }).end('x');
        return;
      case '/endless':
        response.writeHead(200);
        void (async () => {
          while (!response.destroyed) {
            response.write(Buffer.alloc(64_000));
            await new Promise((resolve) => setTimeout(resolve, 2));
          }
        })();
        return;
      case '/slow':
        response.writeHead(200);
        response.write('x');
        return;
      case '/upgrade':
        response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
        return;
      case '/switching':
        response.socket?.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
        return;
      case '/processing':
        response.writeProcessing();
        return;
      case '/closed':
        response.socket?.end();
        return;
      case '/loop':
        response.writeHead(301, { location: '/loop' }).end();
        return;
      default:
        response.writeHead(404).end();
    }
  }

  const listen = (server: Server, host: string): Promise<void> =>
    new Promise((resolve) => server.listen(0, host, resolve));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-download-'));
    open = createServer(answer);
    inner = createServer((_, response) => {
      innerRequests += 1;
      response.end('secret');
    });
    await listen(open, '127.0.0.1');
    await listen(inner, '127.0.0.2');
  });
  afterAll(async () => {
    for (const server of [open, inner]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(folder, { recursive: true });
  });

  const request = (url: string, more: Partial<DownloadRequest> = {}): DownloadRequest => ({
    url,
    path: join(folder, 'file'),
    mostBytes: 1024 * 1024,
    ms: 5000,
    ...more,
  });
  const allowed = downloads(['127.0.0.1']);
  async function refusal(work: Promise<unknown>): Promise<DownloadError> {
    const error = await work.then(
      () => new Error('it was fetched'),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DownloadError);
    expect(existsSync(join(folder, 'file'))).toBe(false);
    return error as DownloadError;
  }

  test('returns a public server’s file byte for byte, by address or name', async () => {
    const taken = await allowed(request(at(open, '127.0.0.1', '/body.jpg')));
    expect(taken).toEqual({ kind: 'taken', bytes: BODY.length, name: 'body.jpg', etag: '"one"' });
    expect(readFileSync(join(folder, 'file'))).toEqual(BODY);
    expect(await allowed(request(at(open, 'localhost', '/body.jpg')))).toMatchObject({ kind: 'taken' });
  });

  test.each([
    ['an address of this machine', '127.0.0.1'],
    ['a name of it', 'localhost'],
    ['its address as a number', '2130706433'],
    ['its address in hexadecimal', '0x7f.1'],
  ])('never asks %s unless the setting names it', async (_, host) => {
    const before = heads.length;
    const error = await refusal(downloads([])(request(at(open, host, '/body.jpg'))));
    expect([error.message, error.isFinal]).toEqual(['адрес ведёт во внутреннюю сеть, загрузка оттуда запрещена', true]);
    expect(heads).toHaveLength(before);
  });

  test('checks each address that a redirect leads to', async () => {
    const inside = [at(inner, '127.0.0.2', '/'), 'http://169.254.169.254/latest/meta-data', 'http://[::1]:8080/'];
    for (const to of inside) {
      const error = await refusal(allowed(request(at(open, '127.0.0.1', `/?to=${encodeURIComponent(to)}`))));
      expect(error.message).toContain('во внутреннюю сеть');
    }
    expect(innerRequests).toBe(0);
    expect((await downloads(['127.0.0.0/8'])(request(at(inner, '127.0.0.2', '/')))).kind).toBe('taken');
    expect(innerRequests).toBe(1);
    const home = encodeURIComponent('/body.jpg');
    expect(await allowed(request(at(open, '127.0.0.1', `/?to=${home}`)))).toMatchObject({ kind: 'taken' });
  });

  test.each([
    ['file:///etc/passwd', 'подойдут только адреса http и https'],
    ['ftp://example.ru/x', 'подойдут только адреса http и https'],
    ['data:image/png;base64,AAAA', 'подойдут только адреса http и https'],
    ['http://example.ru:25/', 'порт 25 не для сайтов'],
    ['no address', 'это не адрес'],
  ])('asks for %s nowhere', async (url, message) => {
    expect((await refusal(allowed(request(url)))).message).toBe(message);
    const led = at(open, '127.0.0.1', `/?to=${encodeURIComponent(url)}`);
    if (url.includes(':')) expect((await refusal(allowed(request(led)))).message).toBe(message);
  });

  test('stops at its limits: bytes, compressed or not, time, redirects', async () => {
    const most = { mostBytes: 100_000 };
    expect(await refusal(allowed(request(at(open, '127.0.0.1', '/endless'), most)))).toMatchObject({ isFinal: true });
    expect(await refusal(allowed(request(at(open, '127.0.0.1', '/packed'), most)))).toMatchObject({ isFinal: true });
    expect(await refusal(allowed(request(at(open, '127.0.0.1', '/body.jpg'), { mostBytes: 4999 })))).toMatchObject({
      isFinal: true,
    });
    const began = performance.now();
    const slow = await refusal(allowed(request(at(open, '127.0.0.1', '/slow'), { ms: 300 })));
    expect(slow.message).toBe('сайт отвечает слишком долго');
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await refusal(allowed(request(at(open, '127.0.0.1', '/loop'))))).message).toContain('слишком много раз');
  });

  test.each([
    ['/upgrade', 'сайт ответил 101'],
    ['/switching', 'сайт ответил 101'],
    ['/processing', 'сайт отвечает слишком долго'],
    ['/closed', 'сайт оборвал связь'],
  ])('ends after %s, an answer that is none', async (path, message) => {
    expect((await refusal(allowed(request(at(open, '127.0.0.1', path), { ms: 300 })))).message).toBe(message);
  });

  test('explains the other server’s error to a person, and whether a retry may help', async () => {
    expect(await refusal(allowed(request(at(open, '127.0.0.1', '/none'))))).toMatchObject({
      message: 'на сайте этого нет (404)',
      isFinal: false,
    });
    expect(await refusal(allowed(request('http://127.0.0.1:9/')))).toMatchObject({ isFinal: true });
    const gone = at(open, '127.0.0.1', '/').replace(/:\d+/, ':1029');
    expect((await refusal(allowed(request(gone)))).message).toBe('сайт не отвечает');
  });

  test('revalidates a known copy', async () => {
    const url = at(open, '127.0.0.1', '/tagged');
    const first = await allowed(request(url));
    expect(first).toMatchObject({ etag: '"one"', lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT' });
    expect(await allowed(request(url, { etag: '"one"' }))).toEqual({ kind: 'same' });
  });

  test('sends credentials only to their host, not to redirect targets', async () => {
    const login = { name: 'shop', password: 'secret' };
    const authorization = `Basic ${Buffer.from('shop:secret').toString('base64')}`;
    await allowed(request(at(open, '127.0.0.1', '/body.jpg'), { login }));
    expect(heads.at(-1)?.authorization).toBe(authorization);
    const other = at(open, 'localhost', '/body.jpg');
    await allowed(request(at(open, '127.0.0.1', `/?to=${encodeURIComponent(other)}`), { login }));
    expect([heads.at(-2)?.authorization, heads.at(-1)?.authorization]).toEqual([authorization, undefined]);
  });
});

/** The proxy must misbehave only where it is told to: measured here without a browser. */
import { expect, test as base } from '@playwright/test';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  badGateway,
  captivePortal,
  commitThenCut,
  duplicate,
  lateOriginal,
  rowIdsOf,
  truncated,
  unauthorised,
} from './faults.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';

interface Upstream {
  port: number;
  /** Received bodies, in order. */
  received: string[];
  stop(): void;
}

async function startUpstream(): Promise<Upstream> {
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      received.push(body);
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ id: (JSON.parse(body || '{}') as { id?: string }).id ?? null, path: request.url }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, received, stop: () => server.close() };
}

const test = base.extend<{ upstream: Upstream; faulty: FaultProxy }>({
  upstream: async ({}, use) => {
    const upstream = await startUpstream();
    await use(upstream);
    upstream.stop();
  },
  faulty: async ({ upstream }, use) => {
    const proxy = await startProxy({ port: 0, upstreamPort: upstream.port });
    await use(proxy);
    await proxy.close();
  },
});

function sell(proxy: FaultProxy, id: string): Promise<Response> {
  return fetch(`${proxy.url}/api/sales`, { method: 'POST', body: JSON.stringify({ id }) });
}

test('passes requests, answers, statuses and cookies through unchanged', async ({ faulty: proxy, upstream }) => {
  const answer = await sell(proxy, 's1');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id: 's1', path: '/api/sales' });
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(upstream.received).toEqual(['{"id":"s1"}']);
});

test('commit-then-cut: the server hears the first sending, the sender hears nothing; the repeat passes', async ({
  faulty: proxy,
  upstream,
}) => {
  proxy.use(commitThenCut());
  await expect(sell(proxy, 's1')).rejects.toThrow();
  expect(upstream.received).toHaveLength(1);
  expect((await sell(proxy, 's1')).status).toBe(200);
  expect(upstream.received).toHaveLength(2);
});

test('duplicate: the server hears one sending three times', async ({ faulty: proxy, upstream }) => {
  proxy.use(duplicate());
  expect((await sell(proxy, 's1')).status).toBe(200);
  await expect.poll(() => upstream.received.length).toBe(3);
});

test('a late original reaches the server after its own repeat', async ({ faulty: proxy, upstream }) => {
  proxy.use(lateOriginal(2_000));
  await expect(sell(proxy, 's1')).rejects.toThrow();
  await sell(proxy, 's1');
  await sell(proxy, 's2').catch(() => undefined);
  expect(upstream.received).toEqual(['{"id":"s1"}']);
  await expect.poll(() => upstream.received.length).toBe(3);
});

test('a captive portal answers its page to everything and lets nothing through', async ({
  faulty: proxy,
  upstream,
}) => {
  const lift = proxy.use(captivePortal());
  const answer = await sell(proxy, 's1');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await fetch(`${proxy.url}/healthz`)).headers.get('content-type')).toContain('html');
  expect(upstream.received).toHaveLength(0);
  lift();
  expect((await sell(proxy, 's1')).headers.get('content-type')).toBe('application/json');
});

test('502 comes without the sale booked once and with it booked the next time', async ({ faulty: proxy, upstream }) => {
  proxy.use(badGateway());
  expect((await sell(proxy, 's1')).status).toBe(502);
  expect(upstream.received).toHaveLength(0);
  expect((await sell(proxy, 's2')).status).toBe(502);
  expect(upstream.received).toHaveLength(1);
});

test('401 is the shop’s own coded refusal', async ({ faulty: proxy }) => {
  proxy.use(unauthorised());
  const answer = await sell(proxy, 's1');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthorized' });
});

test('truncated: half the JSON, once as a whole message and once cut off', async ({ faulty: proxy, upstream }) => {
  proxy.use(truncated());
  const whole = await sell(proxy, 's1');
  expect(whole.status).toBe(200);
  const text = await whole.text();
  expect(text.startsWith('{"id"')).toBe(true);
  expect(() => JSON.parse(text) as unknown).toThrow();
  const cut = await sell(proxy, 's2');
  await expect(cut.text()).rejects.toThrow();
  expect(upstream.received).toHaveLength(2);
});

test('a server that is not there looks like a broken connection, a closed port like a refused one', async ({
  faulty: proxy,
  upstream,
}) => {
  upstream.stop();
  await expect(sell(proxy, 's1')).rejects.toThrow();
  await proxy.refuse();
  const refused = await fetch(proxy.url).catch((error: { cause?: { code?: string } }) => error.cause?.code);
  expect(refused).toBe('ECONNREFUSED');
  await proxy.accept();
  await expect(sell(proxy, 's2')).rejects.toThrow();
});

test('rows are recognised in single sales, batches and voids, and nowhere else', () => {
  const received = (path: string, body: unknown) =>
    rowIdsOf({ method: 'POST', path, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  expect(received('/api/sales', { id: 'a' })).toEqual(['a']);
  expect(received('/api/sales/void', { id: 'v', saleId: 'a' })).toEqual(['v']);
  expect(received('/api/sales/batch', { sales: [{ id: 'a' }, { id: 'b' }] })).toEqual(['a', 'b']);
  expect(received('/api/devices/register', { id: 'd' })).toEqual([]);
  expect(rowIdsOf({ method: 'GET', path: '/api/sales', headers: {}, body: Buffer.alloc(0) })).toEqual([]);
});

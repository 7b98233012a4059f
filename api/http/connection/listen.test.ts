import { connect as connectTo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { buildApp } from '../app/app.ts';
import { connectionsBehind } from './connection-limits.ts';
import { listen, stopListening } from './listen.ts';
import type { TrustedProxies } from './proxies.ts';
import { everyone } from '../route.ts';
import { startApp } from '../../proofs/fixtures/testing.ts';

const slow = endpoint('GET', '/api/slow', 'everyone', {
  summary: '',
  cache: 'public',
  answer: z.object({ done: z.boolean() }),
});

test('a request in flight is finished before the port closes, a new one is not accepted', async () => {
  const app = await startApp({ engine: 'sqlite' });
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const routes = [
    everyone(slow, async () => {
      begin();
      await finished;
      return { done: true };
    }),
  ];
  const { server, port, serve } = await listen(0, '127.0.0.1');
  serve(buildApp(app.services, { routes }).callback());
  const url = `http://127.0.0.1:${port}/api/slow`;
  const inFlight = fetch(url);
  await begun;
  const stopped = stopListening(server);
  await expect(fetch(url)).rejects.toThrow();
  finish();
  expect(await (await inFlight).json()).toEqual({ done: true });
  await stopped;
  await app.close();
});

/** A connection that sends only this text and never closes its own side. */
function openPartialRequest(port: number, text: string): { socket: Socket } {
  const socket = connectTo({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.write(text);
  return { socket };
}

async function bounded({
  inAll = 1_000,
  keepAliveMs = 5_000,
  ...bounds
}: {
  headersMs: number;
  keepAliveMs?: number;
  ofOneNetwork: number | null;
  inAll?: number;
}) {
  const app = await startApp({ engine: 'sqlite' });
  const { server, port, serve } = await listen(0, '127.0.0.1', { inAll, keepAliveMs, ...bounds });
  serve(buildApp(app.services).callback());
  onTestFinished(async () => {
    server.closeAllConnections();
    await stopListening(server);
    await app.close();
  });
  const connections = () =>
    new Promise<number>((done, fail) =>
      server.getConnections((error, count) => (error === null ? done(count) : fail(error))),
    );
  return { port, connections };
}

/** Resolves once the server has ended its side. */
const ended = ({ socket }: { socket: Socket }) =>
  expect.poll(() => socket.readableEnded || socket.destroyed).toBe(true);

test('connections with endless headers are closed, whatever the client does', async () => {
  const { port, connections } = await bounded({ headersMs: 500, ofOneNetwork: 1_000 });
  const endless = [
    openPartialRequest(port, 'GET /healthz HTTP/1.1\r\nHost: shop\r\nX-A: b\r\n'),
    openPartialRequest(port, `GET /healthz HTTP/1.1\r\nHost: shop\r\nX-A: ${'b'.repeat(40_000)}`),
    openPartialRequest(port, 'no request at all\r\n\r\n'),
  ];
  // Earlier, the server may not have accepted them, so that none is open either.
  for (const one of endless) await ended(one);
  await expect.poll(connections).toBe(0);
});

const BEGUN = 'GET /healthz HTTP/1.1\r\n';

test('of one network only so many connections are taken', async () => {
  const { port, connections } = await bounded({ headersMs: 60_000, ofOneNetwork: 5 });
  const many = Array.from({ length: 12 }, () => openPartialRequest(port, BEGUN));
  for (const refused of many.slice(5)) await ended(refused);
  expect(await connections()).toBe(5);
  // Released places are available again.
  for (const { socket } of many.slice(0, 3)) socket.destroy();
  await expect.poll(connections).toBe(2);
  for (let more = 0; more < 3; more += 1) openPartialRequest(port, BEGUN);
  await expect.poll(connections).toBe(5);
  await ended(openPartialRequest(port, BEGUN));
  expect(await connections()).toBe(5);
});

test('of all networks together too, and a proxy’s connections are not one visitor’s', async () => {
  const { port, connections } = await bounded({ headersMs: 60_000, ofOneNetwork: null, inAll: 7 });
  const many = Array.from({ length: 12 }, () => openPartialRequest(port, BEGUN));
  for (const refused of many.slice(7)) await ended(refused);
  expect(await connections()).toBe(7);
  const named: [TrustedProxies, number | null][] = [
    [false, 1_000],
    [0, 1_000],
    [true, null],
    [2, null],
    [['10.0.0.1'], null],
  ];
  for (const [proxies, ofOneNetwork] of named)
    expect(connectionsBehind(proxies).ofOneNetwork, String(proxies)).toBe(ofOneNetwork);
});

test('a proxy’s idle connection is kept for longer than the proxy keeps it, a visitor’s own is not', async () => {
  const kept: [TrustedProxies, number | undefined, string][] = [
    [false, undefined, 'timeout=5'],
    [true, undefined, 'timeout=130'],
    [['10.0.0.1'], 60, 'timeout=60'],
    [false, 20, 'timeout=20'],
  ];
  for (const [proxies, seconds, said] of kept) {
    const { headersMs, ofOneNetwork, keepAliveMs } = connectionsBehind(proxies, seconds);
    const { port } = await bounded({ headersMs, ofOneNetwork, keepAliveMs });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).headers.get('keep-alive')).toBe(said);
  }
});

/** The doctor's findings about the certificate of a real TLS server. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { inspectCertificate } from './doctor.ts';
import { selfMade } from '../proofs/fixtures/sample-certificate.ts';

const DAY_MS = 24 * 3_600_000;
const now = new Date();
const inDays = (days: number): Date => new Date(now.getTime() + days * DAY_MS + 60_000);

let server: Server | undefined;
afterEach(() => new Promise<void>((closed) => (server === undefined ? closed() : server.close(() => closed()))));

/** The finding about a certificate; `isTrusted`: signed by an authority that browsers trust. */
async function inspect(name: string, days: number, isTrusted = true) {
  const made = selfMade(name, inDays(-90), inDays(days));
  server = createServer(made, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((open) => server?.listen(0, 'localhost', open));
  const { port } = server.address() as AddressInfo;
  return inspectCertificate(`https://localhost:${port}/`, now, isTrusted ? made.cert : undefined);
}

test('a certificate valid long enough is in order, with its remaining days', async () => {
  expect(await inspect('localhost', 60)).toEqual({ found: 'localhost: 60 days left', advice: null });
  expect((await inspect('localhost', 14))?.advice).toBeNull();
});

test.each([
  ['ends in less than two weeks', 'localhost', 13, true, 'localhost: 13 days left', /not renewed.*log of the proxy/],
  ['has expired', 'localhost', -3, true, 'localhost: expired 3 days ago', /nobody can open the shop/],
  ['is of another name', 'other.example', 60, true, 'localhost: is of another name (DNS:other.example)', /this name/],
  [
    'nobody vouches for',
    'localhost',
    60,
    false,
    'localhost: 60 days left, browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT)',
    /browsers trust/,
  ],
] as const)('one that %s is named', async (_, name, days, isTrusted, found, advice) => {
  const finding = await inspect(name, days, isTrusted);
  expect([finding?.found, finding?.advice]).toEqual([found, expect.stringMatching(advice)]);
});

test('an address where nobody answers is named, one without TLS needs no certificate', async () => {
  await inspect('localhost', 60);
  const { port } = server?.address() as AddressInfo;
  await new Promise<void>((closed) => server?.close(() => closed()));
  server = undefined;
  const finding = await inspectCertificate(`https://localhost:${port}`, now);
  expect(finding?.found).toMatch(/^localhost does not answer: /);
  expect(finding?.advice).toMatch(/proxy runs/);
  expect(await inspectCertificate('http://localhost', now)).toBeUndefined();
  expect(await inspectCertificate(undefined, now)).toBeUndefined();
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../proofs/fixtures/testing.ts';
import { isClientAbort } from './client-abort.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'gone-'));
const lines: string[] = [];
beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'));
  // Larger than all socket buffers, so the download cannot be over before the browser disconnects.
  writeFileSync(join(folder, 'pictures', 'big1.webp'), Buffer.alloc(40_000_000));
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await startApp({ engine: 'sqlite', settings: { DATA_DIR: folder }, log: pino({ level: 'info' }, sink) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('a picture download that its browser aborts causes no warning', async () => {
  const request = get(`${app.url}/pictures/big1.webp`);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  await once(response, 'data');
  request.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lines.filter((line) => line.includes('"level":40') || line.includes('"level":50'))).toEqual([]);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

test('a failure of the server itself is still reported', () => {
  expect(isClientAbort(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
  expect(isClientAbort(new Error('anything'))).toBe(false);
});

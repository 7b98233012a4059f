/** `npm start` never rebuilds the files of a server that runs from the same folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const RUNNING =
  'A server runs from this folder, and its build is not of these sources. Stop the server, then: npm start';

test('changed sources are not built while a server runs, and are once it is gone', async () => {
  const project = mkdtempSync(join(tmpdir(), 'shop-start-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  cpSync(resolve(import.meta.dirname), join(project, 'scripts'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{"":{}}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  for (const path of ['api/a.ts', 'pwa/a.ts', 'db/a.ts', 'tsconfig.base.json']) write(path, '');
  write('scripts/build.mjs', "console.log('BUILT'); process.exit(1);");
  write('dist/api/main.js', "console.log('serving'); setInterval(() => {}, 1000);");
  const { hashSources } = (await import(join(project, 'scripts/project.mjs'))) as { hashSources: () => string };
  write('dist/sources.sha256', hashSources());
  const env = { ...process.env, npm_lifecycle_event: '' };
  const serve = async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: project, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  };
  const start = () => spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: project, env, encoding: 'utf8' });

  const first = await serve();
  // The same sources need no build: a second process may join.
  const second = await serve();
  write('api/a.ts', 'changed');
  expect(start()).toMatchObject({ status: 1, stderr: `${RUNNING}\n`, stdout: '' });
  first.kill('SIGKILL');
  await once(first, 'close');
  expect(start()).toMatchObject({ status: 1, stderr: `${RUNNING}\n` });
  second.kill('SIGKILL');
  await once(second, 'close');
  const { stdout, stderr } = start();
  expect(`${stdout}${stderr}`).toContain('BUILT');
});

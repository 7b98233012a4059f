/** `npm run dev`: the server restarts and the pages reload as their sources change. The pages are on Vite's port. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './project.mjs';

await ensureInstalled();

const port = process.env.PORT ?? '3000';
const tool = (path) => join(ROOT, 'node_modules', path);
const programs = [
  [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'api/main.ts'],
  [tool('vite/bin/vite.js'), '--config', 'pwa/vite.config.ts'],
];
const children = programs.map((args) =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, API_URL: `http://localhost:${port}` },
  }),
);

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
// Each is useless without the other.
for (const child of children) child.once('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

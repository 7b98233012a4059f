/** `npm start`: installs and builds if necessary, then runs the server in this process. Requires only Node. */
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT } from './project.mjs';

const PARENT_CHECK_MS = 500;

/** npm passes a signal to its shell, which dies and leaves the server running; so the server ends with its parent. */
function endWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    // Once, because a second signal would mean "at once".
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

await ensureInstalled();
await ensureBuilt();
if (process.env.npm_lifecycle_event === 'start') endWithParent();
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/api/main.js')).href);

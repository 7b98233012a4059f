/** `npm start`: installs and builds if necessary, then runs the server in this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent, ensureBuilt, ensureInstalled, ROOT } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
if (process.env.npm_lifecycle_event === 'start') endWithParent(() => process.kill(process.pid, 'SIGTERM'));
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/api/main.js')).href);

/** `npm start`: installs and builds what is missing, then runs the server in this very process. Needs nothing but Node. */
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/api/main.js')).href);

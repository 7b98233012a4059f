/** Runs one of the operator's commands from the bundle: `node scripts/run-built.mjs user --phone …`. */
import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT } from './project.mjs';

const [name = '', ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
process.chdir(ROOT);
const { runCommand } = await import(pathToFileURL(join(ROOT, 'dist/api/commands.js')).href);
process.exit(await runCommand(name, args));

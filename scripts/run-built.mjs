/** Runs one of the operator's commands from the bundle: `node scripts/run-built.mjs user --phone …`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtHash, ensureBuilt, ensureInstalled, fail, hashSources, ROOT } from './project.mjs';

const [name = '', ...args] = process.argv.slice(2);
const built = builtHash();
// A server may run from that build, and it reads files of dist and node_modules while it does.
if (built !== null && built !== hashSources())
  fail('The build in dist is not of these sources. Stop the server, then: npm run build');
await ensureInstalled();
await ensureBuilt();
process.chdir(ROOT);
const { runCommand } = await import(pathToFileURL(join(ROOT, 'dist/api/commands.js')).href);
process.exit(await runCommand(name, args));

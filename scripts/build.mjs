/**
 * `npm run build`: installs what is missing, builds the application, its screens for the server and the server in parallel into `dist`, then compresses the text
 * files.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compressFolder } from './compress-folder.mjs';
import { ensureInstalled, fail, hashSources, ROOT, runKept, STAMP_PATH, toolCommand } from './project.mjs';

await ensureInstalled();
const started = Date.now();
// Computed first, so that sources changed during the build cause the next start to build again.
const sources = hashSources();
rmSync(STAMP_PATH, { force: true });

const configs = ['pwa/vite.config.ts', 'pwa/vite.server.config.ts', 'api/vite.config.ts'];
const builds = configs.map((config) =>
  runKept(...toolCommand('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn'])),
);
// Vite prints the place of an error first and then the calls inside its own packages.
const outputs = (await Promise.all(builds)).map(({ output }) => output.replace(/^ +at .*(\n|$)/gm, '').trim());
for (const output of new Set(outputs)) if (output !== '') console.error(output);
if ((await Promise.all(builds)).some(({ code }) => code !== 0)) fail('The build failed: see above.');

// Pages that the server renders refer to pictures by the addresses of the server's own build.
const rendered = readFileSync(`${ROOT}/dist/ssr/server-render.js`, 'utf8').match(/\/assets\/[\w.-]+/g) ?? [];
const missing = rendered.filter((address) => !existsSync(`${ROOT}/dist/pwa${address}`));
if (missing.length > 0) fail(`The server's screens name files that the application lacks: ${missing.join(', ')}`);

await compressFolder(`${ROOT}/dist/pwa`);
writeFileSync(STAMP_PATH, sources);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);

/**
 * `npm run build`: the application, its screens for the server and the server side by side into `dist`, then compressed
 * twins of the text files.
 */
import './node-version.mjs';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compressFolder } from './compress-folder.mjs';
import { fail, hashSources, ROOT, runTool, STAMP_PATH } from './project.mjs';

const started = Date.now();
// Taken first: sources that change during the build make the next start build again.
const sources = hashSources();
rmSync(STAMP_PATH, { force: true });

const build = (config) => runTool('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn']);
const codes = await Promise.all([
  build('pwa/vite.config.ts'),
  build('pwa/vite.server.config.ts'),
  build('api/vite.config.ts'),
]);
if (codes.some((code) => code !== 0)) fail('The build failed: see above.');

// Pages that the server renders name pictures by the addresses that its own build gave them.
const rendered = readFileSync(`${ROOT}/dist/ssr/server-render.js`, 'utf8').match(/\/assets\/[\w.-]+/g) ?? [];
const missing = rendered.filter((address) => !existsSync(`${ROOT}/dist/pwa${address}`));
if (missing.length > 0) fail(`The server's screens name files that the application lacks: ${missing.join(', ')}`);

await compressFolder(`${ROOT}/dist/pwa`);
writeFileSync(STAMP_PATH, sources);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);

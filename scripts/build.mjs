/**
 * `npm run build`: installs what is missing, builds the application, its screens for the server and the server in parallel into `dist`, then compresses the text
 * files.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compressFolder } from './compress-folder.mjs';
import { ensureInstalled, fail, hashSources, ROOT, runTool, STAMP_PATH } from './project.mjs';

await ensureInstalled();
const started = Date.now();
// Computed first, so that sources changed during the build cause the next start to build again.
const sources = hashSources();
rmSync(STAMP_PATH, { force: true });

const build = (config) => runTool('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn']);
const codes = await Promise.all([
  build('pwa/vite.config.ts'),
  build('pwa/vite.server.config.ts'),
  build('api/vite.config.ts'),
]);
if (codes.some((code) => code !== 0)) fail('The build failed: see above.');

// Pages that the server renders refer to pictures by the addresses of the server's own build.
const rendered = readFileSync(`${ROOT}/dist/ssr/server-render.js`, 'utf8').match(/\/assets\/[\w.-]+/g) ?? [];
const missing = rendered.filter((address) => !existsSync(`${ROOT}/dist/pwa${address}`));
if (missing.length > 0) fail(`The server's screens name files that the application lacks: ${missing.join(', ')}`);

await compressFolder(`${ROOT}/dist/pwa`);
writeFileSync(STAMP_PATH, sources);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);

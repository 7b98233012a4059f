/** The build of the PWA: the app in `dist/pwa`, its service worker beside it as `/sw.js`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePluginPWAAPI } from 'vite-plugin-pwa';
import { buildLog } from './build-log.ts';
import { ASSET_NAMES, CLASS_NAMES, neutralName, refuseBlockedNames } from './build-names.ts';
import { inParts, scriptsOfDevice, type BuiltModules } from './build-parts.ts';
import { manifest } from './manifest.ts';
import oldestEngines from './oldest-engines.json' with { type: 'json' };
import type { BuiltFile } from './sw/parts.ts';

const root = import.meta.dirname;
const api = process.env.API_URL ?? 'http://localhost:3000';

/** Name of the build: `APP_VERSION` if given, else a hash of the sources, so that equal sources give equal builds. */
function appVersion(): string {
  if (process.env.APP_VERSION) return process.env.APP_VERSION;
  const hash = createHash('sha256');
  for (const room of [root, join(root, '../api/contract')]) {
    const files = readdirSync(room, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
      hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 10);
}

/** Screens that a shopper may open first, each with the same size limit. */
const FIRST_SCREENS = /[\\/]shop[\\/](home[\\/]home|catalog[\\/](listing|search)|product[\\/]product)-page\.tsx$/;

/** True for a module that one of them imports statically, directly or indirectly. */
function isOfFirstScreens(id: string, importersOf: (id: string) => readonly string[]): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (FIRST_SCREENS.test(module)) return true;
    for (const importer of importersOf(module)) seen.add(importer);
  }
  return false;
}

/** Fields of endpoints, and descriptions of their schemas, that only the server reads: the page's build removes them. */
const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  transform: {
    order: 'pre',
    filter: { id: /[\\/]api[\\/]contract[\\/].+\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(/^ {2}(summary:\s+'.*'|(rateLimit|bodyLimit): [\w+' ]+|cache: 'public'|tillPin: true),$/gm, '')
        .replace(/(?<=\bendpoint\('\w+', '[^']+', )[\w']+, (?=\{)|^ {2}allow: Allow,$|\ballow, (?=\.\.\.value)/gm, '')
        .replace(/\s*\.describe\(\s*'[^']*'(\s*\+\s*'[^']*')*,?\s*\)/g, ''),
      map: null,
    }),
  },
};

let builtInto = '';

/**
 * Gives the worker's shell an address of its own. A server of another release answers `/index.html` with its own shell,
 * which names files that this worker doesn't cache: it could open nothing without a network.
 */
function nameShellByContent<File extends BuiltFile>(file: File, modules: BuiltModules): File {
  if (file.url !== 'index.html') return file;
  const url = `assets/shell-${file.revision}.html`;
  const page = readFileSync(join(builtInto, file.url), 'utf8');
  // The page imports these scripts only once its own have run.
  const preloads = scriptsOfDevice(modules).map((src) => `<link rel="modulepreload" crossorigin href="/${src}">`);
  // The server puts the first script into its own pages.
  const told = page.replace(
    '</title>',
    ['</title>', '<script defer src="/old-engine.js"></script>', ...preloads].join('\n    '),
  );
  writeFileSync(join(builtInto, url), told);
  return { ...file, url, revision: null };
}

/** The command line may name another output folder. */
const whereTo: Plugin = {
  name: 'where-to',
  configResolved: (config) => {
    builtInto = resolve(config.root, config.build.outDir);
  },
};

/**
 * Starts the entry's files one after the other, in the order of their imports. The browser evaluates each script in a
 * task of its own, but the files that a script imports in the task of that script: a press would wait for all of them.
 */
const startInTurns: Plugin = {
  name: 'start-in-turns',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;
      const scripts = [...html.matchAll(links)].map(
        ([, src = '']) => `<script type="module" crossorigin src="${src}" data-imported></script>\n    `,
      );
      return html.replace(links, '').replace(/<script type="module"/, `${scripts.join('')}$&`);
    },
  },
};

/** The server puts the shop's name into the manifest: a copy in the worker would keep a former one. */
const manifestFromServer: Plugin = {
  name: 'manifest-from-server',
  buildStart() {
    const pwa = this.environment.config.plugins.find(({ name }) => name === 'vite-plugin-pwa');
    (pwa?.api as VitePluginPWAAPI | undefined)?.extendManifestEntries(() => []);
  },
};

export default defineConfig({
  root,
  customLogger: buildLog,
  css: { modules: CLASS_NAMES },
  cacheDir: '../node_modules/.cache/vite-pwa',
  resolve: {
    alias: [
      // A third of zod's size, with schemas that don't compile themselves: the content security policy forbids it.
      { find: /^zod$/, replacement: join(root, 'net/zod-in-the-page.ts') },
      // The package's entry is compiled for ES5 and wrapped as CommonJS: larger, and slower to evaluate.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    ],
  },
  worker: { format: 'es' },
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    target: Object.entries(oldestEngines).map(([engine, version]) => engine + version),
    // Inlined fonts and pictures would be data: addresses, which the policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // The server reads from it the files of a screen, and preloads them in the page of its address.
    manifest: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // A group's chunk is named after all modules that share it: the group's own name is enough.
        chunkFileNames: ({ name }) => `assets/${neutralName(name.split('~')[0] ?? '')}-[hash].js`,
        ...ASSET_NAMES,
        codeSplitting: {
          // On a phone's network each further file costs as much as some kilobytes.
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /[\\/]node_modules[\\/](?!zod)|[\\/]app[\\/]libraries\.ts$/,
              priority: 5,
            },
            { name: 'contract', tags: ['$initial'], test: /[\\/]zod[\\/]|[\\/]api[\\/]contract[\\/]/, priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Prices, units and the rule of listings are needed by screens of goods and by the device's code, which is too
            // large to load for them. Notices are on all first screens: ungrouped, they were a file of their own.
            {
              name: 'price',
              test: /[\\/]contract[\\/](products[\\/](price|unit)|(catalogue[\\/]brand-key|listing[\\/]listing))\.ts$|[\\/]pwa[\\/]ui[\\/]notice\./,
              priority: 3,
            },
            // Modules that the product page shares with its own later parts, the comparison and the checkout: in `pieces` every listing would load
            // them, the databases would come along with the lists, and each icon would be a file of its own.
            {
              name: 'beside-product',
              test: /belongings[\\/]product-lists\.ts$|parts[\\/](goods[\\/]feature-rows|page[\\/]share)\.ts$|queries[\\/]product-answer\.ts$|product[\\/](similar-query|closest-in-price)\.ts$|catalogue[\\/]feature-text\.ts$|icons[\\/](scale|share-2|package|store|truck)\./,
              priority: 3,
            },
            // Small pieces of the office's screens: as files of their own they would cost more than they hold.
            {
              name: 'office-pieces',
              test: /[\\/]office[\\/]kit[\\/](buttons|changed-fields|merge-fields|restored-notice|conflict-notice|use-save-over|file-links)\.|[\\/]ui[\\/]options-of\.tsx?$/,
              priority: 3,
            },
            // The reading of a search and the choice of a variant share the colours: as a file of their own, listings would
            // name it before their first screen.
            {
              name: 'search-reading',
              test: /catalog[\\/]search-reading\.|goods[\\/]label-colours\.ts$/,
              priority: 3,
            },
            {
              name: 'device',
              test: /[\\/](dexie|dexie-react-hooks|uuid)[\\/]|[\\/]pwa[\\/]device[\\/](?!journal[\\/](cancel-sale|journal-returns|receipt-form)\.)/,
              priority: 2,
            },
            // The acts of a till alone: no shopper's device keeps them.
            {
              name: 'till-acts',
              test: /[\\/]pwa[\\/]device[\\/]journal[\\/](cancel-sale|journal-returns|receipt-form)\./,
              priority: 0,
            },
            {
              // Modules that the shoppers' first screens share. Modules that only the account, the checkout or the
              // office need, and overlays opened on demand, stay out: every first visit would load them.
              debugName: 'pieces',
              name: (id, context) =>
                isOfFirstScreens(id, (one) => context.getModuleInfo(one)?.importers ?? []) ? 'pieces' : null,
              // Icons are not grouped: the library's index imports each of them, so the office's icons would count as a
              // first screen's. Only two screens use the addresses of the categories' pictures: in `pieces` every
              // listing would load them, and the hero is the front page's and the office's.
              test: /[\\/]pwa[\\/](parts|ui)[\\/](?!goods[\\/]category-|face[\\/]hero)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/pictures': api, '/healthz': api, '/readyz': api },
  },
  plugins: [
    withoutServerFields,
    whereTo,
    manifestFromServer,
    startInTurns,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.js',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        // All browsers with workers but the oldest support AVIF: the WebP versions come from the network.
        globIgnores: ['late-start.js', 'start-again.js'],
        globPatterns: ['**/*.{js,css,html,woff2,svg,avif}', 'apple-touch-icon.png', 'icon-192.png'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        // A shopper's device needs neither the till nor the office: the worker distinguishes the parts.
        manifestTransforms: [
          (entries) => {
            refuseBlockedNames(entries);
            const modules = JSON.parse(readFileSync(join(builtInto, '.vite/manifest.json'), 'utf8')) as BuiltModules;
            const parts = inParts(entries, modules);
            return { manifest: parts.map((file) => nameShellByContent(file, modules)), warnings: [] };
          },
        ],
      },
      integration: {
        configureCustomSWViteBuild(config) {
          config.logLevel = 'warn';
          config.build = {
            ...config.build,
            rolldownOptions: {
              // The worker's source is TypeScript under its own name, but it is served as /sw.js, in one file.
              input: join(root, 'sw/worker.ts'),
              output: { entryFileNames: 'sw.mjs', codeSplitting: false },
            },
          };
          delete config.build.rollupOptions;
        },
      },
    }),
  ],
});

/** The build of the screens for a server: one bundle in `dist/ssr` with all dependencies, loaded by the API's process. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildLog } from './build-log.ts';
import { ASSET_NAMES, CLASS_NAMES } from './build-names.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  customLogger: buildLog,
  publicDir: false,
  css: { modules: CLASS_NAMES },
  cacheDir: '../node_modules/.cache/vite-ssr',
  // React reads it at load time; the server's environment must not matter.
  define: { __APP_VERSION__: '"server"', 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node22.14',
    // As in the browser's build, since addresses of pictures must be equal.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { 'server-render': join(root, 'server-render.tsx') },
      output: { ...ASSET_NAMES, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [react()],
});

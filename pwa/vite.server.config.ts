/** The build of the screens for a server: one bundle in `dist/ssr` with all it needs, loaded by the API's process. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ASSET_NAMES } from './build-names.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  publicDir: false,
  cacheDir: '../node_modules/.cache/vite-ssr',
  // React looks at it when it is loaded; how the server was started must not make a difference.
  define: { __APP_VERSION__: '"server"', 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node20',
    // As in the browser's build: addresses of pictures must be the same.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { 'server-render': join(root, 'server-render.tsx') },
      output: { ...ASSET_NAMES, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [react()],
});

/** The server's bundle: its own code in one folder; dependencies stay where npm put them. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  publicDir: false,
  cacheDir: 'node_modules/.cache/vite-api',
  build: {
    ssr: true,
    outDir: 'dist/api',
    emptyOutDir: true,
    target: 'node22.14',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(root, 'api/main.ts'),
        commands: join(root, 'api/commands.ts'),
        reader: join(root, 'api/apart/reader.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** Unit and API tests: Node, real SQLite in memory and a real PostgreSQL started for the run. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['api', 'db', 'pwa', 'scripts'].flatMap((room) => [`${room}/**/*.test.ts`, `${room}/**/*.test.tsx`]),
    exclude: ['**/node_modules/**', 'pwa/journeys/**'],
    globalSetup: ['db/test-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

/** Unit and API tests: Node, real SQLite in memory and a real PostgreSQL started for the run. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Far longer than the others: begun last, they would leave the other core with nothing to do. */
const LONGEST = ['api/proofs/hostile-input.test.ts', 'api/main.test.ts', 'api/proofs/role-matrix.test.ts'];

const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    include: ['api', 'db', 'pwa', 'scripts'].flatMap((room) => [`${room}/**/*.test.ts`, `${room}/**/*.test.tsx`]),
    exclude: ['**/node_modules/**', 'pwa/journeys/**'],
    globalSetup: ['db/test-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});

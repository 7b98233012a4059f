/**
 * `npm run searches -- "душ над головой" "котёл газовый"`: the first eight goods that the demo shop's search finds for each query, the
 * number of results, and the interpretation of the words.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProducts, SUGGESTIONS } from '#contract/catalogue/catalog.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { startApp } from '../../api/proofs/fixtures/testing.ts';

const picturesDir = await mkdtemp(join(tmpdir(), 'searched-pictures-'));
const app = await startApp({ engine: 'sqlite' });
try {
  await seedDemo(app.db, { now: new Date(), picturesDir });
  for (const q of process.argv.slice(2)) {
    const query = { q, limit: SUGGESTIONS, brand: [], feature: [] };
    const { items, total, search } = await app.guest().call(listProducts, { query });
    console.log(`\n«${q}»: ${total} ${JSON.stringify(search ?? {})}`);
    for (const { title } of items) console.log(`  ${title}`);
  }
} finally {
  await app.close();
  await rm(picturesDir, { recursive: true });
}

/**
 * Sales, sent late, with a wrong clock, voided and returned: tiles, days, categories and sellers agree with each other and with a plain
 * recount.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { startApp, type TestApp } from '../../proofs/fixtures/testing.ts';
import { createPerson } from '../people/accounts/create-person.ts';
import { addCategories } from '../../proofs/fixtures/sample-goods.ts';
import { proveReports } from './report-proof.ts';
import { judge, judgePurchase, query } from './sample-report-judge.ts';
import { play, story, type StoryShop } from '../../proofs/fixtures/sample-report-story.ts';

const RUNS = 25;

describe.each(ENGINES)('reports on %s', (engine) => {
  let app: TestApp;
  let shop: StoryShop;
  beforeAll(async () => {
    const sellers: string[] = [];
    app = await startApp({ engine });
    await addCategories(app.db);
    for (const name of ['Ольга', 'Игорь'])
      sellers.push(
        (
          await createPerson(
            app.db,
            { phone: `+7999000000${sellers.length}`, name, role: 'manager', password: 'test-password-1' },
            new Date(),
          )
        ).id,
      );
    shop = { db: app.db, settings: app.services.settings, sellers, facts: [], made: 0 };
  });
  afterAll(() => app.close());

  test('agree with each other and with a plain recount after any story, for any days and category', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.array(query, { minLength: 1, maxLength: 3 }), async (actions, questions) => {
        await play(shop, actions);
        for (const question of questions) await judge(shop, question);
        await judgePurchase(shop);
        expect(await proveReports(app.db)).toEqual([]);
      }),
      // Stories share one shop: shrinking after a failure would change the story.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

/** The books agree after any actions, in any order and concurrently. */
import fc from 'fast-check';
import { beforeAll, describe, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../fixtures/sample-shop.ts';
import { createPerson } from '../../modules/people/accounts/create-person.ts';
import { expireBonuses } from '../../modules/orders/bonuses/settle-bonuses.ts';
import { recomputePopularity } from '../../modules/catalogue/listing/recompute-popularity.ts';
import { liftOrderLimits } from '../fixtures/sample-settings.ts';
import { makeCast, type Cast } from './sample-cast.ts';
import { actOnGoods } from './sample-goods-acts.ts';
import { checkBooks } from './sample-judge.ts';
import { actOnOrder } from './sample-order-acts.ts';
import { story, type Action } from './sample-story.ts';
import { actAtTill } from './sample-till-acts.ts';

const RUNS = 20;

async function act(cast: Cast, what: Action): Promise<unknown> {
  switch (what.do) {
    case 'place':
    case 'move':
    case 'editOrder':
    case 'pay':
    case 'comment':
      return actOnOrder(cast, what);
    case 'sell':
    case 'void':
    case 'return':
    case 'recount':
    case 'reverseRecount':
    case 'voidReturn':
      return actAtTill(cast, what);
    case 'adjust':
    case 'edit':
    case 'delete':
    case 'restore':
      return actOnGoods(cast, what);
    case 'role': {
      const person = cast.people[what.who];
      if (person !== undefined) person.role = what.role;
      return;
    }
    case 'wait':
      cast.now = new Date(cast.now.getTime() + what.days * 86_400_000);
      return;
    case 'nightly':
      await expireBonuses(cast.db, cast.now);
      return recomputePopularity(cast.db, cast.now);
  }
}

describe.each(ENGINES)('the books on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin = '';
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    admin = (
      await createPerson(
        app.db,
        { phone: '+79990000000', name: 'admin', role: 'admin', password: 'test-password-1' },
        new Date(),
      )
    ).id;
  });
  let made = 0;

  /** Plays the story with its own goods and people. */
  async function play(steps: readonly (readonly Action[])[]): Promise<void> {
    made += 1;
    const cast = await makeCast(app, admin, made);
    for (const step of steps) await Promise.all(step.map((what) => act(cast, what)));
    await checkBooks(cast.db, { orders: cast.orders, sales: cast.sales.map(({ id }) => id ?? '') }, cast.now);
  }

  test('agree after any story of orders, their edits and payments, cancellations, sales, returns, recounts, voids, corrections, edits, expiries and changed roles', async () => {
    await fc.assert(fc.asyncProperty(story, play), { numRuns: RUNS, endOnFailure: true, unbiased: true });
  });
});

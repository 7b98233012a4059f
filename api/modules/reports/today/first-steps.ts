/** First steps of a new owner that are done, derived from the data; rows of the demo shop do none. */
import type { Knex } from 'knex';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { FIRST_STEPS, type FirstStep } from '#contract/reports/today.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { TERMS_SETTING } from '../../shop/facts/order-terms.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';

const hasRows = async (query: Knex.QueryBuilder): Promise<boolean> =>
  ((await query.first(query.client.raw('1 AS there'))) as object | undefined) !== undefined;

/** The done steps, in their order. */
export async function readFirstSteps(db: Knex): Promise<FirstStep[]> {
  const facts = await readFacts(db);
  const done: Record<FirstStep, boolean> = {
    details: facts.inn !== DEFAULT_SHOP.inn && facts.phone !== DEFAULT_SHOP.phone,
    bank: hasBankDetails(facts),
    delivery: await hasRows(db('settings').where({ key: TERMS_SETTING })),
    category: await hasRows(db('categories').whereNot('id', 'like', DEMO_IDS)),
    goods: await hasRows(db('products').whereNull('deleted_at').whereNot('id', 'like', DEMO_IDS)),
    staff: await hasRows(
      db('users').where({ role: 'manager' }).whereNull('disabled_at').whereNot('id', 'like', DEMO_IDS),
    ),
    sale: await hasRows(db('sales').whereNot({ body_hash: DEMO_HASH })),
  };
  return FIRST_STEPS.filter((step) => done[step]);
}

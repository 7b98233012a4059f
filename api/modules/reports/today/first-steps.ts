/** What a new owner has done already, told by what is there. */
import type { Knex } from 'knex';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { FIRST_STEPS, type FirstStep } from '#contract/reports/today.ts';
import { DEFAULT_SHOP } from '#contract/shop/shop.ts';
import { TERMS_SETTING } from '../../shop/order-terms.ts';
import { readFacts } from '../../shop/shop-facts.ts';

const isThere = async (query: Knex.QueryBuilder): Promise<boolean> =>
  ((await query.first(query.client.raw('1 AS there'))) as object | undefined) !== undefined;

/** Those done, in their order. */
export async function readFirstSteps(db: Knex): Promise<FirstStep[]> {
  const facts = await readFacts(db);
  const done: Record<FirstStep, boolean> = {
    details: facts.inn !== DEFAULT_SHOP.inn && facts.phone !== DEFAULT_SHOP.phone,
    bank: hasBankDetails(facts),
    delivery: await isThere(db('settings').where({ key: TERMS_SETTING })),
    category: await isThere(db('categories')),
    goods: await isThere(db('products').whereNull('deleted_at')),
    staff: await isThere(db('users').where({ role: 'manager' }).whereNull('disabled_at')),
    sale: await isThere(db('sales')),
  };
  return FIRST_STEPS.filter((step) => done[step]);
}

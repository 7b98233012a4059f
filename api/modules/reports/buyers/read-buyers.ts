/** Buyers with their purchases: a page, all of them, one of them. */
import type { Knex } from 'knex';
import type { Customer } from '#contract/accounts/customers.ts';
import { CARD_ROWS, type Buyer, type BuyerCard, type BuyerSort } from '#contract/reports/buyers.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { toRoubles } from '#contract/values/money.ts';
import { portions } from '#db/portions.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { listOrderRowsOf } from '../../orders/personal/list-orders-of.ts';
import { readPerson } from '../../people/accounts/update-person.ts';
import {
  customersById,
  findCustomerIds,
  listCustomers,
  type CustomerFilter,
  type WholeFilter,
} from '../../people/customers/list-customers.ts';
import { NO_DEBT, owedOrders, readDebts } from './read-debts.ts';
import { NO_PURCHASES, rankingOf, readBought } from './read-bought.ts';

/** These people with their purchases and debts, in their order. */
async function withPurchases(db: Knex, people: readonly Customer[]): Promise<Buyer[]> {
  const ids = people.map(({ _id }) => _id);
  const [bought, debts] = [await readBought(db, ids), await readDebts(db, ids)];
  return people.map((person) => ({
    ...person,
    bought: bought.get(person._id) ?? NO_PURCHASES,
    debt: debts.get(person._id) ?? NO_DEBT,
  }));
}

/** A page in the order of `sort`, and the total count. */
export async function listBuyers(
  db: Knex,
  filter: CustomerFilter,
  sort: BuyerSort,
): Promise<{ items: Buyer[]; total: number }> {
  const { items, total } = await listCustomers(db, filter, rankingOf(db, sort));
  return { items: await withPurchases(db, items), total };
}

/**
 * All matching buyers, read in portions while they are consumed. The list and its order are fixed at the start: somebody who registers or
 * buys meanwhile makes nobody missing or there twice.
 */
export async function* allBuyers(db: Knex, filter: WholeFilter, sort: BuyerSort): AsyncGenerator<Buyer> {
  const ids = await findCustomerIds(db, filter, rankingOf(db, sort));
  for (const portion of portions(ids)) {
    const people = new Map((await customersById(db, portion)).map((person) => [person._id, person]));
    yield* await withPurchases(
      db,
      portion.flatMap((id) => people.get(id) ?? []),
    );
  }
}

/** The data of a person's card. Throws `not_found`. */
export async function readBuyer(db: Knex, userId: string, now: Date): Promise<BuyerCard> {
  await readPerson(db, userId);
  const orders = await listOrderRowsOf(db, userId);
  const bonuses = await readBonuses(db, userId, now);
  return {
    bought: (await readBought(db, [userId])).get(userId) ?? NO_PURCHASES,
    debt: (await readDebts(db, [userId])).get(userId) ?? NO_DEBT,
    owed: await owedOrders(db, orders),
    orders: orders.slice(0, CARD_ROWS).map(({ id, number, created_at, status, delivery, total }) => ({
      _id: id,
      number: String(number),
      createdAt: created_at,
      status: status as OrderStatus,
      delivery: delivery as DeliveryMethod,
      total: toRoubles(total),
    })),
    ordersTotal: orders.length,
    bonuses: { ...bonuses, history: bonuses.history.slice(0, CARD_ROWS) },
  };
}

/** Buyers with their purchases: a page, all of them, one of them. */
import type { Knex } from 'knex';
import { CARD_ROWS, type Buyer, type BuyerCard, type BuyerSort } from '#contract/reports/buyers.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { toRoubles } from '#contract/values/money.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { listOrderRowsOf } from '../../orders/checkout/list-orders-of.ts';
import { readPerson } from '../../people/accounts/update-person.ts';
import { listCustomers, type CustomerFilter } from '../../people/customers/list-customers.ts';
import { NO_DEBT, owedOrders, readDebts } from './read-debts.ts';
import { NO_PURCHASES, rankingOf, readBought } from './read-bought.ts';

/** Ids bound to one statement; SQLite's limit is far above. */
const PORTION = 1000;

/** A page in the order of `sort`, and the total count. */
export async function listBuyers(
  db: Knex,
  filter: CustomerFilter,
  sort: BuyerSort,
): Promise<{ items: Buyer[]; total: number }> {
  const { items, total } = await listCustomers(db, filter, rankingOf(db, sort));
  const ids = items.map(({ _id }) => _id);
  const [bought, debts] = [await readBought(db, ids), await readDebts(db, ids)];
  return {
    items: items.map((person) => ({
      ...person,
      bought: bought.get(person._id) ?? NO_PURCHASES,
      debt: debts.get(person._id) ?? NO_DEBT,
    })),
    total,
  };
}

/** All matching buyers, for a file. */
export async function allBuyers(
  db: Knex,
  filter: Omit<CustomerFilter, 'page' | 'limit'>,
  sort: BuyerSort,
): Promise<Buyer[]> {
  const all: Buyer[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await listBuyers(db, { ...filter, page, limit: PORTION }, sort);
    all.push(...items);
    if (items.length < PORTION) return all;
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
    orders: orders.slice(0, CARD_ROWS).map(({ id, number, created_at, status, total }) => ({
      _id: id,
      number: String(number),
      createdAt: created_at,
      status: status as OrderStatus,
      total: toRoubles(total),
    })),
    ordersTotal: orders.length,
    bonuses: { ...bonuses, history: bonuses.history.slice(0, CARD_ROWS) },
  };
}

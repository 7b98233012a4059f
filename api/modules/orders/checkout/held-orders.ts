/**
 * What new orders hold: goods that nobody else can buy although the desk has not said a word. It is bounded for each
 * account, each contact and each network, in orders, units and roubles, so that nobody can take the shop off the shelf
 * for nothing. Thousands share the address of a mobile operator, so beyond a network's bound an order is taken without a
 * hold, and whom the desk has confirmed before is not bounded by it.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { formatNumber, formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { isColleague } from '#contract/roles.ts';
import { plural } from '#contract/values/plural.ts';
import type { Terms } from '#contract/shop/settings.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { readFacts } from '../../shop/shop-facts.ts';
import { readTerms } from '../../shop/order-terms.ts';
import type { Buyer } from './quote-order.ts';
import { mailboxOf } from '../mailbox.ts';

/** Whose orders are counted together and refused beyond the bound. */
export type HeldScope = 'account' | 'contact';

/** Orders, pieces, kopecks of goods. */
export interface Held {
  readonly orders: number;
  readonly units: number;
  readonly sum: number;
}

/** An order that would hold too much. */
export class TooMuchHeld extends CodedError {
  readonly scope: HeldScope;

  constructor(scope: HeldScope, text: string) {
    super('too_much_held', { text });
    this.scope = scope;
  }
}

/** What one buyer may hold by the terms; `times` as much for whom `heldFactor` is meant. */
export function heldMost({ heldOrdersMost, heldUnitsMost, heldSumMost }: Terms, times: number): Held {
  return { orders: heldOrdersMost * times, units: heldUnitsMost * times, sum: toKopecks(heldSumMost) * times };
}

interface Asked {
  readonly buyer: Buyer;
  readonly network: string;
  readonly phone: string;
  readonly email: string;
  /** What the order itself would hold. */
  readonly wanted: Omit<Held, 'orders'>;
}

type Narrow = (orders: Knex.QueryBuilder<OrderRow>) => void;

async function heldOf(trx: Knex.Transaction, narrow: Narrow): Promise<Held> {
  const rows: Pick<OrderRow, 'goods_total'>[] = await trx('orders')
    .where('status', 'new')
    .modify(narrow)
    .select('goods_total');
  const [units] = await trx('order_lines')
    .whereIn('order_id', trx('orders').where('status', 'new').modify(narrow).select('id'))
    .sum<{ qty: number | null }[]>({ qty: 'qty' });
  return {
    orders: rows.length,
    units: Number(units?.qty ?? 0),
    sum: rows.reduce((sum, { goods_total }) => sum + goods_total, 0),
  };
}

/**
 * Orders under the same phone or mailbox. What guests wrote must not stop whom it belongs to: for an account only
 * accounts' orders count.
 */
function sameContact({ buyer, phone, email }: Asked): Narrow {
  return (orders) => {
    orders.where((either) => {
      either.where('buyer_phone', phone);
      if (email !== '') either.orWhere('mailbox', mailboxOf(email));
    });
    if (buyer.userId !== null) orders.whereNotNull('user_id');
  };
}

/** Orders that the desk has said its word on. */
const CONFIRMED: readonly OrderRow['status'][] = ['processing', 'paid', 'delivered'];

/** True for whom the desk has dealt with before: it knows that somebody answers there. */
async function isKnown(trx: Knex.Transaction, { buyer, phone, email }: Asked): Promise<boolean> {
  if (buyer.role === 'wholesale') return true;
  const confirmed = await trx('orders')
    .whereIn('status', [...CONFIRMED])
    .where((either) => {
      either.where('buyer_phone', phone);
      if (email !== '') either.orWhere('mailbox', mailboxOf(email));
      if (buyer.userId !== null) either.orWhere('user_id', buyer.userId);
    })
    .first('id');
  return confirmed !== undefined;
}

const isWithin = (held: Held, wanted: Asked['wanted'], most: Held): boolean =>
  held.orders + 1 <= most.orders && held.units + wanted.units <= most.units && held.sum + wanted.sum <= most.sum;

/**
 * Whether the order may hold its goods: false when its network holds all it may and the desk does not know the buyer.
 * Throws `TooMuchHeld` when it would bring its account or contact above what may be held. Staff are the desk's own word.
 * Placings wait for each other from here on until their transaction ends, so that many at once don't all find room.
 */
export async function mayHold(trx: Knex.Transaction, asked: Asked): Promise<boolean> {
  const { buyer, network, wanted } = asked;
  if (isColleague(buyer.role)) return true;
  await takeAdvisoryLock(trx, 'held orders');
  const terms = await readTerms(trx);
  const own = heldMost(terms, buyer.role === 'wholesale' ? terms.heldFactor : 1);
  const scopes: [HeldScope, Narrow][] = [['contact', sameContact(asked)]];
  if (buyer.userId !== null) scopes.unshift(['account', (orders) => void orders.where('user_id', buyer.userId)]);
  for (const [scope, narrow] of scopes) {
    const held = await heldOf(trx, narrow);
    if (isWithin(held, wanted, own)) continue;
    const { phone } = await readFacts(trx);
    throw new TooMuchHeld(scope, `${refusal(held, wanted, own)}: ${formatPhone(phone)}`);
  }
  const ofNetwork = await heldOf(trx, (orders) => void orders.where({ network, unreserved: false }));
  return isWithin(ofNetwork, wanted, heldMost(terms, terms.heldFactor)) || (await isKnown(trx, asked));
}

/** What a buyer reads, up to the shop's phone. */
function refusal(held: Held, wanted: Asked['wanted'], most: Held): string {
  if (held.orders + 1 > most.orders) {
    return `Подтверждения уже ${plural(held.orders, 'ждёт', 'ждут', 'ждут')} ${formatNumber(held.orders)} ${plural(held.orders, 'ваш заказ', 'ваших заказа', 'ваших заказов')}. Дождитесь нашего звонка, отмените лишний или позвоните нам`;
  }
  const limit =
    held.units + wanted.units > most.units
      ? `${formatNumber(most.units)}\u00a0шт. товара`
      : `товаров на ${formatRoubles(toRoubles(most.sum))}`;
  const others = held.orders > 0 ? ' вместе с заказами, которые ждут подтверждения' : '';
  return `До подтверждения можно отложить не больше ${limit}${others}. Уменьшите заказ или позвоните нам`;
}

/** Counts a refusal for the desk, apart from the transaction that failed. */
export async function noteRefusal(db: Knex, scope: HeldScope, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  await writeTransaction(db, async (trx) => {
    await trx('order_refusals')
      .insert({ hour, scope, count: 1 })
      .onConflict(['hour', 'scope'])
      .merge({ count: trx.raw('order_refusals.count + 1') });
  });
}

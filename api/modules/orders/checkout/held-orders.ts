/**
 * Limits on new orders, which hold goods before the desk has confirmed them: other buyers cannot buy these goods. The limits apply to each
 * account, each contact and each network, in orders, units and roubles, so that no one can block the shop's stock without buying it.
 * Thousands share the address of a mobile operator, so beyond a network's limit an order is accepted without a hold, and buyers whom the
 * desk has confirmed before are exempt from it.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { formatNumber, formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { isColleague } from '#contract/roles.ts';
import { plural } from '#contract/values/plural.ts';
import type { Terms } from '#contract/shop/settings.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { publicFacts } from '../../shop/facts/shop-facts.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import type { Buyer } from './quote-order.ts';
import { mailboxOf } from '../model/mailbox.ts';

/** Groups of orders that are counted together and refused beyond the limit. */
export type HeldScope = 'account' | 'contact';

/** Number of orders, units, and kopecks of goods. */
export interface Held {
  readonly orders: number;
  readonly units: number;
  readonly sum: number;
}

/** The order would exceed a limit of held goods. */
export class TooMuchHeld extends CodedError {
  readonly scope: HeldScope;

  constructor(scope: HeldScope, text: string) {
    super('too_much_held', { text });
    this.scope = scope;
  }
}

/** A buyer's limits by the terms, multiplied by `times` (1 or `heldFactor`). */
export function heldLimits({ heldOrdersMost, heldUnitsMost, heldSumMost }: Terms, times: number): Held {
  return { orders: heldOrdersMost * times, units: heldUnitsMost * times, sum: toKopecks(heldSumMost) * times };
}

interface HoldRequest {
  readonly buyer: Buyer;
  readonly network: string;
  readonly phone: string;
  readonly email: string;
  /** Goods that the order itself would hold. */
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

/** Orders with this phone or mailbox. Guests may write another's phone: for an account only orders of accounts count. */
function sameContact({ buyer, phone, email }: HoldRequest): Narrow {
  return (orders) => {
    orders.where((either) => {
      either.where('buyer_phone', phone);
      if (email !== '') either.orWhere('mailbox', mailboxOf(email));
    });
    if (buyer.userId !== null) orders.whereNotNull('user_id');
  };
}

const CONFIRMED: readonly OrderRow['status'][] = ['processing', 'paid', 'delivered'];

/** True for a buyer whom the desk has dealt with before, and who is therefore reachable. */
async function isKnownBuyer(trx: Knex.Transaction, { buyer, phone, email }: HoldRequest): Promise<boolean> {
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

const isWithin = (held: Held, wanted: HoldRequest['wanted'], limits: Held): boolean =>
  held.orders + 1 <= limits.orders && held.units + wanted.units <= limits.units && held.sum + wanted.sum <= limits.sum;

/**
 * True when the order may hold its goods; false when its network's limit is reached and the desk does not know the buyer. Throws `TooMuchHeld` when
 * the order would exceed the limit of its account or contact. Staff have no limits. A lock keeps concurrent orders from passing the limit together.
 */
export async function mayHold(trx: Knex.Transaction, request: HoldRequest): Promise<boolean> {
  const { buyer, network, wanted } = request;
  if (isColleague(buyer.role)) return true;
  await takeAdvisoryLock(trx, 'held orders');
  const terms = await readTerms(trx);
  const own = heldLimits(terms, buyer.role === 'wholesale' ? terms.heldFactor : 1);
  const scopes: [HeldScope, Narrow][] = [['contact', sameContact(request)]];
  if (buyer.userId !== null) scopes.unshift(['account', (orders) => void orders.where('user_id', buyer.userId)]);
  for (const [scope, narrow] of scopes) {
    const held = await heldOf(trx, narrow);
    if (isWithin(held, wanted, own)) continue;
    const { phone } = await publicFacts(trx);
    const call = phone === '' ? '' : `: ${formatPhone(phone)}`;
    throw new TooMuchHeld(scope, `${refusal(held, wanted, own)}${call}`);
  }
  const ofNetwork = await heldOf(trx, (orders) => void orders.where({ network, unreserved: false }));
  return isWithin(ofNetwork, wanted, heldLimits(terms, terms.heldFactor)) || (await isKnownBuyer(trx, request));
}

/** The refusal text for the buyer, up to the shop's phone. */
function refusal(held: Held, wanted: HoldRequest['wanted'], limits: Held): string {
  if (held.orders + 1 > limits.orders) {
    return `Подтверждения уже ${plural(held.orders, 'ждёт', 'ждут', 'ждут')} ${formatNumber(held.orders)} ${plural(held.orders, 'ваш заказ', 'ваших заказа', 'ваших заказов')}. Дождитесь нашего звонка, отмените лишний или позвоните нам`;
  }
  const limit =
    held.units + wanted.units > limits.units
      ? `${formatNumber(limits.units)}\u00a0шт. товара`
      : `товаров на ${formatRoubles(toRoubles(limits.sum))}`;
  const others = held.orders > 0 ? ' вместе с заказами, которые ждут подтверждения' : '';
  return `До подтверждения можно отложить не больше ${limit}${others}. Уменьшите заказ или позвоните нам`;
}

/** Counts a refusal for the desk, outside the transaction that failed. */
export async function countRefusal(db: Knex, scope: HeldScope, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  await writeTransaction(db, async (trx) => {
    await trx('order_refusals')
      .insert({ hour, scope, count: 1 })
      .onConflict(['hour', 'scope'])
      .merge({ count: trx.raw('order_refusals.count + 1') });
  });
}

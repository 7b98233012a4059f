/** The goods and people of one story, its documents so far, and lookups among them. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import type { SaleRequest } from '#contract/sales/sales.ts';
import type { TestApp } from '../fixtures/testing.ts';
import { addProducts, sampleProduct } from '../fixtures/sample-goods.ts';
import type { Services } from '../../environment/services.ts';
import { GOODS } from './sample-story.ts';

const STOCK = 24;

export interface Cast {
  readonly db: Knex;
  readonly services: Services;
  readonly settings: Services['settings'];
  readonly admin: string;
  readonly goods: readonly string[];
  readonly people: {
    readonly userId: string;
    role: 'customer' | 'wholesale';
    readonly terms: { discount: number; minimum: null };
  }[];
  readonly device: string;
  /** Last number of the device. */
  series: number;
  now: Date;
  readonly orders: string[];
  readonly sales: SaleRequest[];
  readonly returns: ReturnRequest[];
  readonly recounts: string[];
}

/** Adds goods and people of the story's own; `made` distinguishes it from the other stories of the shop. */
export async function makeCast({ db, services }: TestApp, admin: string, made: number): Promise<Cast> {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const goods = Array.from({ length: GOODS }, (_, index) => `book-${made}-${index}`);
  await addProducts(
    db,
    goods.map((id) => sampleProduct(id, { stock_qty: STOCK, price_retail: 123_450 })),
  );
  await db('movements').insert(
    goods.map((id) => ({
      id: `m-${id}`,
      product_id: id,
      kind: 'initial' as const,
      delta: STOCK,
      before: 0,
      after: STOCK,
      actor_id: null,
      reason: '',
      document_kind: '',
      document_id: null,
      at: now.toISOString(),
    })),
  );
  const people = [0, 1].map((index) => ({
    userId: `buyer-${made}-${index}`,
    role: 'customer' as 'customer' | 'wholesale',
    terms: { discount: index * 7, minimum: null },
  }));
  const [sample] = await db('users').where({ id: admin });
  if (sample === undefined) throw new Error('The story has no administrator');
  for (const [index, { userId, role, terms }] of people.entries())
    await db('users').insert({
      ...sample,
      id: userId,
      phone: `+7${900 + index}${String(made).padStart(7, '0')}`,
      role,
      wholesale_discount: terms.discount,
    });
  // Bonuses from the first day, so that orders are partly paid with them.
  await db('bonus_entries').insert(
    people.map(({ userId }) => ({
      id: newId(),
      user_id: userId,
      kind: 'correction' as const,
      amount: 777,
      order_id: null,
      title: 'Подарок',
      at: now.toISOString(),
      usable_from: null,
      expires_at: null,
    })),
  );
  return {
    db,
    services,
    settings: services.settings,
    admin,
    goods,
    people,
    device: newId(),
    series: 0,
    now,
    orders: [],
    sales: [],
    returns: [],
    recounts: [],
  };
}

export const earlier = ({ now }: Cast, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();
export const productOf = ({ goods }: Cast, index: number): string => goods[index] ?? '';
export const itemsOf = (cast: Cast, lines: readonly { good: number; qty: number }[]) =>
  lines.map(({ good, qty }) => ({ productId: productOf(cast, good), qty }));

/** Usually an order that can still change. */
export async function openOrder({ db, orders }: Cast, place: number): Promise<string | undefined> {
  const open: string[] = await db('orders')
    .whereIn('id', orders)
    .whereNotIn('status', ['delivered', 'canceled'])
    .orderBy('number')
    .pluck('id');
  return [...open, ...orders][place % Math.max(1, open.length + 1)];
}

/** A change may be refused with a coded error; a deadlock or a violated constraint is no such refusal. */
export function expectCodedRefusal(error: unknown): void {
  if (!(error instanceof CodedError)) throw error;
}

export function refuseOnlyInWords(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'rejected') expectCodedRefusal(outcome.reason);
}

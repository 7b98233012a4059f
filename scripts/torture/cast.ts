/** The people and devices of a tortured shop, and its goods. */
import { v7 as newId } from 'uuid';
import { registerDevice } from '#contract/devices/devices.ts';
import { addCategories, addProducts, sampleProduct } from '../../api/proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../api/proofs/fixtures/sample-settings.ts';
import { nextPhone, TEST_PASSWORD } from '../../api/proofs/fixtures/testing.ts';
import { createPerson } from '../../api/modules/people/accounts/create-person.ts';
import type { Net } from '../../pwa/net/call.ts';
import { type Act, CLOCKS, Device, logInDevice } from './devices.ts';
import type { TorturedShop } from './shop.ts';

/** Fields of goods that this role may never read, by their names in answers. */
const HIDDEN = {
  customer: ['priceWholesale', 'costPrice', 'stockQty'],
  manager: ['costPrice'],
  admin: [],
} as const;
type Role = keyof typeof HIDDEN;

/** The name on the orders of one person, by which they are known in any answer. */
export const markedName = (phone: string): string => `Ирина ${phone.slice(1)}`;

/**
 * Checks answers: no role gets figures hidden from it, and no buyer gets orders of others. Everything in the text of an answer to this
 * person that the person may not read.
 */
export function leaksIn({ role, phone }: { role: Role; phone: string }, text: string): string[] {
  const names = role === 'customer' ? (text.match(/Ирина \d+/g) ?? []) : [];
  return [
    ...HIDDEN[role].filter((name) => text.includes(`"${name}"`)),
    ...names.filter((name) => name !== markedName(phone)).map(() => 'an order of another person'),
  ].map((what) => `${what} was read by a ${role}`);
}

export const INITIAL_STOCK = 100_000;
export const GOODS = ['tap', 'bath', 'siphon', 'pipe'] as const;
/** Price of each product, roubles. */
export const PRICE = 10_000;

/** A till and a buyer's phone for each device, and the administrator. */
export interface Cast {
  readonly tills: readonly Device[];
  readonly buyers: readonly Device[];
  readonly admin: Net;
  readonly corrections: Act[];
  /** Figures and orders that people have read without access. */
  readonly leaks: string[];
  /** Calls that the shop answered with an error of its own, other than that it is unavailable. */
  readonly errors: string[];
  /** Number of calls that the shop answered with 503, or with 507 for a full disk. */
  unavailable: number;
}

/** Creates goods and people, and logs everybody in on a device of their own. */
export async function castFor({ db, addresses }: TorturedShop, devices: number): Promise<Cast> {
  await addCategories(db);
  await liftOrderLimits(db);
  for (const id of GOODS) {
    await addProducts(db, [sampleProduct(id, { stock_qty: INITIAL_STOCK, price_retail: PRICE * 100 })]);
    await db('movements').insert({
      id: newId(),
      product_id: id,
      kind: 'initial',
      delta: INITIAL_STOCK,
      before: 0,
      after: INITIAL_STOCK,
      actor_id: null,
      reason: '',
      document_kind: '',
      document_id: null,
      at: '2026-01-01T00:00:00.000Z',
    });
  }
  let networks = 0;
  const cast = { leaks: [] as string[], errors: [] as string[], unavailable: 0, corrections: [] };
  async function enter(role: Role): Promise<Device> {
    const phone = nextPhone();
    await createPerson(db, { phone, name: role, role, password: TEST_PASSWORD }, new Date());
    networks += 1;
    const network = `10.1.${networks >> 8}.${networks & 255}`;
    return new Device(
      await logInDevice(addresses, { phone, password: TEST_PASSWORD, network }, (text, call) => {
        cast.leaks.push(...leaksIn({ role, phone }, text));
        if (/: 5(?!0[2347])/.test(call)) cast.errors.push(call);
        if (/: 50[37]$/.test(call)) cast.unavailable += 1;
      }),
    );
  }
  const many = (role: 'manager' | 'customer'): Promise<Device[]> =>
    Promise.all(Array.from({ length: devices }, () => enter(role)));
  const tills = await many('manager');
  for (const [index, till] of tills.entries()) {
    till.aheadMs = CLOCKS[index % CLOCKS.length] ?? 0;
    const sentAt = new Date(till.now()).toISOString();
    await till.net.call(registerDevice, { body: { deviceId: till.id, sentAt } });
  }
  return Object.assign(cast, {
    tills,
    buyers: await many('customer'),
    admin: (await enter('admin')).net,
  });
}

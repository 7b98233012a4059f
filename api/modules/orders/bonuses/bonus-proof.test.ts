import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import { connect } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { migrate } from '#db/migrations/migrate.ts';
import type { BonusEntryRow, OrderRow } from '#db/order-tables.ts';
import { runCommand } from '../../../commands.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { order, giveBonus } from '../../../proofs/fixtures/sample-orders.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../../proofs/fixtures/sample-settings.ts';
import { readAccount } from './bonus-ledger.ts';
import { proveBonuses } from './bonus-proof.ts';
import { entriesOf } from './bonus-store.ts';
import { settleBonuses } from './settle-bonuses.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('the bonus proof on %s', (engine) => {
  let buyer: PersonsBrowser;
  let [entries, orders] = [[] as BonusEntryRow[], [] as OrderRow[]];
  let now = new Date('2026-11-20T09:00:00.000Z');
  const app = openShop({ engine, clock: () => now, goods: [sampleProduct('tap', { stock_qty: 100 })] });
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    const admin = await app.as('admin');
    buyer = await app.as('customer');
    const end = async (id: string, ...path: ('paid' | 'delivered' | 'canceled')[]) => {
      for (const status of path) await admin.call(desk.moveOrder, { params: { id }, body: { status } });
    };
    const wish = { items: [{ productId: 'tap', qty: 2 }] };
    await end((await order(buyer, wish)).order._id, 'paid', 'delivered');
    now = new Date(now.getTime() + 15 * DAY_MS);
    await admin.logIn(admin.person.phone);
    await buyer.logIn(buyer.person.phone);
    await end((await order(buyer, { ...wish, bonus: 100 })).order._id, 'canceled');
    await order(buyer, { ...wish, bonus: 200 });
    await order(app.guest(), wish);
    entries = await app.db('bonus_entries').select();
    orders = await app.db('orders').select();
  });
  /** Writes an entry past the shop's code, to the buyer's account unless `change` says otherwise. */
  const plant = (change: Pick<BonusEntryRow, 'kind' | 'amount'> & Partial<BonusEntryRow>) =>
    app.db('bonus_entries').insert({
      id: 'planted',
      user_id: buyer.person.id,
      order_id: null,
      title: '',
      at: now.toISOString(),
      usable_from: null,
      expires_at: null,
      ...change,
    });

  beforeEach(async () => {
    await app.db('bonus_entries').delete();
    await app.db('bonus_entries').insert(entries);
    for (const { id, status } of orders) await app.db('orders').where({ id }).update({ status });
  });

  const prove = async () =>
    (await proveBonuses(app.db, now)).map(({ what, expected, found }) => `${what}: ${expected}, ${found}`);

  test('holds for orders delivered, canceled and open', async () => {
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['accrual', 'hold', 'hold', 'release']);
    expect(await prove()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      'a lost accrual',
      () => app.db('bonus_entries').where({ kind: 'accrual' }).delete(),
      ['accrual: 600, none', 'debt: at most 0, 100'],
    ],
    [
      'an accrual of another sum',
      () => app.db('bonus_entries').where({ kind: 'accrual' }).update({ amount: 599 }),
      ['accrual: 600, 599'],
    ],
    ['a lost release', () => app.db('bonus_entries').where({ kind: 'release' }).delete(), ['release: 100, none']],
    ['a lost hold', () => app.db('bonus_entries').where({ kind: 'hold', amount: -200 }).delete(), ['hold: -200, none']],
    [
      'an accrual of an order that was not delivered',
      () => app.db('orders').where({ status: 'delivered' }).update({ status: 'paid' }),
      ['accrual: none, 600'],
    ],
    [
      'a hold of more than there was',
      () => app.db('bonus_entries').where({ kind: 'hold', amount: -200 }).update({ amount: -900 }),
      ['hold: -200, -900', 'debt: at most 0, 300'],
    ],
    [
      'a write-off of more than was left',
      () => {
        const { user_id, order_id } = entries.find(({ kind }) => kind === 'accrual')!;
        return plant({
          user_id,
          order_id,
          kind: 'expire',
          amount: -450,
          at: new Date(now.getTime() + 1000).toISOString(),
        });
      },
      ['sum: -50, 0'],
    ],
    [
      'a return of more than the order brought',
      () => {
        const { user_id, order_id } = entries.find(({ kind }) => kind === 'accrual')!;
        return plant({ user_id, order_id, kind: 'return', amount: -601 });
      },
      ['return: none, -601 of no return'],
    ],
    ['a lot of no order', () => plant({ kind: 'accrual', amount: 700 }), ['order: an order, accrual 700 of none']],
  ])('names %s', async (_, plant, found) => {
    await plant();
    expect(await prove()).toEqual(found);
  });

  const balanceOf = async (userId: string) => readAccount(await entriesOf(app.db, userId), now.toISOString()).balance;
  const settle = async () => {
    const { settled, left } = await settleBonuses(app.db, now);
    return { settled: settled.map(({ amount }) => amount), left };
  };

  test.each<[string, () => Promise<unknown>, number, number]>([
    ['a lost accrual', () => app.db('bonus_entries').where({ kind: 'accrual' }).delete(), 600, 400],
    [
      'an accrual of another sum',
      () => app.db('bonus_entries').where({ kind: 'accrual' }).update({ amount: 599 }),
      1,
      400,
    ],
    ['a lost release', () => app.db('bonus_entries').where({ kind: 'release' }).delete(), 100, 400],
    ['a lost hold', () => app.db('bonus_entries').where({ kind: 'hold', amount: -200 }).delete(), -200, 400],
    [
      'a hold of more than there was',
      () => app.db('bonus_entries').where({ kind: 'hold', amount: -200 }).update({ amount: -900 }),
      700,
      400,
    ],
    [
      // The buyer has spent 200 of these bonuses; the shop bears that loss.
      'an accrual of an order that was not delivered',
      () => app.db('orders').where({ status: 'delivered' }).update({ status: 'paid' }),
      -600,
      0,
    ],
  ])('is made whole after %s, and a second command changes nothing', async (_, plant, amount, balance) => {
    await plant();
    expect(await settle()).toEqual({ settled: [amount], left: [] });
    expect(await prove()).toEqual([]);
    // Entries of one account are a millisecond apart.
    const after = new Date(now.getTime() + 1000);
    expect(readAccount(await entriesOf(app.db, buyer.person.id), after.toISOString()).balance).toBe(balance);
    const written = await app.db('bonus_entries').orderBy('id').select();
    expect(await settle()).toEqual({ settled: [], left: [] });
    expect(await app.db('bonus_entries').orderBy('id').select()).toEqual(written);
    // The next fault of the same order is settled too.
    await app.db('bonus_entries').where({ kind: 'accrual' }).update({ amount: 590 });
    expect((await settle()).left).toEqual([]);
    expect(await prove()).toEqual([]);
  });

  test('takes an entry from the wrong person and gives it to the buyer', async () => {
    const other = (await app.db('users').where({ role: 'admin' }).first('id'))?.id ?? '';
    await app.db('bonus_entries').where({ kind: 'release' }).update({ user_id: other });
    const { settled, left } = await settle();
    expect([settled.toSorted((a, b) => a - b), left]).toEqual([[-100, 100], []]);
    expect(await balanceOf(other)).toBe(0);
  });

  test('does not settle what no order explains, and says so', async () => {
    await plant({ kind: 'accrual', amount: 700 });
    const { settled, left } = await settle();
    expect([settled, left.map(({ what }) => what)]).toEqual([[], ['order']]);
  });

  test('names an entry of another person', async () => {
    const other = await app.db('users').where({ role: 'admin' }).first('id');
    await app
      .db('bonus_entries')
      .where({ kind: 'release' })
      .update({ user_id: other?.id ?? '' });
    expect(await prove()).toEqual([`owner: ${buyer.person.id}, ${other?.id ?? ''}`]);
  });

  test('holds for changes that waited for each other, whose clocks were read before', async () => {
    const start = now;
    try {
      const person = await app.as('customer');
      const admin = await app.as('admin');
      await giveBonus(app.db, person.person.id, 100);
      const wish = { items: [{ productId: 'tap', qty: 1 }], bonus: 100 };
      const first = (await order(person, wish)).order;
      now = new Date(start.getTime() + 10_000);
      await admin.call(desk.moveOrder, { params: { id: first._id }, body: { status: 'canceled' } });
      // This one read the clock before the cancellation and had to wait for it.
      now = start;
      expect((await order(person, wish)).order.bonusSpent).toBe(100);
      expect((await proveBonuses(app.db, now)).filter(({ where }) => where === `person ${person.person.id}`)).toEqual(
        [],
      );
      const written = await app
        .db('bonus_entries')
        .where({ user_id: person.person.id })
        .orderBy(['at', 'id'])
        .pluck('kind');
      expect(written).toEqual(['correction', 'hold', 'release', 'hold']);
    } finally {
      now = start;
    }
  });
});

test('the command says what is wrong and ends with 1, or says that all is well and ends with 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-proof-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const db = connect({ file: join(folder, 'shop.sqlite') });
  try {
    await migrate(db);
    expect(await runCommand('doctor', ['check', 'bonuses'])).toBe(0);
    expect(log.mock.lastCall?.[0]).toBe('Bonus proof: the ledger is what the orders say');
    const at = new Date().toISOString();
    await db('users').insert({
      id: 'u',
      phone: '+79990000001',
      name: '',
      role: 'customer',
      password_hash: '',
      created_at: at,
      updated_at: at,
    } as never);
    await db('bonus_entries').insert({
      id: 'e',
      user_id: 'u',
      kind: 'hold',
      amount: -5,
      order_id: null,
      title: '',
      at,
      usable_from: null,
      expires_at: null,
    });
    expect(await runCommand('doctor', ['check', 'bonuses'])).toBe(1);
    expect(errorLog.mock.lastCall?.[0]).toBe('person u debt: expected at most 0, found 5');
    // Without an order there is nothing to settle it by.
    expect(await runCommand('doctor', ['settle', 'bonuses'])).toBe(1);
    expect(errorLog.mock.lastCall?.[0]).toBe('person u debt: expected at most 0, found 5');
    await db('bonus_entries').delete();
    expect(await runCommand('doctor', ['settle', 'bonuses'])).toBe(0);
  } finally {
    await db.destroy();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  }
});

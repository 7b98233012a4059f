import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  BELONGING_ACTS_MAX,
  joinedLine,
  latestAct,
  syncBelongings as contract,
  type Belonging,
  type BelongingsAnswer,
} from '#contract/people/belongings.ts';
import type { User } from '#contract/people/auth.ts';
import {
  addToCart,
  clearCart,
  removeFromCart,
  removeOrdered,
  returnToCart,
  setCartQty,
} from '../device/belongings/cart-store.ts';
import { addFavourite, clearFavourites, toggleFavourite } from '../device/belongings/favourites-store.ts';
import { lineKey } from '../device/belongings/line-acts.ts';
import { packPart } from '../device/rows/goods-part.ts';
import { catalogueDb, DeviceDatabase } from '../device/database/database.ts';
import { storePerson } from '../device/person/stored-person.ts';
import { createNet, type Net } from '../net/call.ts';
import { syncBelongings } from './sync-belongings.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const personOf = (id: string): User => ({ _id: id, phone: '', name: id, role: 'customer', wholesale });
const goods = (id: string) => ({ id, slug: `s-${id}`, title: `Товар ${id}`, img: '', price: 100 });

type Line = Belonging & { joins?: boolean };

/** A server with the contract's rule, one list of lines for each person. */
class Server {
  readonly lines = new Map<string, Map<string, Belonging>>();
  readonly bodies: BodyOf<typeof contract>[] = [];
  epoch = 'first';
  /** Keys of lines for which there is no room. */
  full = new Set<string>();
  isReachable = true;
  /** The answer of the next request is lost. */
  losesAnswer = false;
  /** Called once, before the next request is answered. */
  meanwhile: (() => Promise<void>) | undefined;

  linesOf(personId: string): Map<string, Belonging> {
    const found = this.lines.get(personId) ?? new Map<string, Belonging>();
    this.lines.set(personId, found);
    return found;
  }

  answer(body: BodyOf<typeof contract>): BelongingsAnswer {
    const lines = this.linesOf(body.personId);
    for (const { kind, productId, qty, changedAt, seen, joins } of body.acts) {
      const key = lineKey({ kind, productId });
      if (this.full.has(key)) continue;
      const said: Line = { kind, productId, qty, changedAt: seen !== undefined && seen > changedAt ? seen : changedAt };
      const kept = lines.get(key);
      lines.set(key, kept === undefined ? said : (joins === true ? joinedLine : latestAct)(kept, said));
    }
    const present = [...lines.values()].filter(({ qty }) => qty > 0);
    const stamp = `s${JSON.stringify(present).length}-${present.map(({ changedAt, qty }) => Date.parse(changedAt) * (qty + 1)).reduce((sum, one) => sum + one, 0)}`;
    return {
      epoch: this.epoch,
      stamp,
      at: new Date().toISOString(),
      lines: body.acts.length === 0 && body.known === stamp ? null : present,
      full: body.acts.filter((act) => this.full.has(lineKey(act))),
    };
  }

  net(): Net {
    return createNet({
      fetch: async (input, init) => {
        if (!this.isReachable) throw new TypeError('Failed to fetch');
        const path = String(input);
        if (path.endsWith('/csrf')) return Response.json({ csrfToken: 'token', session: true });
        expect(path).toBe(contract.path);
        const body = contract.body?.parse(JSON.parse(String(init?.body))) as BodyOf<typeof contract>;
        this.bodies.push(body);
        const { meanwhile } = this;
        this.meanwhile = undefined;
        const answer = this.answer(body);
        await meanwhile?.();
        if (this.losesAnswer) {
          this.losesAnswer = false;
          throw new TypeError('Failed to fetch');
        }
        return Response.json(answer);
      },
    });
  }
}

let server: Server;
beforeEach(async () => {
  server = new Server();
  await catalogueDb.goods.clear();
});

/** A device, and what it does. */
async function deviceOf(personId?: string) {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  const net = server.net();
  const logIn = (id: string) => storePerson({ user: personOf(id), confirmedAt: new Date().toISOString() }, { db });
  if (personId !== undefined) await logIn(personId);
  return {
    db,
    logIn,
    logOut: () => storePerson(undefined, { db }),
    sync: (id: string) => syncBelongings(net, id, db),
    cart: async () => Object.fromEntries((await db.cart.toArray()).map(({ id, qty }) => [id, qty])),
    favourites: async () => (await db.favourites.toCollection().primaryKeys()).sort(),
  };
}
/** The next act has another millisecond. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 3));

describe('two devices of one person', () => {
  test('end with the same lines, also when one was offline for long', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf('anna')];
    await addToCart(goods('bath'), 2, phone.db);
    await addToCart(goods('tap'), 1, phone.db);
    await addFavourite({ id: 'bath', title: 'Ванна', price: 100 }, phone.db);
    await phone.sync('anna');
    await desk.sync('anna');
    expect([await desk.cart(), await desk.favourites()]).toEqual([{ bath: 2, tap: 1 }, ['bath']]);

    server.isReachable = false;
    await aMoment();
    await setCartQty('bath', 7, phone.db);
    await phone.sync('anna');
    server.isReachable = true;
    await aMoment();
    await removeFromCart('bath', desk.db);
    await setCartQty('tap', 3, desk.db);
    await toggleFavourite({ id: 'bath', title: 'Ванна', price: 100 }, desk.db);
    await desk.sync('anna');
    // The phone's act on the bath is older than the removal.
    await phone.sync('anna');
    expect([await phone.cart(), await phone.favourites()]).toEqual([{ tap: 3 }, []]);
    await desk.sync('anna');
    expect(await desk.cart()).toEqual({ tap: 3 });
  });

  test('each command of the cart and the favourites is an act', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf('anna')];
    const both = async () => {
      await aMoment();
      await phone.sync('anna');
      await desk.sync('anna');
      expect(await desk.cart()).toEqual(await phone.cart());
      expect(await desk.favourites()).toEqual(await phone.favourites());
      return [await desk.cart(), await desk.favourites()];
    };
    await addToCart(goods('a'), 2, phone.db);
    await addToCart(goods('b'), 5, phone.db);
    await addFavourite({ id: 'a', title: 'a', price: 1 }, phone.db);
    expect(await both()).toEqual([{ a: 2, b: 5 }, ['a']]);
    await addToCart(goods('a'), 1, phone.db);
    await removeOrdered([{ productId: 'b', qty: 2 }], phone.db);
    expect(await both()).toEqual([{ a: 3, b: 3 }, ['a']]);
    const items = await phone.db.cart.toArray();
    await clearCart(phone.db);
    await clearFavourites(phone.db);
    expect(await both()).toEqual([{}, []]);
    await returnToCart(items, phone.db);
    expect(await both()).toEqual([{ a: 3, b: 3 }, []]);
    await removeOrdered([{ productId: 'a', qty: 3 }], phone.db);
    expect(await both()).toEqual([{ b: 3 }, []]);
  });

  test('a line from another device carries no price, and the title that the copy knows', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf('anna')];
    await catalogueDb.goods.add(
      packPart([
        {
          _id: 'bath',
          slug: 'bath',
          title: 'Ванна',
          images: ['/b.avif'],
          attributes: {},
          createdAt: '2026-11-01',
        } as never,
      ]),
    );
    await addToCart(goods('bath'), 2, phone.db);
    await phone.sync('anna');
    expect(JSON.stringify(server.bodies)).not.toMatch(/price|(?<![\da-f.-])100(?!\d)/);
    await desk.sync('anna');
    expect(await desk.db.cart.toArray()).toMatchObject([
      { id: 'bath', slug: 'bath', title: 'Ванна', img: '/b.avif', price: 0, qty: 2 },
    ]);
  });

  test('a change made while the answer is on its way stays, and is sent', async () => {
    const phone = await deviceOf('anna');
    await addToCart(goods('bath'), 2, phone.db);
    server.meanwhile = async () => {
      await aMoment();
      await setCartQty('bath', 5, phone.db);
      await addToCart(goods('tap'), 1, phone.db);
    };
    await phone.sync('anna');
    expect(await phone.cart()).toEqual({ bath: 5, tap: 1 });
    expect([...server.linesOf('anna').values()].map(({ productId, qty }) => [productId, qty])).toEqual([
      ['bath', 5],
      ['tap', 1],
    ]);
  });

  test('a lost answer changes nothing, and the acts are sent again', async () => {
    const phone = await deviceOf('anna');
    await addToCart(goods('bath'), 2, phone.db);
    server.losesAnswer = true;
    await phone.sync('anna');
    await phone.sync('anna');
    expect([await phone.cart(), server.linesOf('anna').size]).toEqual([{ bath: 2 }, 1]);
    server.bodies.length = 0;
    await phone.sync('anna');
    expect(server.bodies).toMatchObject([{ acts: [], known: expect.any(String) }]);
  });

  test('a line for which the server has no room stays on its device', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf('anna')];
    server.full.add('cart bath');
    await addToCart(goods('bath'), 2, phone.db);
    await addToCart(goods('tap'), 1, phone.db);
    await phone.sync('anna');
    await desk.sync('anna');
    expect([await phone.cart(), await desk.cart()]).toEqual([{ bath: 2, tap: 1 }, { tap: 1 }]);
    server.full.clear();
    await phone.sync('anna');
    await desk.sync('anna');
    expect(await desk.cart()).toEqual({ bath: 2, tap: 1 });
  });

  test('a server that was put back to an older copy gets the lines of the devices again', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf('anna')];
    await addToCart(goods('bath'), 2, phone.db);
    await phone.sync('anna');
    await desk.sync('anna');
    server.lines.clear();
    server.epoch = 'second';
    await desk.sync('anna');
    await phone.sync('anna');
    expect([await phone.cart(), await desk.cart(), server.linesOf('anna').size]).toEqual([{ bath: 2 }, { bath: 2 }, 1]);
  });
});

describe('a guest’s lines', () => {
  test('join those of the person by the greater quantity, each once', async () => {
    const [phone, desk] = [await deviceOf('anna'), await deviceOf()];
    for (const [id, qty] of Object.entries({ less: 1, more: 9, gone: 4 })) await addToCart(goods(id), qty, phone.db);
    await phone.sync('anna');
    for (const id of ['less', 'more', 'gone', 'new']) await addToCart(goods(id), 3, desk.db);
    await addFavourite({ id: 'heart', title: '', price: 1 }, desk.db);
    await aMoment();
    await removeFromCart('gone', phone.db);
    await phone.sync('anna');
    await desk.logIn('anna');
    server.losesAnswer = true;
    await desk.sync('anna');
    await desk.sync('anna');
    expect([await desk.cart(), await desk.favourites()]).toEqual([{ less: 3, more: 9, new: 3 }, ['heart']]);
    await phone.sync('anna');
    expect(await phone.cart()).toEqual({ less: 3, more: 9, new: 3 });
    // Joined lines are the person's: a smaller quantity is a word like any other.
    await aMoment();
    await setCartQty('more', 2, phone.db);
    await phone.sync('anna');
    await desk.sync('anna');
    expect(await desk.cart()).toMatchObject({ more: 2 });
  });

  test('of more than one request join all, and damaged rows stop none', async () => {
    const desk = await deviceOf();
    const rows = Array.from({ length: BELONGING_ACTS_MAX + 5 }, (_, index) => ({ ...goods(`p${index}`), qty: 1 }));
    await desk.db.cart.bulkAdd(
      rows.map((row, index) => ({ ...row, addedAt: index === 3 ? '' : new Date().toISOString() })),
    );
    await desk.db.cart.add({ ...goods('из старого магазина'), qty: 1, addedAt: new Date().toISOString() });
    await desk.logIn('anna');
    await desk.sync('anna');
    expect(server.linesOf('anna').size).toBe(BELONGING_ACTS_MAX + 5);
    expect(Object.keys(await desk.cart())).toHaveLength(BELONGING_ACTS_MAX + 6);
  });

  test('of nobody are sent nowhere', async () => {
    const desk = await deviceOf();
    await addToCart(goods('bath'), 2, desk.db);
    await desk.sync('anna');
    expect([server.bodies.length, await desk.db.lineActs.count()]).toEqual([0, 0]);
  });
});

describe('a second account on the device', () => {
  test('neither sees nor receives the lines of the first one', async () => {
    const desk = await deviceOf('anna');
    await addToCart(goods('bath'), 2, desk.db);
    await addFavourite({ id: 'bath', title: 'Ванна', price: 1 }, desk.db);
    await desk.sync('anna');
    await desk.logOut();
    expect([await desk.cart(), await desk.favourites(), await desk.db.lineActs.count()]).toEqual([{}, [], 0]);
    expect(await desk.db.forms.count()).toBe(0);
    await addToCart(goods('tap'), 1, desk.db);
    await desk.logIn('boris');
    await desk.sync('boris');
    expect([...server.linesOf('boris').keys()]).toEqual(['cart tap']);
    await desk.logIn('anna');
    await desk.sync('anna');
    expect(await desk.cart()).toEqual({ bath: 2 });
  });

  test('what the first one did without a network waits unseen, and goes with that person’s next login alone', async () => {
    const desk = await deviceOf('anna');
    await addToCart(goods('bath'), 2, desk.db);
    await addToCart(goods('tap'), 1, desk.db);
    await desk.sync('anna');
    server.isReachable = false;
    await aMoment();
    await setCartQty('bath', 5, desk.db);
    await removeFromCart('tap', desk.db);
    await desk.sync('anna');
    await desk.logOut();
    expect(await desk.cart()).toEqual({});
    server.isReachable = true;
    await addToCart(goods('bath'), 1, desk.db);
    await desk.logIn('boris');
    await desk.sync('boris');
    expect([await desk.cart(), [...server.linesOf('boris').values()].map(({ qty }) => qty)]).toEqual([
      { bath: 1 },
      [1],
    ]);
    await desk.logOut();
    await desk.logIn('anna');
    expect(await desk.cart()).toEqual({ bath: 5 });
    await desk.sync('anna');
    expect(await desk.cart()).toEqual({ bath: 5 });
    expect(server.linesOf('anna').get('cart tap')).toMatchObject({ qty: 0 });
  });

  test('the answer to the first one’s request is not merged into the second one’s lines', async () => {
    const desk = await deviceOf('anna');
    await addToCart(goods('bath'), 2, desk.db);
    server.meanwhile = () => desk.logIn('boris');
    await desk.sync('anna');
    expect(await desk.cart()).toEqual({});
    await desk.sync('boris');
    expect([await desk.cart(), server.linesOf('boris').size]).toEqual([{}, 0]);
  });

  test('a seller by PIN has no session: their acts wait for a login', async () => {
    const till = await deviceOf();
    await storePerson({ user: personOf('vera'), confirmedAt: new Date().toISOString(), byPin: true }, { db: till.db });
    await addToCart(goods('bath'), 2, till.db);
    await till.sync('vera');
    expect(server.bodies).toEqual([]);
    await till.logIn('vera');
    await till.sync('vera');
    expect(server.linesOf('vera').size).toBe(1);
  });
});

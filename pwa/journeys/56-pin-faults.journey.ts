/**
 * A login by PIN beneath the faults of a network: its answer is cut after the session is opened, doubled, late, or the
 * server is killed. Each seller's sale is booked once, under their own name, in a session of their own.
 */
import { readStore } from './device-stores.ts';
import { commitThenCut, duplicate, lateOriginal, slowAnswer } from './faults.ts';
import type { ProxiedRequest, Rule } from './fault-proxy.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { changeSeller, setOwnPin, openTillOfTwo } from './seller-pins.ts';
import { expect, test } from './shop.ts';
import { find, put, record, waitUntilSettled } from './till.ts';

const opensByPin = (request: ProxiedRequest) => request.path === '/api/auth/till-pin';

/** Matches the first request alone: the repeats of the till meet no fault. */
function once(): (request: ProxiedRequest) => boolean {
  let isMet = false;
  return (request) => {
    if (isMet || !opensByPin(request)) return false;
    isMet = true;
    return true;
  };
}

/** Longer than a till waits for the session, ms. */
const TOO_LATE_MS = 4_000;

const FAULTS: readonly [string, () => Rule][] = [
  ['cut after the session was opened', () => commitThenCut(once())],
  ['doubled', () => duplicate(once())],
  ['answered too late', () => slowAnswer(TOO_LATE_MS, once())],
  ['received too late', () => lateOriginal(TOO_LATE_MS, once())],
];

test('a login by PIN that is cut, doubled, late, or meets a dead server leaves every sale to its own seller, once', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { manager, second } = shop.people;
  const { page } = await open();
  await openTillOfTwo(page, shop.people);
  await setOwnPin(page);
  await find(page, product.title, product.title);
  const [first, next] = shop.books.staff('manager').map(({ id }) => id);
  const people = [
    { name: second.name, id: next },
    { name: manager.name, id: first },
  ] as const;

  const expected: unknown[] = [];
  const sell = async (turn: number) => {
    const seller = people[turn % 2]!;
    await changeSeller(page, seller.name);
    await put(page, product.title);
    expected.push([await record(page), seller.id, seller.id]);
  };
  const booked = () => shop.books.sales().map((sale) => [sale.number, sale.authorId, sale.senderId]);

  for (const [turn, [fault, rule]] of FAULTS.entries()) {
    await test.step(fault, async () => {
      const lift = shop.proxy.use(rule());
      await sell(turn);
      await waitUntilSettled(page);
      lift();
      expect(booked()).toEqual(expected);
    });
  }

  await test.step('the server is dead', async () => {
    await shop.server.kill();
    await sell(FAULTS.length);
    await shop.server.start();
    await waitUntilSettled(page);
    expect(booked()).toEqual(expected);
  });

  // No fault has cost anybody a try, or the PIN.
  expect(await readStore(page, 'device', 'pins')).toMatchObject([{ wrong: 0 }, { wrong: 0 }]);
  await changeSeller(page, people[1].name);
  await proveSoldOnce(shop, [page]);
  proveStock(shop);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  BELONGING_ACTS_MAX,
  BELONGINGS_MAX,
  syncBelongings,
  type BelongingAct,
  type BelongingsAnswer,
} from '#contract/people/belongings.ts';
import { readOwnData } from '#contract/accounts/profile.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { pruneBelongings } from './sync-belongings.ts';

const START = Date.parse('2026-11-26T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)('cart and favourites of a person on %s', (engine) => {
  let now = START;
  let person: PersonsBrowser;
  /** The same person at a second device. */
  let other: Browser;
  const app = openShop({
    engine,
    clock: () => new Date(now),
    goods: [sampleProduct('bath', { slug: 'bath', title: 'Ванна Прима' })],
  });
  beforeEach(async () => {
    now += DAY_MS;
    person = await app.as('customer');
    other = app.guest();
    await other.logIn(person.person.phone);
  });

  /** ISO instant so many seconds before now. */
  const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  const act = (productId: string, qty: number, more: Partial<BelongingAct> = {}): BelongingAct => ({
    kind: 'cart',
    productId,
    qty,
    changedAt: ago(0),
    ...more,
  });
  const sync = (
    browser: Browser,
    acts: readonly BelongingAct[],
    more: Partial<BodyFor<typeof syncBelongings>> = {},
  ): Promise<BelongingsAnswer> =>
    browser.call(syncBelongings, {
      body: { personId: person.person.id, sentAt: ago(0), acts: [...acts], ...more },
    });
  /** Pieces by product. */
  const pieces = ({ lines }: BelongingsAnswer) =>
    Object.fromEntries((lines ?? []).map(({ kind, productId, qty }) => [`${kind} ${productId}`, qty]));

  test('lines said on one device are on the other, without prices; the same stamp brings none again', async () => {
    await sync(person, [act('bath', 2), act('tap', 1), act('bath', 1, { kind: 'favourites' })]);
    const answer = await sync(other, []);
    expect(answer.lines).toEqual([
      { kind: 'cart', productId: 'bath', qty: 2, changedAt: ago(0) },
      { kind: 'cart', productId: 'tap', qty: 1, changedAt: ago(0) },
      { kind: 'favourites', productId: 'bath', qty: 1, changedAt: ago(0) },
    ]);
    expect(await sync(other, [], { known: answer.stamp })).toEqual({ ...answer, lines: null });
    now += 1000;
    await sync(person, [act('tap', 0)]);
    expect(pieces(await sync(other, [], { known: answer.stamp }))).toEqual({ 'cart bath': 2, 'favourites bath': 1 });
  });

  test('the latest act on a line counts, however late it arrives; a removal is remembered', async () => {
    await sync(person, [act('bath', 5, { changedAt: ago(600) }), act('tap', 3, { changedAt: ago(600) })]);
    await sync(other, [act('bath', 0, { changedAt: ago(60) }), act('tap', 0, { changedAt: ago(300) })]);
    const late = [act('bath', 7, { changedAt: ago(120) }), act('tap', 7, { changedAt: ago(120) })];
    expect(pieces(await sync(person, late))).toEqual({ 'cart tap': 7 });
    expect(await sync(person, late)).toEqual(await sync(person, late));
    expect(pieces(await sync(other, []))).toEqual({ 'cart tap': 7 });
  });

  test('a guest’s lines join by the greater quantity, unless the person removed the line later', async () => {
    await sync(person, [
      act('less', 1, { changedAt: ago(10) }),
      act('more', 9, { changedAt: ago(10) }),
      act('gone', 2, { changedAt: ago(900) }),
      act('back', 2, { changedAt: ago(900) }),
    ]);
    await sync(person, [act('gone', 0, { changedAt: ago(10) }), act('back', 0, { changedAt: ago(800) })]);
    const guest = ['less', 'more', 'gone', 'back', 'new'].map((id) => act(id, 4, { changedAt: ago(600), joins: true }));
    const joined = { 'cart back': 4, 'cart less': 4, 'cart more': 9, 'cart new': 4 };
    expect(pieces(await sync(other, guest))).toEqual(joined);
    expect(pieces(await sync(other, guest))).toEqual(joined);
  });

  test('a device whose clock is wrong is corrected by the time at which it sends', async () => {
    await sync(person, [act('bath', 2, { changedAt: ago(300) })]);
    // An hour behind: its act of two minutes ago says an hour and two minutes.
    const behind = [act('bath', 3, { changedAt: ago(3_720) })];
    expect(pieces(await sync(other, behind, { sentAt: ago(3_600) }))).toEqual({ 'cart bath': 3 });
    // A year ahead: its act of four minutes ago is older than that.
    const year = 365 * 86_400;
    const ahead = [act('bath', 9, { changedAt: ago(240 - year) })];
    expect(pieces(await sync(person, ahead, { sentAt: ago(-year) }))).toEqual({ 'cart bath': 3 });
    // Less than a minute ahead: it counts as now, never as the future.
    await sync(person, [act('bath', 4, { changedAt: ago(-50) })]);
    expect((await sync(person, [])).lines?.[0]?.changedAt).toBe(ago(0));
  });

  test('an act counts as later than the answer that its device had seen, whatever its clock says', async () => {
    await sync(person, [act('bath', 2, { changedAt: ago(20) })]);
    const { at } = await sync(other, []);
    now += 30_000;
    // This clock is 50 s behind, which is too little for a correction.
    const said = act('bath', 1, { changedAt: ago(55), seen: at });
    expect(pieces(await sync(other, [said], { sentAt: ago(50) }))).toEqual({ 'cart bath': 1 });
    // The same act sent again changes nothing, even after the first device has sent a later one.
    await sync(person, [act('bath', 8, { seen: (await sync(person, [])).at })]);
    expect(pieces(await sync(other, [said], { sentAt: ago(50) }))).toEqual({ 'cart bath': 8 });
  });

  test('nobody reads or writes another person’s lines', async () => {
    await sync(person, [act('bath', 2)]);
    const stranger = await app.as('wholesale');
    const body = { personId: stranger.person.id, sentAt: ago(0), acts: [] };
    expect((await stranger.call(syncBelongings, { body })).lines).toEqual([]);
    // A tab may still name the former person while the session is already another person's.
    await expect(sync(stranger, [act('bath', 9)])).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect((await stranger.call(syncBelongings, { body })).lines).toEqual([]);
    expect(pieces(await sync(person, []))).toEqual({ 'cart bath': 2 });
  });

  test('staff have lines of their own as buyers have', async () => {
    const seller = await app.as('manager');
    const body = { personId: seller.person.id, sentAt: ago(0), acts: [act('bath', 1, { kind: 'favourites' })] };
    expect(pieces(await seller.call(syncBelongings, { body }))).toEqual({ 'favourites bath': 1 });
  });

  test('a full list takes no further lines and names them, but everything else of the request', async () => {
    for (let from = 0; from < BELONGINGS_MAX; from += BELONGING_ACTS_MAX)
      await sync(
        person,
        Array.from({ length: BELONGING_ACTS_MAX }, (_, index) => act(`p${from + index}`, 1)),
      );
    now += 1000;
    const further = await sync(person, [act('over', 1), act('p0', 5), act('over', 1, { kind: 'favourites' })]);
    expect(further.full).toEqual([{ kind: 'cart', productId: 'over' }]);
    expect(pieces(further)).toMatchObject({ 'cart p0': 5, 'favourites over': 1 });
    expect(further.lines).toHaveLength(BELONGINGS_MAX + 1);
    const room = await sync(person, [act('p1', 0), act('over', 1)]);
    expect(room.full).toEqual([]);
    expect(pieces(room)).toMatchObject({ 'cart over': 1 });
  });

  test('removals are forgotten after a term, and the oldest once there are too many', async () => {
    const stored = async () => (await app.db('belongings').where({ user_id: person.person.id })).length;
    await sync(person, [act('bath', 2), act('tap', 0)]);
    expect(await pruneBelongings(app.db, new Date(now + 80 * DAY_MS))).toBe(0);
    await pruneBelongings(app.db, new Date(now + 91 * DAY_MS));
    expect(await stored()).toBe(1);
    for (let from = 0; from < 1_200; from += BELONGING_ACTS_MAX)
      await sync(
        person,
        Array.from({ length: BELONGING_ACTS_MAX }, (_, index) => act(`p${from + index}`, 0, { changedAt: ago(from) })),
      );
    expect(await stored()).toBe(1_001);
    const oldest = await app.db('belongings').where({ user_id: person.person.id }).min({ at: 'changed_at' });
    expect(oldest).toEqual([{ at: ago(800) }]);
  });

  test('a person’s copy of their data has the lines with their titles', async () => {
    await sync(person, [act('bath', 2), act('lost', 1), act('tap', 0)]);
    expect((await person.call(readOwnData)).belongings).toEqual(
      expect.arrayContaining([
        { kind: 'cart', productId: 'bath', title: 'Ванна Прима', qty: 2, changedAt: ago(0) },
        { kind: 'cart', productId: 'lost', title: null, qty: 1, changedAt: ago(0) },
      ]),
    );
  });

  test.each([
    ['more than 999 pieces', { acts: [act('bath', 1_000)] }],
    ['a part of a piece', { acts: [act('bath', 0.5)] }],
    ['fewer than none', { acts: [act('bath', -1)] }],
    ['a favourite twice', { acts: [act('bath', 2, { kind: 'favourites' })] }],
    ['an unknown kind', { acts: [act('bath', 1, { kind: 'till' as 'cart' })] }],
    ['an id with signs', { acts: [act("b'ath", 1)] }],
    ['a day in place of an instant', { acts: [act('bath', 1, { changedAt: '2026-11-26' })] }],
    ['no time of sending', { acts: [], sentAt: undefined }],
    ['too many acts', { acts: Array.from({ length: BELONGING_ACTS_MAX + 1 }, (_, index) => act(`p${index}`, 1)) }],
  ])('%s: a clear error, and nothing changes', async (_, wrong) => {
    await sync(person, [act('bath', 2)]);
    const json = { personId: person.person.id, sentAt: ago(0), ...wrong };
    const answer = await person.request('POST', syncBelongings.path, { json });
    expect([answer.status, answer.json.code]).toEqual([422, 'validation']);
    expect(pieces(await sync(person, []))).toEqual({ 'cart bath': 2 });
  });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { keepPinsOfStaff, knownSellers, resetTries, setPin, openTillByPin } from './pins.ts';
import { forgetPerson, lastPerson, readPresence, rememberPerson, handleEndedSession, setPresence } from './session.ts';
import { FIGURES_META } from './stored-person.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const anna: User = { _id: 'anna', phone: '+79120000001', name: 'Анна', role: 'manager', wholesale };
const boris: User = { _id: 'boris', phone: '+79120000002', name: 'Борис', role: 'manager', wholesale };
/** The number of rounds is stored with the verifier; few rounds keep the tests quick. */
const QUICK = { rounds: 10 };
const AT = 1_000_000;
const attempt = (pin: string, now = AT) => openTillByPin('boris', pin, { now: () => now });

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  setPresence(null, 'loading');
  await setPin(boris, '2580', QUICK);
});

describe('a PIN on this tablet', () => {
  it('is stored as a salted verifier, never in plain text, and without the person’s phone', async () => {
    await setPin(anna, '2580', QUICK);
    const [first, second] = await knownSellers();
    expect(first?.verifier).not.toEqual(second?.verifier);
    const text = JSON.stringify(
      [first, second].map((one) => ({ ...one, salt: [...(one?.salt ?? [])], verifier: [...(one?.verifier ?? [])] })),
    );
    // Among the digits of a time it may occur by chance.
    expect(text).not.toMatch(/(?<!\d)2580(?!\d)/);
    expect(text).not.toContain(anna.phone);
  });

  it('of another shape is left out, hides no other, and opens nothing', async () => {
    await setPin(anna, '2580', QUICK);
    const boris = await deviceDb.pins.get('boris');
    for (const broken of [{ name: undefined }, { role: 'robot' }, { verifier: 'text' }, { wrong: 'none' }]) {
      await deviceDb.pins.put({ ...boris, ...broken } as never);
      expect((await knownSellers()).map(({ personId }) => personId)).toEqual(['anna']);
      expect(await attempt('2580')).toEqual({ kind: 'unknown' });
    }
    // A login and a check of the staff pass over it.
    await resetTries(anna);
    await keepPinsOfStaff([{ _id: 'anna', role: 'manager' }], ['anna', 'boris']);
    expect(await deviceDb.pins.count()).toBe(1);
  });

  it('is stretched with at least 600 000 rounds', async () => {
    await setPin(anna, '9041');
    expect((await deviceDb.pins.get('anna'))?.rounds).toBeGreaterThanOrEqual(600_000);
  });

  it('can be set for staff only', async () => {
    await expect(setPin({ ...anna, role: 'customer' }, '2580', QUICK)).rejects.toThrow(RangeError);
    await expect(setPin(anna, '1234', QUICK)).rejects.toThrow(RangeError);
  });

  it('stores its number of digits, for an older one when it is entered', async () => {
    expect((await deviceDb.pins.get('boris'))?.digits).toBe(4);
    await setPin(boris, '258013', QUICK);
    await deviceDb.pins.update('boris', { digits: undefined });
    expect(await attempt('2580')).toMatchObject({ kind: 'wrong' });
    expect((await deviceDb.pins.get('boris'))?.digits).toBeUndefined();
    expect(await attempt('258013')).toEqual({ kind: 'right' });
    expect((await deviceDb.pins.get('boris'))?.digits).toBe(6);
  });

  it('outlives a logout', async () => {
    await rememberPerson(boris);
    await forgetPerson();
    expect(await attempt('2580')).toEqual({ kind: 'right' });
  });
});

describe('the right PIN', () => {
  it('makes its seller the till’s person, without a session', async () => {
    await rememberPerson(anna);
    expect(await attempt('2580')).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris', name: 'Борис', phone: '' }, status: 'pin' });
    expect((await lastPerson())?.byPin).toBe(true);
    await handleEndedSession();
    expect(readPresence().status).toBe('pin');
  });

  it('makes an administrator a seller, as a session opened by the PIN does', async () => {
    await setPin({ ...anna, role: 'admin' }, '9041', QUICK);
    await rememberPerson(boris);
    expect(await openTillByPin('anna', '9041')).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'anna', role: 'manager', tillPin: true }, status: 'pin' });
    expect((await lastPerson())?.user.role).toBe('manager');
    // The approval of a price still finds an administrator.
    expect((await knownSellers()).map(({ personId, role }) => [personId, role])).toContainEqual(['anna', 'admin']);
  });

  it('leaves stock on the device, but no wholesale price and no cost', async () => {
    await rememberPerson(anna);
    await journalDb.figures.put({ productId: 'p1', stockQty: 3, priceWholesale: 100, costPrice: 50, revision: 7 });
    await journalDb.meta.put({ key: FIGURES_META.revision, value: 7 });
    await attempt('2580');
    expect(await journalDb.figures.toArray()).toEqual([
      { productId: 'p1', stockQty: 3, priceWholesale: null, costPrice: null, revision: 7 },
    ]);
    expect(await journalDb.meta.get(FIGURES_META.revision)).toBeUndefined();
  });

  it('is replaced by a login, which wipes data read without a session', async () => {
    await attempt('2580');
    await journalDb.figures.put({ productId: 'p1', stockQty: 3, priceWholesale: null, costPrice: null, revision: 7 });
    await rememberPerson(boris);
    expect(readPresence().status).toBe('online');
    expect(await journalDb.figures.count()).toBe(0);
    expect((await lastPerson())?.byPin).toBeUndefined();
  });
});

describe('wrong PINs', () => {
  it('leave the present person, and report the tries left', async () => {
    await rememberPerson(anna);
    expect(await attempt('1470')).toEqual({ kind: 'wrong', left: WRONG_PINS_MAX - 1, waitMs: 0 });
    expect(readPresence().person?._id).toBe('anna');
  });

  it('cost a growing wait that is kept on the disk, also for the right one', async () => {
    for (let slip = 0; slip < 3; slip += 1) await attempt('1470');
    expect(await attempt('1470')).toMatchObject({ kind: 'wrong', waitMs: 15_000 });
    deviceDb.close();
    await deviceDb.open();
    expect(await attempt('2580', AT + 1_000)).toEqual({ kind: 'waits', waitMs: 14_000 });
    expect(await attempt('1470', AT + 15_000)).toMatchObject({ kind: 'wrong', waitMs: 30_000 });
  });

  it('are not blocked by a wait that a fast clock has written, once the clock is correct', async () => {
    const ahead = AT + 30 * 86_400_000;
    for (let slip = 0; slip < 4; slip += 1) await attempt('1470', ahead);
    expect(await attempt('2580', ahead)).toMatchObject({ kind: 'waits' });
    expect(await attempt('2580', AT)).toEqual({ kind: 'right' });
  });

  it('end at a limit after which only a login helps', async () => {
    let now = AT;
    for (let slip = 0; slip < WRONG_PINS_MAX; slip += 1) await attempt('1470', (now += 3_600_000));
    expect(await attempt('2580', now + 3_600_000)).toEqual({ kind: 'spent' });
    await resetTries(boris);
    expect(await attempt('2580', now)).toEqual({ kind: 'right' });
  });

  it('are counted before they are verified: many at once get no extra tries', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt('1470')));
    expect(outcomes.filter(({ kind }) => kind === 'wrong').length).toBe(4);
  });
});

describe('somebody who works here no more', () => {
  it('loses the PIN when the server says so at a contact, others keep theirs', async () => {
    await setPin(anna, '9041', QUICK);
    await keepPinsOfStaff([{ _id: 'anna', role: 'admin' }], ['anna', 'boris']);
    expect((await knownSellers()).map(({ personId, role }) => [personId, role])).toEqual([['anna', 'admin']]);
    expect(await attempt('2580')).toEqual({ kind: 'unknown' });
  });

  it('loses it at a login with a role that is not staff', async () => {
    await resetTries({ ...boris, role: 'customer' });
    expect(await knownSellers()).toEqual([]);
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReachable } from '../device/database/connection.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { readFlag } from '../device/database/flags.ts';
import { knownSellers, setPin } from '../device/person/pins.ts';
import { lastPerson, readPresence, rememberPerson } from '../device/person/session.ts';
import { FIGURES_META } from '../device/person/stored-person.ts';
import { isLockedFor } from '../device/person/till-lock.ts';
import { lastClosing } from '../device/durable/stored-shifts.ts';
import { SAMPLE_CLOSING } from '../device/shifts/sample-closing.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import { net, type SessionEnd } from '../net/call.ts';
import { isLeaving } from '../net/leaving.ts';
import { calls, dead, json, refused, server } from './sample-server.ts';
import { anna, boris, colleague, OPEN, opened, PIN, SESSION, startTill, stopTill } from './sample-till-session.ts';
import { confirmPerson, followSessionEnd } from './session.ts';
import { removeOwnPin, setOwnPin, switchSeller } from './till-session.ts';

beforeEach(startTill);
afterEach(stopTill);

describe('taking over with a connection', () => {
  it('opens the seller’s session by PIN and secret, in place of the former one', async () => {
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris', tillPin: true }, status: 'online' });
    expect(server.requests.find(({ call }) => call === OPEN)?.body).toEqual({ ...SESSION, deviceId: 'd1', pin: PIN });
    expect((await lastPerson())?.byPin).toBeUndefined();
    // The new session has ended the former one: a logout now would end the new one.
    expect(isLeaving()).toBe(false);
    expect(calls()).not.toContain('POST /api/auth/logout');
  });

  it('leaves the stock, but no data that only the former person could see', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 3, priceWholesale: 100, costPrice: 50, revision: 7 });
    await switchSeller('boris', PIN);
    expect(await journalDb.figures.toArray()).toEqual([
      { productId: 'p1', stockQty: 3, priceWholesale: null, costPrice: null, revision: 7 },
    ]);
  });

  it('leaves a colleague who sees the same all figures, so that nothing is downloaded again', async () => {
    await rememberPerson(colleague);
    const figures = { productId: 'p1', stockQty: 3, priceWholesale: 100, costPrice: null, revision: 7 };
    await journalDb.figures.put(figures);
    await journalDb.meta.put({ key: FIGURES_META.revision, value: { viewer: 'manager', since: 7 } });
    await deviceDb.forms.put({ key: 'vera form', value: 'half-filled' });
    await switchSeller('boris', PIN);
    expect(await journalDb.figures.toArray()).toEqual([figures]);
    expect((await journalDb.meta.get(FIGURES_META.revision))?.value).toMatchObject({ since: 7 });
    expect(await deviceDb.forms.count()).toBe(0);
  });

  it('has both count a wrong PIN: this device before the server is asked', async () => {
    let countedBefore: number | undefined;
    server.answers[OPEN] = async () => {
      countedBefore = (await deviceDb.pins.get('boris'))?.wrong;
      return Response.json({ error: 'Нельзя', code: 'wrong_pin', requestId: 'r' }, { status: 422 });
    };
    expect(await switchSeller('boris', '1470')).toMatchObject({ kind: 'wrong' });
    expect(countedBefore).toBe(1);
    expect(calls().filter((call) => call === OPEN)).toHaveLength(1);
    expect(readPresence().person?._id).toBe('anna');
    expect((await knownSellers()).map(({ wrong }) => wrong)).toEqual([1]);
  });

  it('stays with the former person when a wrong PIN gets no answer', async () => {
    server.answers[OPEN] = dead;
    expect(await switchSeller('boris', '1470')).toMatchObject({ kind: 'wrong' });
    expect(readPresence()).toMatchObject({ person: { _id: 'anna' }, status: 'online' });
    expect(isLeaving()).toBe(false);
  });

  it.each([
    ['unknown', 'till_pin_unknown', PIN],
    ['unknown, whatever is typed', 'till_pin_unknown', '1470'],
    ['wrong, though it is right here', 'wrong_pin', PIN],
  ])('refuses a PIN that is void on the server (%s), and deletes it', async (_what, code, typed) => {
    server.answers[OPEN] = refused(422, code);
    expect(await switchSeller('boris', typed)).toEqual({ kind: 'removed' });
    expect(readPresence().person?._id).toBe('anna');
    expect(await knownSellers()).toEqual([]);
  });

  it('opens no session for a PIN of a former version', async () => {
    await setPin(boris, PIN, { rounds: 10 });
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'pin' });
    await expect.poll(calls).toContain('POST /api/auth/logout');
    expect(calls()).not.toContain(OPEN);
  });
});

describe('the server’s answer and this device’s verdict', () => {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
  let noteFirst = (): void => undefined;
  let first: Promise<void>;

  beforeEach(() => {
    first = new Promise((resolve) => {
      noteFirst = () => void setTimeout(resolve);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['right', PIN, opened, 'right', 'boris'],
    ['wrong', '1470', refused(422, 'wrong_pin'), 'wrong', 'anna'],
  ] as const)('agree on a %s PIN when the server is first', async (_what, typed, answer, kind, present) => {
    server.answers[OPEN] = () => {
      noteFirst();
      return answer();
    };
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...given) => {
      await first;
      return derive(...given);
    });
    expect(await switchSeller('boris', typed)).toMatchObject({ kind });
    expect(readPresence().person?._id).toBe(present);
    expect((await knownSellers()).map(({ wrong }) => wrong)).toEqual([kind === 'right' ? 0 : 1]);
  });

  it('agree when the server is last', async () => {
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...given) => {
      const bits = await derive(...given);
      noteFirst();
      return bits;
    });
    let presentBefore: string | undefined;
    server.answers[OPEN] = async () => {
      await first;
      presentBefore = readPresence().person?._id;
      return Response.json({ user: { ...boris, tillPin: true } });
    };
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(presentBefore).toBe('anna');
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'online' });
    expect(isLeaving()).toBe(false);
  });
});

describe('a session that a PIN has opened', () => {
  it.each<[SessionEnd, string, string[]]>([
    ['pin-removed', 'till_pin_unknown', []],
    ['expired', 'unauthorized', ['boris']],
  ])('ends (%s), and the till forgets a removed PIN only', async (why, code, left) => {
    await switchSeller('boris', PIN);
    server.answers['GET /api/auth/me'] = refused(401, 'unauthorized');
    server.answers['POST /api/auth/refresh'] = refused(401, code);
    const ends: SessionEnd[] = [];
    const followed: Promise<void>[] = [];
    const stop = net.onSessionEnd((end) => {
      ends.push(end);
      followed.push(followSessionEnd(end));
    });
    await confirmPerson();
    stop();
    await Promise.all(followed);
    expect(ends).toEqual([why]);
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'expired' });
    expect((await knownSellers()).map(({ personId }) => personId)).toEqual(left);
  });

  it('keeps the PIN of a seller who came after it, without a session', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    await followSessionEnd('pin-removed');
    expect(await knownSellers()).toHaveLength(1);
  });
});

describe('a till whose shift was closed', () => {
  const isLocked = async () => isLockedFor(readPresence(), await lastClosing(), await readFlag('tillOpenedAfter'));
  let closed = 0;
  /** The journal after the closing: the page may have been killed since. */
  const close = async (authorId: string, state: ClosedShift['state'] = 'queued') => {
    closed += 1;
    await journalDb.shifts.put({
      ...SAMPLE_CLOSING,
      id: `shift-${closed}`,
      state,
      authorId,
      toSeq: 0,
      closedAt: `2026-11-24T18:00:0${closed}.000Z`,
    });
  };

  it('is locked for the seller who came by PIN until a PIN is entered, and the session stays', async () => {
    await switchSeller('boris', PIN);
    expect(await isLocked()).toBe(false);
    await close('boris');
    expect(await isLocked()).toBe(true);
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'online' });
    expect(calls()).not.toContain('POST /api/auth/logout');
    server.answers[OPEN] = refused(422, 'wrong_pin');
    await switchSeller('boris', '1470');
    expect(await isLocked()).toBe(true);
    server.answers[OPEN] = opened;
    await switchSeller('boris', PIN);
    expect(await isLocked()).toBe(false);
    await close('boris');
    expect(await isLocked()).toBe(true);
  });

  it('is not locked by the record of an open drawer, by a colleague’s closing, or while selling goes on', async () => {
    await switchSeller('boris', PIN);
    await close('boris', 'open');
    expect(await isLocked()).toBe(false);
    await close('vera');
    expect(await isLocked()).toBe(false);
    await close('boris');
    await journalDb.series.update('series', { lastSeq: 1 });
    expect(await isLocked()).toBe(false);
  });

  it('is locked without a session too, but not after a login by password', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    await close('boris');
    expect(await isLocked()).toBe(true);
    await rememberPerson(boris);
    expect(await isLocked()).toBe(false);
    await close('anna');
    await rememberPerson(anna);
    expect(await isLocked()).toBe(false);
  });
});

describe('one’s own PIN', () => {
  const SET = 'PUT /api/devices/d1/till-pin';

  it('is set on the server first; if that fails it is not set here', async () => {
    expect(await setOwnPin(anna, '9041')).toEqual({ kind: 'out-of-reach' });
    server.answers[SET] = refused(403, 'full_login_needed');
    expect(await setOwnPin(anna, '9041')).toMatchObject({ kind: 'refused', code: 'full_login_needed' });
    expect((await knownSellers()).map(({ personId }) => personId)).toEqual(['boris']);
    expect(await readFlag('isTill')).toBeUndefined();
    server.answers[SET] = json(200, { id: 'pin-2', secret: 'another' });
    expect(await setOwnPin(anna, '9041')).toEqual({ kind: 'done', answer: null });
    expect((await knownSellers())[0]).toMatchObject({ personId: 'anna', session: { id: 'pin-2', secret: 'another' } });
    expect(await readFlag('isTill')).toBe(true);
  });

  it('is removed here, whatever the server answers', async () => {
    await removeOwnPin('boris');
    expect(await knownSellers()).toEqual([]);
    expect(calls()).toContain('DELETE /api/devices/d1/till-pin');
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReachable } from '../device/database/connection.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { knownSellers, setPin } from '../device/person/pins.ts';
import { lastPerson, readPresence, rememberPerson } from '../device/person/session.ts';
import { turnsPass } from '../device/sample-turns.ts';
import { isLeaving, setLeaving } from '../net/leaving.ts';
import { calls, dead, json, refused, server } from './sample-server.ts';
import { anna, colleague, OPEN, opened, PIN, SESSION, startTill, stopTill } from './sample-till-session.ts';
import { logIn, logOut } from './session.ts';
import { switchSeller } from './till-session.ts';

const LOG_OUT = 'POST /api/auth/logout';

beforeEach(startTill);
afterEach(stopTill);

const allStored = async () =>
  JSON.stringify(await Promise.all([deviceDb, journalDb].flatMap(({ tables }) => tables.map((one) => one.toArray()))));

describe('taking over in a dead spot', () => {
  beforeEach(() => {
    server.answers[OPEN] = dead;
    server.answers[LOG_OUT] = dead;
  });

  it('opens the till at once, and the session when the server answers again', async () => {
    setReachable(false);
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'pin' });
    expect(calls()).not.toContain(OPEN);
    expect(isLeaving()).toBe(true);

    server.answers[OPEN] = opened;
    setReachable(true);
    await expect.poll(() => readPresence().status).toBe('online');
    expect(isLeaving()).toBe(false);
    expect(calls().filter((call) => call === OPEN)).toHaveLength(1);
  });

  it('also when the server stops answering during the login', async () => {
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence().status).toBe('pin');
    expect(calls()).toContain(OPEN);
  });

  it('also when the server refuses for a reason that is not the PIN', async () => {
    server.answers[OPEN] = refused(429, 'too_many_requests');
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence().status).toBe('pin');
    expect(await knownSellers()).toHaveLength(1);
  });

  it('never stores the PIN', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    const stored = `${await allStored()}${JSON.stringify(globalThis.localStorage ?? {})}`;
    expect(stored).toContain(SESSION.secret);
    expect(stored).not.toContain(`"${PIN}"`);
  });

  it('opens no session for a seller who has been replaced, and asks for the PIN after half an hour', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    await rememberPerson(anna);
    server.answers[OPEN] = opened;
    setReachable(true);
    expect(calls()).not.toContain(OPEN);

    setReachable(false);
    await switchSeller('boris', PIN);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    setReachable(true);
    await turnsPass();
    expect(calls()).not.toContain(OPEN);
    expect(readPresence().status).toBe('pin');
  });

  describe('when the server answers after another seller has come', () => {
    let answer: () => void;
    beforeEach(async () => {
      // An older PIN, which opens no session.
      await setPin(colleague, '9041', { rounds: 10 });
      setReachable(false);
      await switchSeller('boris', PIN);
      server.answers[OPEN] = () =>
        new Promise((resolve) => {
          answer = () => resolve(opened());
        });
      server.answers[LOG_OUT] = json(200, { ok: true });
      setReachable(true);
      await expect.poll(calls).toContain(OPEN);
    });

    it('leaves the till to the latter, and ends the session that opened too late', async () => {
      await switchSeller('vera', '9041');
      answer();
      await expect.poll(calls).toContain(LOG_OUT);
      await expect.poll(isLeaving).toBe(false);
      expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'pin' });
      expect((await lastPerson())?.user._id).toBe('vera');
    });

    it('uses it for nobody who came in another window', async () => {
      await rememberPerson(colleague);
      setLeaving(false);
      server.requests = [];
      answer();
      await expect.poll(calls).toContain(LOG_OUT);
      await expect.poll(isLeaving).toBe(false);
      expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'pin' });
    });
  });

  it('drops a PIN that was removed in the meantime: only the password helps', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    server.answers[OPEN] = refused(422, 'till_pin_unknown');
    setReachable(true);
    await expect.poll(knownSellers).toEqual([]);
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'pin' });
  });
});

describe('a login by PIN that is answered late', () => {
  const LOG_IN = 'POST /api/auth/login';
  let answer: () => void;

  /** Boris has the till without a session, and the server has not answered yet to the request for one. */
  beforeEach(async () => {
    server.answers[LOG_OUT] = dead;
    setReachable(false);
    await switchSeller('boris', PIN);
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.answers[OPEN] = () => answered.then(opened);
    server.answers[LOG_OUT] = json(200, { ok: true });
    setReachable(true);
    await expect.poll(calls).toContain(OPEN);
    server.requests = [];
  });

  it('does not undo a logout: the session it opened is ended', async () => {
    const leaving = logOut();
    await expect.poll(() => readPresence().status).toBe('guest');
    answer();
    await leaving;
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    expect(await lastPerson()).toBeUndefined();
    expect(calls()).toEqual(expect.arrayContaining([LOG_OUT]));
    expect(isLeaving()).toBe(false);
  });

  it('does not undo a logout in another tab', async () => {
    vi.resetModules();
    await (await import('./session.ts')).logOut();
    server.requests = [];
    answer();
    await expect.poll(calls).toContain(LOG_OUT);
    expect(await lastPerson()).toBeUndefined();
  });

  it('does not replace a seller who has taken over without a session', async () => {
    await setPin(colleague, '7391', { rounds: 10 });
    await switchSeller('vera', '7391');
    answer();
    await expect.poll(calls).toContain(LOG_OUT);
    expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'pin' });
  });

  it('does not replace a colleague who logs in by password in the meantime', async () => {
    server.answers[LOG_IN] = json(200, { user: colleague });
    server.answers['GET /api/auth/me'] = json(200, { user: colleague });
    const loggingIn = logIn({ phone: colleague.phone, password: 'x' });
    await turnsPass();
    expect(calls()).not.toContain(LOG_IN);
    answer();
    expect(await loggingIn).toMatchObject({ kind: 'done' });
    expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'online' });
    expect((await lastPerson())?.user._id).toBe('vera');
  });

  it('is not sent again once a colleague’s login by password is under way', async () => {
    server.answers[OPEN] = dead;
    answer();
    let logInAnswer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (logInAnswer = resolve));
    server.answers[LOG_IN] = () => answered.then(json(200, { user: colleague }));
    server.answers['GET /api/auth/me'] = json(200, { user: colleague });
    const loggingIn = logIn({ phone: colleague.phone, password: 'x' });
    await expect.poll(calls).toContain(LOG_IN);
    server.requests = [];
    server.answers[OPEN] = opened;
    setReachable(false);
    setReachable(true);
    logInAnswer();
    await loggingIn;
    await turnsPass();
    expect(calls()).not.toContain(OPEN);
    expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'online' });
  });
});

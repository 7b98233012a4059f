import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { setReachable } from '../device/connection.ts';
import { deviceDb, journalDb } from '../device/database.ts';
import { readFlag } from '../device/flags.ts';
import { knownSellers, setPin } from '../device/person/pins.ts';
import { forgetPerson, lastPerson, readPresence, rememberPerson, setPresence } from '../device/person/session.ts';
import { FIGURES_META } from '../device/person/stored-person.ts';
import { isLockedFor } from '../device/person/till-lock.ts';
import { lastClosing } from '../device/shifts/last-closing.ts';
import type { ClosedShift } from '../device/shifts/shift-types.ts';
import { turnsPass } from '../device/sample-turns.ts';
import { net, type SessionEnd } from '../net/call.ts';
import { isLeaving, setLeaving } from '../net/leaving.ts';
import { confirmPerson, followSessionEnd, logIn, logOut } from './session.ts';
import { removeOwnPin, setOwnPin, switchSeller } from './till-session.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const anna: User = { _id: 'anna', phone: '+79120000001', name: 'Анна', role: 'admin', wholesale };
const boris: User = { _id: 'boris', phone: '+79120000002', name: 'Борис', role: 'manager', wholesale };
const colleague: User = { _id: 'vera', phone: '+79120000003', name: 'Вера', role: 'manager', wholesale };
const PIN = '2580';
const SESSION = { id: 'pin-1', secret: 'secret-of-this-tablet' };

type Answer = () => Response | Promise<Response>;
const json =
  (status: number, body: unknown): Answer =>
  () =>
    Response.json(body, { status });
const refused = (status: number, code: string) => json(status, { error: 'Нельзя', code, requestId: 'r' });
const dead: Answer = () => Promise.reject(new TypeError('fetch failed'));
const OPEN = 'POST /api/auth/till-pin';

let server: Record<string, Answer>;
let requests: { call: string; body: unknown }[];
const calls = () => requests.map(({ call }) => call);

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  await forgetPerson();
  setPresence(null, 'loading');
  setLeaving(false);
  setReachable(true);
  await journalDb.series.put({ key: 'series', deviceId: 'd1', prefix: 'A7', lastSeq: 0, skewMs: null });
  await setPin(boris, PIN, { rounds: 10, session: SESSION });
  await rememberPerson(anna);
  requests = [];
  server = {
    'GET /api/auth/csrf': json(200, { csrfToken: 't' }),
    'POST /api/auth/refresh': refused(401, 'unauthorized'),
    'POST /api/auth/logout': json(200, { ok: true }),
    [OPEN]: json(200, { user: { ...boris, tillPin: true } }),
  };
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve().then(server[call] ?? dead);
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await forgetPerson();
  vi.unstubAllGlobals();
});

const allStored = async () =>
  JSON.stringify(await Promise.all([deviceDb, journalDb].flatMap(({ tables }) => tables.map((one) => one.toArray()))));

describe('taking over with a connection', () => {
  it('opens the seller’s session by PIN and secret, in place of the former one', async () => {
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris', tillPin: true }, status: 'online' });
    expect(requests.find(({ call }) => call === OPEN)?.body).toEqual({ ...SESSION, deviceId: 'd1', pin: PIN });
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
    server[OPEN] = async () => {
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
    server[OPEN] = dead;
    expect(await switchSeller('boris', '1470')).toMatchObject({ kind: 'wrong' });
    expect(readPresence()).toMatchObject({ person: { _id: 'anna' }, status: 'online' });
    expect(isLeaving()).toBe(false);
  });

  it.each([
    ['unknown', 'till_pin_unknown', PIN],
    ['unknown, whatever is typed', 'till_pin_unknown', '1470'],
    ['wrong, though it is right here', 'wrong_pin', PIN],
  ])('refuses a PIN that is void on the server (%s), and deletes it', async (_what, code, typed) => {
    server[OPEN] = refused(422, code);
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
    ['right', PIN, json(200, { user: { ...boris, tillPin: true } }), 'right', 'boris'],
    ['wrong', '1470', refused(422, 'wrong_pin'), 'wrong', 'anna'],
  ] as const)('agree on a %s PIN when the server is first', async (_what, typed, answer, kind, present) => {
    server[OPEN] = () => {
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
    server[OPEN] = async () => {
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
    server['GET /api/auth/me'] = refused(401, 'unauthorized');
    server['POST /api/auth/refresh'] = refused(401, code);
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
      id: `shift-${closed}`,
      v: 1,
      state,
      revision: 1,
      deviceId: 'd1',
      authorId,
      authorName: '',
      fromSeq: 0,
      toSeq: 0,
      openedAt: '2026-11-24T09:00:00.000Z',
      closedAt: `2026-11-24T18:00:0${closed}.000Z`,
      receipts: [],
      counted: null,
      note: '',
      dueAt: 0,
      attempts: 0,
      refusal: null,
      settledAt: null,
    });
  };

  it('is locked for the seller who came by PIN until a PIN is entered, and the session stays', async () => {
    await switchSeller('boris', PIN);
    expect(await isLocked()).toBe(false);
    await close('boris');
    expect(await isLocked()).toBe(true);
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'online' });
    expect(calls()).not.toContain('POST /api/auth/logout');
    server[OPEN] = refused(422, 'wrong_pin');
    await switchSeller('boris', '1470');
    expect(await isLocked()).toBe(true);
    server[OPEN] = json(200, { user: { ...boris, tillPin: true } });
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

describe('taking over in a dead spot', () => {
  beforeEach(() => {
    server[OPEN] = dead;
    server['POST /api/auth/logout'] = dead;
  });

  it('opens the till at once, and the session when the server answers again', async () => {
    setReachable(false);
    expect(await switchSeller('boris', PIN)).toEqual({ kind: 'right' });
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'pin' });
    expect(calls()).not.toContain(OPEN);
    expect(isLeaving()).toBe(true);

    server[OPEN] = json(200, { user: { ...boris, tillPin: true } });
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
    server[OPEN] = json(200, { user: { ...boris, tillPin: true } });
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
      server[OPEN] = () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json({ user: { ...boris, tillPin: true } }));
        });
      server['POST /api/auth/logout'] = json(200, { ok: true });
      setReachable(true);
      await expect.poll(calls).toContain(OPEN);
    });

    it('leaves the till to the latter, and ends the session that opened too late', async () => {
      await switchSeller('vera', '9041');
      answer();
      await expect.poll(calls).toContain('POST /api/auth/logout');
      await expect.poll(isLeaving).toBe(false);
      expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'pin' });
      expect((await lastPerson())?.user._id).toBe('vera');
    });

    it('uses it for nobody who came in another window', async () => {
      await rememberPerson(colleague);
      setLeaving(false);
      requests = [];
      answer();
      await expect.poll(calls).toContain('POST /api/auth/logout');
      await expect.poll(isLeaving).toBe(false);
      expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'pin' });
    });
  });

  it('drops a PIN that was removed in the meantime: only the password helps', async () => {
    setReachable(false);
    await switchSeller('boris', PIN);
    server[OPEN] = refused(422, 'till_pin_unknown');
    setReachable(true);
    await expect.poll(knownSellers).toEqual([]);
    expect(readPresence()).toMatchObject({ person: { _id: 'boris' }, status: 'pin' });
  });
});

describe('a login by PIN that is answered late', () => {
  const LOG_OUT = 'POST /api/auth/logout';
  const LOG_IN = 'POST /api/auth/login';
  let answer: () => void;

  /** Boris has the till without a session, and the server has not answered yet to the request for one. */
  beforeEach(async () => {
    server[LOG_OUT] = dead;
    setReachable(false);
    await switchSeller('boris', PIN);
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server[OPEN] = () => answered.then(json(200, { user: { ...boris, tillPin: true } }));
    server[LOG_OUT] = json(200, { ok: true });
    setReachable(true);
    await expect.poll(calls).toContain(OPEN);
    requests = [];
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
    requests = [];
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
    server[LOG_IN] = json(200, { user: colleague });
    server['GET /api/auth/me'] = json(200, { user: colleague });
    const loggingIn = logIn({ phone: colleague.phone, password: 'x' });
    await turnsPass();
    expect(calls()).not.toContain(LOG_IN);
    answer();
    expect(await loggingIn).toMatchObject({ kind: 'done' });
    expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'online' });
    expect((await lastPerson())?.user._id).toBe('vera');
  });

  it('is not sent again once a colleague’s login by password is under way', async () => {
    server[OPEN] = dead;
    answer();
    let logInAnswer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (logInAnswer = resolve));
    server[LOG_IN] = () => answered.then(json(200, { user: colleague }));
    server['GET /api/auth/me'] = json(200, { user: colleague });
    const loggingIn = logIn({ phone: colleague.phone, password: 'x' });
    await expect.poll(calls).toContain(LOG_IN);
    requests = [];
    server[OPEN] = json(200, { user: { ...boris, tillPin: true } });
    setReachable(false);
    setReachable(true);
    logInAnswer();
    await loggingIn;
    await turnsPass();
    expect(calls()).not.toContain(OPEN);
    expect(readPresence()).toMatchObject({ person: { _id: 'vera' }, status: 'online' });
  });
});

describe('one’s own PIN', () => {
  const SET = 'PUT /api/devices/d1/till-pin';

  it('is set on the server first; if that fails it is not set here', async () => {
    expect(await setOwnPin(anna, '9041')).toEqual({ kind: 'out-of-reach' });
    server[SET] = refused(403, 'full_login_needed');
    expect(await setOwnPin(anna, '9041')).toMatchObject({ kind: 'refused', code: 'full_login_needed' });
    expect((await knownSellers()).map(({ personId }) => personId)).toEqual(['boris']);
    expect(await readFlag('isTill')).toBeUndefined();
    server[SET] = json(200, { id: 'pin-2', secret: 'another' });
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

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { sampleUser } from '../device/person/sample-seller.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { lastPerson, readPresence, rememberPerson, setPresence } from '../device/person/session.ts';
import { isLeaving, setLeaving } from '../net/leaving.ts';
import { type Answer, calls, dead, json, refused, server, startServer } from './sample-server.ts';
import {
  bootSession,
  confirmPersonIfUnknown,
  confirmPerson,
  logIn,
  logOut,
  register,
  resetPassword,
} from './session.ts';

const shopper = sampleUser({ _id: 'u2', phone: '+79120000002', name: 'Иван', role: 'customer' });

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  setPresence(null, 'loading');
  setLeaving(false);
  startServer();
});

afterEach(() => vi.unstubAllGlobals());

describe('the start of a page', () => {
  it('shows the remembered person at once, then requests a token, then the person', async () => {
    await deviceDb.session.put({ key: 'person', user: shopper, confirmedAt: '2026-11-20T10:00:00.000Z' });
    server.answers['GET /api/auth/me'] = () => {
      expect(readPresence()).toEqual({ person: shopper, status: 'loading' });
      return Response.json({ user: { ...shopper, name: 'Пётр' } });
    };
    await bootSession();
    expect(readPresence()).toEqual({ person: { ...shopper, name: 'Пётр' }, status: 'online' });
    expect(calls()).toEqual(['GET /api/auth/csrf', 'GET /api/auth/me']);
  });

  it('does not ask for the person if the server has seen no session: no call of a guest is refused', async () => {
    server.answers['GET /api/auth/csrf'] = json(200, { csrfToken: 't', session: false });
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    expect(calls()).toEqual(['GET /api/auth/csrf']);
  });

  it('without a session keeps the seller of a till, whose rows wait for a login', async () => {
    await rememberPerson({ ...shopper, role: 'manager' });
    await journalDb.series.put({ key: 'series', deviceId: 'd1', prefix: 'A7', lastSeq: 0, skewMs: null });
    server.answers['GET /api/auth/csrf'] = json(200, { csrfToken: 't', session: false });
    await bootSession();
    expect(readPresence().status).toBe('expired');
  });

  it.each([
    ['customer', false, 'guest'],
    ['customer', true, 'offline'],
    ['manager', false, 'offline'],
  ] as const)('after the browser was closed, offline: a %s remembered %s is %s', async (role, rememberMe, status) => {
    const browser = {
      kept: '',
      get cookie() {
        return this.kept;
      },
      set cookie(text: string) {
        this.kept = text.split(';')[0] ?? '';
      },
    };
    vi.stubGlobal('document', browser);
    const user = { ...shopper, role };
    server.answers['POST /api/auth/login'] = json(200, { user });
    server.answers['GET /api/auth/me'] = json(200, { user });
    await logIn({ phone: shopper.phone, password: 'x', rememberMe });
    await confirmPerson();
    const begin = async () => {
      setPresence(null, 'loading');
      await bootSession();
      return readPresence().status;
    };
    server.answers['GET /api/auth/csrf'] = dead;
    server.answers['GET /api/auth/me'] = dead;
    // Another page of the same run of the browser.
    expect(await begin()).toBe('offline');
    browser.cookie = '';
    expect(await begin()).toBe(status);
    expect((await lastPerson())?.user._id).toBe(status === 'guest' ? undefined : shopper._id);
  });

  it('without a session ends a logout that the server never received', async () => {
    await logOut();
    expect(isLeaving()).toBe(true);
    server.answers['GET /api/auth/csrf'] = json(200, { csrfToken: 't', session: false });
    await bootSession();
    expect(isLeaving()).toBe(false);
  });

  it('keeps a person who logs in during the request', async () => {
    let answer: ((response: Response) => void) | undefined;
    server.answers['GET /api/auth/csrf'] = () =>
      answer === undefined ? new Promise((resolve) => (answer = resolve)) : Response.json({ csrfToken: 'later' });
    server.answers['POST /api/auth/login'] = json(200, { user: shopper });
    server.answers['GET /api/auth/me'] = json(200, { user: shopper });
    const starting = bootSession();
    await expect.poll(() => answer).toBeDefined();
    await logIn({ phone: shopper.phone, password: 'x' });
    answer?.(Response.json({ csrfToken: 't', session: false }));
    await starting;
    expect(readPresence()).toEqual({ person: shopper, status: 'online' });
  });

  it('in a browser that forbids storage makes a guest', async () => {
    const forbidden = vi.spyOn(deviceDb.session, 'get').mockRejectedValue(new Error('forbidden') as never);
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    forbidden.mockRestore();
    errors.mockRestore();
  });

  it('keeps a person who logs in in another tab during the request', async () => {
    const user = { ...shopper, name: 'Вернувшийся' };
    for (const known of [undefined, { key: 'person' as const, user, confirmedAt: '2026-11-20T10:00:00.000Z' }]) {
      await deviceDb.session.clear();
      if (known !== undefined) await deviceDb.session.put(known);
      let answer: ((response: Response) => void) | undefined;
      server.answers['GET /api/auth/csrf'] = () =>
        answer === undefined ? new Promise((resolve) => (answer = resolve)) : Response.json({ csrfToken: 'later' });
      server.answers['POST /api/auth/login'] = json(200, { user });
      server.answers['GET /api/auth/me'] = json(200, { user });
      const starting = bootSession();
      await expect.poll(() => answer).toBeDefined();
      vi.resetModules();
      const otherTab = await import('./session.ts');
      await otherTab.logIn({ phone: shopper.phone, password: 'x' });
      answer?.(Response.json({ csrfToken: 't', session: false }));
      await starting;
      expect(readPresence()).toEqual({ person: user, status: 'online' });
      expect((await lastPerson())?.user).toEqual(user);
    }
  });

  it('takes a definite no for a guest', async () => {
    server.answers['GET /api/auth/me'] = refused(401, 'unauthorized');
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
  });
});

describe('a server out of reach', () => {
  it('keeps the person last known, marked offline', async () => {
    await rememberPerson(shopper);
    await confirmPerson();
    expect(readPresence()).toEqual({ person: shopper, status: 'offline' });
  });

  it.each<[string, Answer]>([
    ['an internal error', refused(500, 'internal')],
    ['a captive portal', () => new Response('<html>', { status: 200 })],
  ])('is also %s', async (_, answer) => {
    await rememberPerson(shopper);
    server.answers['GET /api/auth/me'] = answer;
    await confirmPerson();
    expect(readPresence().status).toBe('offline');
  });

  it('includes a refresh without an answer after a 401', async () => {
    await rememberPerson(shopper);
    server.answers['GET /api/auth/me'] = refused(401, 'unauthorized');
    server.answers['POST /api/auth/refresh'] = dead;
    await confirmPerson();
    expect(readPresence()).toEqual({ person: shopper, status: 'offline' });
  });

  it('is asked again when it returns', async () => {
    await rememberPerson(shopper);
    await confirmPerson();
    server.answers['GET /api/auth/me'] = json(200, { user: shopper });
    await confirmPersonIfUnknown();
    expect(readPresence().status).toBe('online');
  });
});

describe('an answer that was asked for before another tab let somebody else in', () => {
  const colleague: User = { ...shopper, _id: 'u3', name: 'Пётр', role: 'manager' };

  it.each<[string, Answer]>([
    ['a former person', json(200, { user: shopper })],
    ['nobody', refused(401, 'unauthorized')],
  ])('is outdated: %s', async (_, late) => {
    await rememberPerson(shopper);
    let answer: ((response: Response) => void) | undefined;
    server.answers['GET /api/auth/me'] = () =>
      answer === undefined ? new Promise((resolve) => (answer = resolve)) : Response.json({ user: colleague });
    server.answers['POST /api/auth/refresh'] = refused(401, 'unauthorized');
    const asking = confirmPerson();
    await expect.poll(() => answer).toBeDefined();
    vi.resetModules();
    await (await import('../device/person/session.ts')).rememberPerson(colleague);
    answer?.(await late());
    await asking;
    expect((await lastPerson())?.user).toEqual(colleague);
    expect(readPresence().person).toEqual(colleague);
  });
});

describe('logging in', () => {
  it('fetches the person again and remembers them', async () => {
    server.answers['POST /api/auth/login'] = json(200, { user: shopper });
    server.answers['GET /api/auth/me'] = json(200, { user: { ...shopper, role: 'wholesale' } });
    expect(await logIn({ phone: shopper.phone, password: 'x' })).toMatchObject({
      kind: 'done',
      answer: { role: 'wholesale' },
    });
    expect((await lastPerson())?.user.role).toBe('wholesale');
  });

  it('returns the server’s own message', async () => {
    server.answers['POST /api/auth/login'] = refused(401, 'wrong_credentials');
    expect(await logIn({ phone: shopper.phone, password: 'x' })).toMatchObject({ kind: 'refused', message: 'Нельзя' });
    expect(await lastPerson()).toBeUndefined();
  });
});

describe('a new password by a code', () => {
  const body = { phone: '+79120000002', code: '12345678', newPassword: 'osen-4567-cd' };

  it('goes on as the person, without a second login', async () => {
    server.answers['POST /api/auth/password-by-code'] = json(200, { ok: true });
    server.answers['POST /api/auth/login'] = json(200, { user: shopper });
    server.answers['GET /api/auth/me'] = json(200, { user: shopper });
    expect(await resetPassword(body)).toEqual({ kind: 'done', answer: true });
    expect(readPresence()).toMatchObject({ person: shopper, status: 'online' });
  });

  it('leaves a second factor to the login form, and opens nothing after a wrong code', async () => {
    server.answers['POST /api/auth/password-by-code'] = json(200, { ok: true });
    server.answers['POST /api/auth/login'] = refused(401, 'second_factor_needed');
    expect(await resetPassword(body)).toEqual({ kind: 'done', answer: false });
    server.answers['POST /api/auth/password-by-code'] = refused(422, 'wrong_code');
    expect(await resetPassword(body)).toMatchObject({ kind: 'refused', code: 'wrong_code' });
    expect(calls().filter((call) => call === 'POST /api/auth/login')).toHaveLength(1);
    expect(readPresence().person).toBeNull();
  });
});

describe('registering', () => {
  it('fetches the person again and remembers them', async () => {
    server.answers['POST /api/auth/register'] = json(200, { user: shopper });
    server.answers['GET /api/auth/me'] = json(200, { user: { ...shopper, name: 'Пётр' } });
    expect(await register({ name: 'Пётр', phone: shopper.phone, password: 'sosna4567' })).toMatchObject({
      kind: 'done',
      answer: { name: 'Пётр' },
    });
    expect((await lastPerson())?.user.name).toBe('Пётр');
  });

  it('names the fields of the server’s errors', async () => {
    server.answers['POST /api/auth/register'] = json(422, {
      error: 'Проверьте ИНН',
      code: 'validation',
      requestId: 'r',
      details: [{ path: 'wholesale.inn', message: 'Проверьте ИНН' }],
    });
    expect(await register({ phone: shopper.phone, password: 'sosna4567' })).toMatchObject({
      kind: 'refused',
      details: [{ path: 'wholesale.inn' }],
    });
    expect(readPresence().person).toBeNull();
  });
});

describe('logging out', () => {
  it('without a network forgets at once, and the remaining cookie logs no one in', async () => {
    await rememberPerson(shopper);
    await logOut();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    server.answers['GET /api/auth/me'] = json(200, { user: shopper });
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });

    server.answers['POST /api/auth/logout'] = () => {
      server.answers['GET /api/auth/me'] = refused(401, 'unauthorized');
      return Response.json({ ok: true });
    };
    await confirmPersonIfUnknown();
    expect(isLeaving()).toBe(false);
    expect(readPresence().status).toBe('guest');
  });

  it('wins over an answer that is still on its way', async () => {
    await rememberPerson(shopper);
    let answer: (response: Response) => void = () => undefined;
    server.answers['GET /api/auth/me'] = () => new Promise((resolve) => (answer = resolve));
    server.answers['POST /api/auth/logout'] = json(200, { ok: true });
    const asking = confirmPerson();
    await expect.poll(calls).toContain('GET /api/auth/me');
    await logOut();
    answer(Response.json({ user: shopper }));
    await asking;
    expect(readPresence().status).toBe('guest');
    expect(await lastPerson()).toBeUndefined();
  });
});

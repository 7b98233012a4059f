import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { deviceDb, journalDb } from '../local/database.ts';
import { readPresence, setPresence } from '../local/session.ts';
import { bootSession, logIn, logOut } from './session.ts';

const server = vi.hoisted(() => ({ asked: [] as string[], answers: {} as Record<string, unknown> }));
vi.mock('../net/call.ts', () => ({
  attempt: (endpoint: Endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    server.asked.push(name);
    return Promise.resolve(server.answers[name] ?? { kind: 'failed', reason: 'network' });
  },
  net: {
    primeCsrf: () => {
      server.asked.push('csrf');
      return Promise.resolve();
    },
  },
}));

const shopper: User = { _id: 'u1', phone: '+79123456789', name: 'Иван', role: 'customer' };
const answered = (data: unknown) => ({ kind: 'answered', status: 200, data });
const refused = (status: number, code: string, message: string) => ({ kind: 'refused', status, code, message, retryAfter: null, sessionUnknown: false });
const ME = 'GET /api/auth/me';
const LOGIN = 'POST /api/auth/login';
const entry = { phone: shopper.phone, password: 'x', rememberMe: true };

beforeEach(async () => {
  server.asked = [];
  server.answers = {};
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  setPresence(null, 'loading');
});

describe('at the start', () => {
  test('a CSRF token is fetched first, then the person', async () => {
    server.answers[ME] = answered({ user: shopper });
    await bootSession();
    expect(server.asked).toEqual(['csrf', ME]);
    expect(readPresence()).toEqual({ person: shopper, status: 'online' });
  });

  test.each([401, 403])('a refusal (%i) means guest, also for a remembered person', async (status) => {
    await deviceDb.session.put({ key: 'person', user: shopper, confirmedAt: '2026-11-20T10:00:00.000Z' });
    server.answers[ME] = refused(status, 'unauthorized', 'Войдите, чтобы продолжить');
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
  });

  test('silence keeps the remembered person, and means guest where there is none', async () => {
    await bootSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    await deviceDb.session.put({ key: 'person', user: shopper, confirmedAt: '2026-11-20T10:00:00.000Z' });
    await bootSession();
    expect(readPresence()).toEqual({ person: shopper, status: 'offline' });
  });
});

describe('logging in', () => {
  test('asks again who is here', async () => {
    server.answers[LOGIN] = answered({ user: { ...shopper, name: '' } });
    server.answers[ME] = answered({ user: shopper });
    expect(await logIn(entry)).toEqual({ kind: 'welcome', person: shopper });
    expect(server.asked).toEqual([LOGIN, ME]);
    expect(readPresence().person).toEqual(shopper);
  });

  test('keeps the server’s words of a refusal and tells them from silence', async () => {
    server.answers[LOGIN] = refused(401, 'wrong_credentials', 'Неверный телефон или пароль');
    expect(await logIn(entry)).toMatchObject({ kind: 'refused', message: 'Неверный телефон или пароль' });
    server.answers = {};
    expect(await logIn(entry)).toEqual({ kind: 'out-of-reach' });
    expect(readPresence().person).toBeNull();
  });
});

describe('logging out', () => {
  test('works without a network too, and the session is ended at the next contact', async () => {
    server.answers[LOGIN] = answered({ user: shopper });
    await logIn(entry);
    await logOut();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    // The cookie is still good; nobody is let in by it before the server has ended it.
    server.answers = { [ME]: answered({ user: shopper }) };
    await bootSession();
    expect(readPresence().person).toBeNull();
    server.answers = { 'POST /api/auth/logout': answered({ ok: true }), [ME]: refused(401, 'unauthorized', '') };
    await bootSession();
    expect(await deviceDb.flags.get('logoutPending')).toBeUndefined();
  });
});

/** A browser that forbids databases (a private window, a policy): logins work, and no rejection is unhandled. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from '../device/person/sample-seller.ts';
import { readPresence, setPresence } from '../device/person/session.ts';
import { turnsPass } from '../device/sample-turns.ts';
import { startSync } from '../sync/triggers.ts';
import { bootSession, confirmPerson, logIn, logOut } from './session.ts';

const seller = sampleUser({ _id: 'u2', phone: '+79120000002', name: 'Иван' });
const answers: Record<string, () => Response> = {
  'GET /api/auth/csrf': () => Response.json({ csrfToken: 't' }),
  'GET /api/auth/me': () => Response.json({ user: seller }),
  'POST /api/auth/login': () => Response.json({ user: seller }),
  'POST /api/auth/logout': () => Response.json({ ok: true }),
};
let rejections: unknown[];
const collect = (error: unknown) => void rejections.push(error);

beforeEach(() => {
  rejections = [];
  process.on('unhandledRejection', collect);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setPresence(null, 'loading');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) =>
    (answers[`${method} ${url}`] ?? (() => Response.error()))(),
  );
});
afterEach(() => {
  process.off('unhandledRejection', collect);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a session is found at the start, a login works at once, a logout makes a guest', async () => {
  expect(typeof indexedDB).toBe('undefined');
  await bootSession();
  expect(readPresence()).toEqual({ person: seller, status: 'online' });
  await logOut();
  expect(readPresence()).toEqual({ person: null, status: 'guest' });
  expect(await logIn({ phone: seller.phone, password: 'secret', rememberMe: true })).toMatchObject({ kind: 'done' });
  expect(readPresence()).toEqual({ person: seller, status: 'online' });
});

test('a server that stops answering does not turn the present person into a guest', async () => {
  await bootSession();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await confirmPerson();
  expect(readPresence()).toEqual({ person: seller, status: 'offline' });
});

test('the engine’s triggers fail silently: no rejection is unhandled, and the error is logged once', async () => {
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...silent, visibilityState: 'visible' });
  vi.stubGlobal('window', silent);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSync();
  for (let round = 0; round < 3; round += 1) {
    vi.advanceTimersByTime(200_000);
    await turnsPass();
  }
  stop();
  expect(rejections).toEqual([]);
  const logged = vi.mocked(console.error).mock.calls.filter(([words]) => words === 'The unsent rows cannot be read');
  expect(logged).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import * as auth from '#contract/people/auth.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { createNet } from './call.ts';
import { setLeaving, setTakenOver } from './leaving.ts';

const asked: { path: string; cookies: RequestCredentials | undefined }[] = [];
const net = createNet({
  fetch: (url, init) => {
    asked.push({ path: String(url), cookies: init?.credentials });
    return Promise.resolve(
      Response.json(String(url).includes('csrf') ? { csrfToken: 'token', session: true } : { ok: true }),
    );
  },
});
const SALE = { body: { items: [{ productId: 'p1', qty: 1 }], paymentMethod: 'cash', note: '' } } as never;

beforeEach(() => void asked.splice(0));
afterEach(() => setLeaving(false));

test('while somebody else is at the till by PIN, nothing is done by the former session and nothing is read by it', async () => {
  setTakenOver();
  expect(await net.attempt(recordSale, SALE)).toMatchObject({ kind: 'refused', status: 401, sessionUnknown: true });
  expect(asked).toEqual([]);
  await net.attempt(auth.me);
  expect(asked).toEqual([{ path: '/api/auth/me', cookies: 'omit' }]);
});

test('the former session can be ended meanwhile, and after that all goes on', async () => {
  setTakenOver();
  await net.attempt(auth.logout);
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/csrf', '/api/auth/logout']);
  setLeaving(false);
  await net.attempt(recordSale, SALE);
  expect(asked.at(-1)?.path).toBe('/api/sales');
});

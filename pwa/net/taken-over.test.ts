import { afterEach, beforeEach, expect, test } from 'vitest';
import * as auth from '#contract/people/auth.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { createNet } from './call.ts';
import { setLeaving, setTakenOver } from './leaving.ts';

const requests: { path: string; cookies: RequestCredentials | undefined }[] = [];
const net = createNet({
  fetch: (url, init) => {
    requests.push({ path: String(url), cookies: init?.credentials });
    return Promise.resolve(
      Response.json(String(url).includes('csrf') ? { csrfToken: 'token', session: true } : { ok: true }),
    );
  },
});
const SALE = { body: { items: [{ productId: 'p1', qty: 1 }], paymentMethod: 'cash', note: '' } } as never;

beforeEach(() => void requests.splice(0));
afterEach(() => setLeaving(false));

test('while another person is at the till by PIN, the former session neither writes nor reads', async () => {
  setTakenOver();
  expect(await net.attempt(recordSale, SALE)).toMatchObject({ kind: 'refused', status: 401, sessionUnknown: true });
  expect(requests).toEqual([]);
  await net.attempt(auth.me);
  expect(requests).toEqual([{ path: '/api/auth/me', cookies: 'omit' }]);
});

test('the former session can be ended in the meantime, and after that calls work again', async () => {
  setTakenOver();
  await net.attempt(auth.logout);
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/csrf', '/api/auth/logout']);
  setLeaving(false);
  await net.attempt(recordSale, SALE);
  expect(requests.at(-1)?.path).toBe('/api/sales');
});

import { describe, expect, test } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { csrf, CSRF_HEADER, login, logout } from '#contract/people/auth.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import { startApp, TEST_PASSWORD, type Answer } from '../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('an unsafe call on %s', (engine) => {
  const app = openShop({ engine });

  const refused = ({ status, json }: Answer): void => {
    expect(status).toBe(403);
    expect(json).toMatchObject({ code: 'csrf_invalid', error: 'Страница устарела, обновите её' });
  };

  test('passes with the token that its session was given', async () => {
    const browser = await app.as('customer');
    expect((await browser.request('POST', logout.path)).status).toBe(200);
  });

  test('is refused without the header, without the cookie, and when they differ', async () => {
    const browser = await app.as('customer');
    const token = await browser.csrfToken();
    refused(await browser.request('POST', logout.path, { csrf: false }));
    const cookies = [...browser.cookies]
      .filter(([name]) => name !== 'csrf')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const bare = await browser.request('POST', logout.path, { headers: { cookie: cookies, [CSRF_HEADER]: token } });
    // Distinguished because no reload helps a browser that stores no cookies.
    expect([bare.status, bare.json]).toMatchObject([
      403,
      { code: 'csrf_invalid', error: expect.stringContaining('не сохраняет cookie') as string },
    ]);
    refused(
      await browser.request('POST', logout.path, {
        headers: { cookie: `${cookies}; csrf=${token}x`, [CSRF_HEADER]: token },
      }),
    );
  });

  test('is refused with a token of one’s own making, even when cookie and header agree', async () => {
    const browser = await app.as('customer');
    await browser.csrfToken();
    for (const forged of ['x', 'a.b', 'a.b.c', '', `${'a'.repeat(24)}.${'b'.repeat(43)}`]) {
      browser.cookies.set('csrf', forged);
      refused(await browser.request('POST', logout.path, { headers: { [CSRF_HEADER]: forged } }));
    }
  });

  test('is refused with the token of another session, and with a guest’s', async () => {
    const browser = await app.as('customer');
    for (const other of [await app.as('customer'), app.guest()]) {
      const token = await other.csrfToken();
      browser.cookies.set('csrf', token);
      refused(await browser.request('POST', logout.path, { headers: { [CSRF_HEADER]: token } }));
    }
  });

  test('login is no exception: a guest needs a token bound to their browser', async () => {
    const { person } = await app.as('customer');
    const body = { phone: person.phone, password: TEST_PASSWORD };
    refused(await app.guest().request('POST', login.path, { json: body, csrf: false }));
    expect((await app.guest().request('POST', login.path, { json: body })).status).toBe(200);
  });

  test('of a guest passes in a browser that stores no cookies, from the shop’s own page only; a login does not', async () => {
    const guest = app.guest();
    const token = await guest.csrfToken();
    const post = async (path: string, headers: Record<string, string>): Promise<string> => {
      guest.cookies.clear();
      const { json } = await guest.request('POST', path, { json: {}, headers: { [CSRF_HEADER]: token, ...headers } });
      return `${json.code}: ${json.error}`;
    };
    const own = { Origin: app.url };
    expect(await post(placeOrder.path, own)).toMatch(/^validation/);
    expect(await post(placeOrder.path, {})).toMatch(/^csrf_invalid/);
    expect(await post(placeOrder.path, { ...own, [CSRF_HEADER]: '' })).toMatch(/^csrf_invalid/);
    expect(await post(placeOrder.path, { ...own, cookie: 'access=stolen' })).toMatch(/^csrf_invalid/);
    expect(await post(placeOrder.path, { Origin: 'https://evil.example' })).toMatch(/^csrf_invalid/);
    expect(await post(login.path, own)).toMatch(/^csrf_invalid: Браузер не сохраняет cookie/);
  });

  test('works right after login and logout with what the cookie then holds', async () => {
    const { person } = await app.as('customer');
    const browser = app.guest();
    await browser.logIn(person.phone);
    const header = () => ({ [CSRF_HEADER]: browser.cookies.get('csrf') ?? '' });
    expect((await browser.request('POST', logout.path, { headers: header() })).status).toBe(200);
    expect((await browser.request('POST', logout.path, { headers: header() })).status).toBe(200);
  });

  test('asking twice answers the same token, so that two tabs do not take it from one another', async () => {
    const browser = await app.as('customer');
    const tokens = [(await browser.call(csrf)).csrfToken, (await browser.call(csrf)).csrfToken];
    expect(tokens[0]).toBe(tokens[1]);
    expect(browser.cookies.get('csrf')).toBe(tokens[0]);
  });

  test('its token says whether the browser brought a session, so that a guest’s page needn’t be refused to know', async () => {
    expect(await app.guest().call(csrf)).toMatchObject({ session: false });
    const browser = await app.as('customer');
    expect(await browser.call(csrf)).toMatchObject({ session: true });
    // An access token that has expired or that the browser dropped: the refresh token may still renew it.
    browser.cookies.delete('access');
    expect(await browser.call(csrf)).toMatchObject({ session: true });
    await browser.request('POST', logout.path);
    expect(await browser.call(csrf)).toMatchObject({ session: false });
  });

  test('from another site’s page is refused by what the browser says of it', async () => {
    const browser = await app.as('customer');
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ];
    for (const headers of foreign) refused(await browser.request('POST', logout.path, { headers }));
    expect(
      (await browser.request('POST', logout.path, { headers: { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' } }))
        .status,
    ).toBe(200);
  });
});

test('behind a proxy the public address counts as the shop’s own', async () => {
  const app = await startApp({ engine: 'sqlite', settings: { PUBLIC_URL: 'https://shop.example.ru' } });
  const browser = await app.as('customer');
  expect((await browser.request('POST', logout.path, { headers: { Origin: 'https://shop.example.ru' } })).status).toBe(
    200,
  );
  await app.close();
});

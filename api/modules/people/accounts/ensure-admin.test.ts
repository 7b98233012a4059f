import { describe, expect, test, vi } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { ensureAdmin } from './ensure-admin.ts';

describe.each(ENGINES)('the first run on %s', (engine) => {
  const app = openShop({ engine });

  async function removeEverybody(): Promise<void> {
    // The log refers to users who logged in, so it is deleted first.
    await app.db('audit_log').delete();
    await app.db('users').delete();
  }

  test('makes one administrator, with the password of the settings or one of its own, shown once', async () => {
    const made = await ensureAdmin(app.services);
    expect(made?.phone).toBe('+70000000000');
    expect(made?.password).toMatch(/^(?=.*\d)(?=.*[a-z]).{12,}$/i);
    const browser = app.guest();
    await browser.call(login, {
      body: { phone: made?.phone ?? '', password: made?.password ?? '', rememberMe: false },
    });
    expect((await browser.call(me)).user.role).toBe('admin');

    expect(await ensureAdmin(app.services)).toBeNull();
    await removeEverybody();
    const given = { ...app.services, settings: { ...app.services.settings, ADMIN_PASSWORD: 'zelyonyy-chay-7' } };
    expect(await ensureAdmin(given)).toMatchObject({ password: null });
    await app.guest().logIn('+70000000000', 'zelyonyy-chay-7');
  });

  test('starts without one when the phone is a buyer’s, and says how to make one', async () => {
    await removeEverybody();
    const buyer = await app.as('customer');
    const warn = vi.spyOn(app.services.log, 'warn').mockImplementation(() => undefined);
    const settings = { ...app.services.settings, ADMIN_PHONE: buyer.person.phone };
    expect(await ensureAdmin({ ...app.services, settings })).toBeNull();
    expect(warn.mock.lastCall?.[0]).toContain('npm run user');
    expect(warn.mock.lastCall?.[0]).not.toContain(buyer.person.phone);
    expect(await app.db('users').where({ role: 'admin' })).toEqual([]);
    warn.mockRestore();
  });

  test.each(['12345678', 'qwerty123', 'short-1'])(
    'refuses the password %s of the settings, as for everybody else',
    async (word) => {
      await removeEverybody();
      const settings = { ...app.services.settings, ADMIN_PASSWORD: word };
      await expect(ensureAdmin({ ...app.services, settings })).rejects.toThrow(/^ADMIN_PASSWORD must have 8 to 128/);
      expect(await app.db('users')).toEqual([]);
    },
  );

  test('makes another password every time', async () => {
    await removeEverybody();
    const one = await ensureAdmin(app.services);
    await removeEverybody();
    expect((await ensureAdmin(app.services))?.password).not.toBe(one?.password);
  });
});

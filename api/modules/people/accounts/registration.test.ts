import { describe, expect, test } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import { register } from '#contract/people/registration.ts';
import { PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { nextPhone, TEST_PASSWORD, type Answer } from '../../../proofs/fixtures/testing.ts';

const NONE = { status: 'none', companyName: '', inn: '', comment: '' };

describe.each(ENGINES)('registration on %s', (engine) => {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now) });

  /** Far enough from the last test for the address's limit to be reset. */
  const nextHour = (): void => void (now += 61 * 60_000);
  const attempt = (json: Record<string, unknown>): Promise<Answer> =>
    app.guest().request('POST', register.path, { json });

  test('a phone and a password make a customer and open a session', async () => {
    const browser = app.guest();
    const phone = nextPhone();
    const { user } = await browser.call(register, { body: { phone, password: TEST_PASSWORD } });
    expect(user).toEqual({ _id: expect.any(String), phone, name: '', role: 'customer', wholesale: NONE });
    expect(await browser.call(me)).toEqual({ user });
    await expect(app.guest().logIn(phone)).resolves.toBeUndefined();
  });

  test('the name is optional and cleaned, the phone is understood however it is written', async () => {
    const answer = await attempt({
      name: '  Анна \n Петровна ',
      phone: '8 (955) 000-11-22',
      password: TEST_PASSWORD,
      rememberMe: true,
    });
    expect(answer.json.user).toMatchObject({ name: 'Анна Петровна', phone: '+79550001122' });
  });

  test('a password is kept exactly as it was typed: spaces, case and length count', async () => {
    const phone = nextPhone();
    const password = `  Пароль С Пробелами 1 ${'ж'.repeat(60)}`;
    await app.guest().call(register, { body: { phone, password } });
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
      expect((await app.guest().request('POST', login.path, { json: { phone, password: other } })).status).toBe(401);
    }
    await expect(app.guest().logIn(phone, password)).resolves.toBeUndefined();
  });

  test('a wholesale application waits for an administrator and gives no role yet', async () => {
    const wholesale = { companyName: 'ООО «Ромашка»', inn: '7707 083 893', comment: 'Объект в Твери' };
    const { json } = await attempt({ phone: nextPhone(), password: TEST_PASSWORD, wholesale });
    expect(json.user).toMatchObject({
      role: 'customer',
      wholesale: { ...wholesale, inn: '7707083893', status: 'pending' },
    });
    const bare = await attempt({
      phone: nextPhone(),
      password: TEST_PASSWORD,
      wholesale: { companyName: 'ИП Иванов' },
    });
    expect(bare.json.user.wholesale).toEqual({ status: 'pending', companyName: 'ИП Иванов', inn: '', comment: '' });
  });

  test('nobody registers as staff, whatever they send', async () => {
    const { json } = await attempt({
      phone: nextPhone(),
      password: TEST_PASSWORD,
      role: 'admin',
      wholesale_status: 'approved',
    });
    expect(json.user).toMatchObject({ role: 'customer', wholesale: NONE });
  });

  test.each([
    ['a weak password', { password: 'short1' }, 'Пароль не короче 8 символов'],
    ['a common password', { password: 'qwerty123' }, 'Этот пароль слишком распространён'],
    ['half a phone', { phone: '+7912' }, 'Введите телефон полностью'],
    [
      'a wrong INN',
      { wholesale: { companyName: 'Ромашка', inn: '7707083892' } },
      'Проверьте ИНН: такого номера не бывает',
    ],
    ['an application without a company', { wholesale: { companyName: ' ' } }, 'Укажите компанию'],
    ['a box left unticked', { consent: false }, 'Нужно согласие на обработку персональных данных'],
    [
      'a consent to a text that never was',
      { consent: true, consentVersion: '1999-01-01' },
      'Текст согласия обновился: перезагрузите страницу',
    ],
  ])('%s is refused in words, and nobody is registered', async (_, wrong, error) => {
    const before = await app.db('users').count({ count: '*' });
    const answer = await attempt({ phone: nextPhone(), password: TEST_PASSWORD, ...wrong });
    expect([answer.status, answer.json.error]).toEqual([422, error]);
    expect(await app.db('users').count({ count: '*' })).toEqual(before);
  });

  test('a consent is stored with the version of its text; a bare call stores none', async () => {
    nextHour();
    const agreed = await attempt({ phone: nextPhone(), password: TEST_PASSWORD, consent: true });
    const bare = await attempt({ phone: nextPhone(), password: TEST_PASSWORD });
    expect(await app.db('consents').where({ user_id: agreed.json.user._id })).toEqual([
      expect.objectContaining({
        kind: 'personal_data',
        text_version: PERSONAL_DATA_VERSION,
        given_at: new Date(now).toISOString(),
      }),
    ]);
    expect(await app.db('consents').where({ user_id: bare.json.user._id })).toEqual([]);
  });

  test('a phone that somebody has is refused, also when two register it at once', async () => {
    nextHour();
    const { person } = await app.as('manager');
    const taken = await attempt({ phone: person.phone, password: 'another-password-2' });
    expect([taken.status, taken.json.code]).toEqual([409, 'phone_taken']);
    await expect(app.guest().logIn(person.phone)).resolves.toBeUndefined();

    const phone = nextPhone();
    const answers = await Promise.all(
      ['first-password-1', 'second-password-2'].map((password) => attempt({ phone, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.db('users').where({ phone })).toHaveLength(1);
    expect(await app.db('audit_log').where({ action: 'person_registered' }).where('subject_label', phone)).toHaveLength(
      1,
    );
  });

  test('an address may try twenty times in an hour, so that it cannot sound out whose phone is registered', async () => {
    nextHour();
    const { person } = await app.as('customer');
    const body = { phone: person.phone, password: TEST_PASSWORD };
    for (let tries = 0; tries < 20; tries += 1) expect((await attempt(body)).status).toBe(409);
    const refused = await attempt({ ...body, phone: nextPhone() });
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ]);
    now += 60 * 60_000 + 1;
    expect((await attempt({ ...body, phone: nextPhone() })).status).toBe(200);
  });

  test('registering in a browser with a session ends that session', async () => {
    nextHour();
    const browser = await app.as('customer');
    const before = app.guest();
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await browser.call(register, { body: { phone: nextPhone(), password: TEST_PASSWORD } });
    expect((await before.request('GET', me.path)).status).toBe(401);
  });

  test('registering twice with the same phone does not tell the password', async () => {
    nextHour();
    const { person } = await app.as('customer');
    const answers = [
      await attempt({ phone: person.phone, password: TEST_PASSWORD }),
      await attempt({ phone: person.phone, password: 'another-password-2' }),
    ];
    const [right, wrong] = answers.map(({ status, json }) => ({ status, ...json, requestId: '' }));
    expect(right).toEqual(wrong);
    expect(
      (await app.guest().request('POST', login.path, { json: { phone: person.phone, password: TEST_PASSWORD } }))
        .status,
    ).toBe(200);
  });
});

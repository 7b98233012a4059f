import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '#contract/messages/messages.ts';
import { forgetMail, readMail, saveMail, tryMail } from '#contract/shop/mail.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { ShopMail } from '../../../messengers/shop-mail.ts';
import { readMessage, startSmtpServer, type SmtpServer } from '../../../proofs/fixtures/sample-smtp-server.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { startApp, type PersonsBrowser, type Refused } from '../../../proofs/fixtures/testing.ts';
import { queueMessage } from '../../orders/messages/queue-message.ts';
import { sendMessages } from '../../orders/messages/send-messages.ts';
import { currentMail, mailOfEnvironment } from './mail-settings.ts';

const SECRET = 'пароль-9f2k';

describe.each(ENGINES)('the shop’s mail server on %s', (engine) => {
  let admin: PersonsBrowser;
  let smtp: SmtpServer;
  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));
  beforeEach(async () => {
    smtp = await startSmtpServer();
    smtp.password = SECRET;
    await app.db('settings').where({ key: 'mail' }).delete();
    await app.db('outbox').delete();
  });
  afterEach(() => smtp.close());

  const read = () => admin.call(readMail);
  const portOf = () => Number(new URL(smtp.url).port);
  async function save(change: Readonly<Record<string, unknown>> = {}) {
    const { revision } = await read();
    return admin.call(saveMail, {
      body: {
        revision,
        host: '127.0.0.1',
        port: portOf(),
        encryption: 'none',
        user: 'shop',
        password: SECRET,
        senderName: 'Русло',
        senderEmail: 'shop@example.ru',
        ...change,
      },
    });
  }
  const attempt = () => admin.call(tryMail, { body: { to: 'owner@example.ru' } });

  test('is none at first: letters are kept, and a trial says so', async () => {
    expect(await read()).toMatchObject({ source: 'none', server: null });
    expect((await admin.call(listMessages)).canSend).toBe(false);
    expect(await attempt()).toEqual({ taken: false, said: 'Почтовый сервер не задан', answer: '' });
  });

  test('set on the screen is what letters leave by from the next one on, in every process', async () => {
    await save();
    expect((await admin.call(listMessages)).canSend).toBe(true);
    const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
    await writeTransaction(app.db, (trx) => queueMessage(trx, letter, new Date()));
    const other = [new ShopMail(() => currentMail(app.db, app.services.settings))];
    expect(await sendMessages({ ...app.services, messengers: other })).toBe(1);
    expect(readMessage(smtp.letters[0]!).headers).toMatch(/^from: .*<shop@example\.ru>$/im);
  });

  test('the password goes in and never comes out: not in an answer, not in the audit log, not as it is in the table', async () => {
    const saved = await save();
    expect(saved.server).toMatchObject({ user: 'shop', hasPassword: true });
    const rows = await app.db('settings').where({ key: 'mail' }).select();
    const everything = JSON.stringify([saved, await read(), rows, await app.db('audit_log').select()]);
    expect(everything).not.toContain(SECRET);
    expect((await currentMail(app.db, {}))?.password).toBe(SECRET);
  });

  test('a password not typed again stays, but not for another server or user: it would be handed to them', async () => {
    await save();
    await save({ password: null, senderName: 'Верховье' });
    expect((await attempt()).taken).toBe(true);
    for (const change of [{ host: 'evil.example' }, { port: portOf() + 1 }, { user: 'other' }, { encryption: 'tls' }]) {
      const refused = await save({ password: null, ...change }).catch((error: unknown) => error);
      expect((refused as Refused).answer.json?.details).toEqual([
        { path: 'password', message: 'Вход изменился: введите пароль ещё раз' },
      ]);
    }
    expect((await read()).server).toMatchObject({ host: '127.0.0.1', user: 'shop', senderName: 'Верховье' });
  });

  test('a trial goes by the same way and repeats what the server has said', async () => {
    await save();
    expect(await attempt()).toEqual({ taken: true, said: 'Сервер принял письмо', answer: '250 Taken' });
    expect(smtp.letters[0]?.recipients).toEqual(['owner@example.ru']);
    expect(readMessage(smtp.letters[0]!).subject).toBe('Пробное письмо магазина «Русло»');
    smtp.refusals.push('550 5.1.1 No such user');
    expect(await attempt()).toMatchObject({
      taken: false,
      said: 'Сервер не принял отправителя или получателя',
      answer: '550 5.1.1 No such user',
    });
    await save({ password: 'не тот' });
    expect(await attempt()).toMatchObject({
      taken: false,
      said: 'Сервер не принял пользователя или пароль',
      answer: '535 5.7.8 Bad login',
    });
    await save({ encryption: 'starttls' });
    expect((await attempt()).said).toBe('Сервер не умеет шифровать таким способом: выберите другое шифрование');
    await save({ encryption: 'tls' });
    expect((await attempt()).said).toBe('Порт не подходит к шифрованию: попробуйте другое');
    await smtp.close();
    await save();
    expect((await attempt()).said).toBe('На этом порту сервер никого не принимает: проверьте порт');
    const tried = await app.db('audit_log').where({ action: 'mail_tried' }).orderBy('id', 'desc').first();
    expect(tried).toMatchObject({ actor_id: admin.person.id });
  });

  test('again over the revision before it, as after a lost answer, changes nothing', async () => {
    const { revision } = await read();
    const saved = await save({ senderName: 'Русло и трубы', password: 'повторный' });
    expect(await save({ revision, senderName: 'Русло и трубы', password: 'повторный' })).toEqual(saved);
    await expect(save({ revision, senderName: 'Русло и трубы', password: 'другой' })).rejects.toMatchObject({
      code: 'settings_changed',
    });
  });

  test('over a revision that somebody has changed is refused and changes nothing', async () => {
    const { revision } = await read();
    await save();
    await expect(save({ revision, senderName: 'Другой' })).rejects.toMatchObject({ code: 'settings_changed' });
    expect((await read()).server?.senderName).toBe('Русло');
  });

  test.each([
    { host: 'smtp://a.ru' },
    { host: 'a.ru/x' },
    { host: '' },
    { port: 0 },
    { port: 2.5 },
    { encryption: 'ssl' },
    { senderEmail: 'a@b.ru\r\nBcc: c@d.ru' },
    { senderEmail: '' },
    { user: '' },
  ])('refuses %j and changes nothing', async (change) => {
    await expect(save(change)).rejects.toMatchObject({ code: 'validation' });
    expect((await read()).source).toBe('none');
  });

  test('forgotten, letters are only kept again; the audit log knows each change', async () => {
    await save();
    expect(await admin.call(forgetMail)).toMatchObject({ source: 'none', server: null });
    const [last] = await app.db('audit_log').where({ action: 'mail_changed' }).orderBy('id', 'desc').limit(1);
    expect(JSON.parse(last?.details ?? '{}')).toEqual({
      before: `127.0.0.1:${portOf()}, Без шифрования, shop, Русло <shop@example.ru>`,
      after: '—',
    });
  });

  test('what the environment says comes first', async () => {
    await save();
    const environment = { SMTP_URL: `smtp://post:${SECRET}@mail.example:2525`, MAIL_FROM: 'Магазин <a@b.ru>' };
    expect(await currentMail(app.db, environment)).toMatchObject({ host: 'mail.example', url: environment.SMTP_URL });
    const of = await startApp({ engine, settings: environment });
    try {
      const answer = await (await of.as('admin')).call(readMail);
      expect(answer).toMatchObject({
        source: 'environment',
        server: { host: 'mail.example', port: 2525, user: 'post', senderName: 'Магазин', senderEmail: 'a@b.ru' },
      });
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    } finally {
      await of.close();
    }
  });
});

test.each([
  ['smtps://host', 'shop@example.ru', { port: 465, encryption: 'tls', senderName: '', senderEmail: 'shop@example.ru' }],
  ['smtp://host', 'Русло <s@e.ru>', { port: 587, encryption: 'starttls', senderName: 'Русло', senderEmail: 's@e.ru' }],
  ['smtp://mail:25?ignoreTLS=true', 's@e.ru', { port: 25, encryption: 'none' }],
  ['smtp://127.0.0.1', 's@e.ru', { host: '127.0.0.1', port: 587, encryption: 'none' }],
])('an address of the environment %s is shown in its parts', (SMTP_URL, MAIL_FROM, parts) => {
  expect(mailOfEnvironment({ SMTP_URL, MAIL_FROM })).toMatchObject(parts);
});

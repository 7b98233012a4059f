import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { mailSupplierOrder } from '#contract/reports/supplier-letter.ts';
import { readMail, saveMail } from '#contract/shop/mail.ts';
import { joinSuppliers, saveSupplier } from '#contract/stock/suppliers.ts';
import { ENGINES } from '#db/test-database.ts';
import {
  accountWith,
  readMessage,
  startSmtpServer,
  type SmtpServer,
} from '../../../proofs/fixtures/sample-smtp-server.ts';
import { SmtpMessenger } from '../../../messengers/shop-mail.ts';
import { DAY_MS, shopInNeed } from '../../../proofs/fixtures/sample-purchase.ts';
import { sendMessages } from '../../orders/messages/send-messages.ts';

type Letter = BodyFor<typeof mailSupplierOrder>;

const ADDRESS = 'oleg@example.ru';

describe.each(ENGINES)('orders mailed to suppliers on %s', (engine) => {
  const shop = shopInNeed(engine);
  let smtp: SmtpServer;
  let supplierId = '';

  const mail = (body: Letter) => shop.admin.call(mailSupplierOrder, { body });
  const refusal = (body: Letter) =>
    mail(body).then(
      () => null,
      ({ code, answer }: { code: string; answer: { json: { error: string } } }) => [code, answer.json.error],
    );
  const letter = (change: Partial<Letter> = {}): Letter => ({
    id: newId(),
    supplierId,
    to: ADDRESS,
    isPriced: false,
    comment: '',
    lines: [
      { productId: 'g7', qty: 6 },
      { productId: 'g6', qty: 2 },
    ],
    ...change,
  });
  const queued = () => shop.app.db('outbox').orderBy('id').select();
  const entries = async () =>
    (await shop.admin.call(listAudit, { query: { action: 'supplier_order_mailed' } })).items.map((entry) => entry);
  const send = () => sendMessages({ ...shop.app.services, messengers: [new SmtpMessenger(accountWith(smtp))] });

  beforeAll(async () => {
    smtp = await startSmtpServer();
    for (const id of ['g6', 'g7']) await shop.receiveOne(id, 'Сантех-Опт', 432.1);
    await shop.receiveOne('g5', 'Вентиль', 100);
    const { suppliers } = await shop.purchase();
    const { _id, ...was } = suppliers.find(({ name }) => name === 'Сантех-Опт')!;
    supplierId = _id;
    await shop.admin.call(saveSupplier, {
      params: { id: supplierId },
      body: { ...was, person: 'Олег', email: ADDRESS, was },
    });
    const at = new Date().toISOString();
    await shop.app
      .db('import_sources')
      .insert({ id: 'list', name: 'Прайс', profile: '{}', created_at: at, updated_at: at });
    await shop.app.db('suppliers').where({ id: supplierId }).update({ source_id: 'list' });
    await shop.app
      .db('import_links')
      .insert({ source_id: 'list', written: '', external_id: 'СО-0077', product_id: 'g7' });
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    await shop.app.db('outbox').delete();
    await shop.app.db('audit_log').where({ action: 'supplier_order_mailed' }).delete();
    smtp.letters.length = 0;
  });

  test('without a mail server no letter is taken, and the screen knows', async () => {
    expect((await shop.purchase()).canSend).toBe(false);
    expect((await refusal(letter()))?.[0]).toBe('mail_not_set');
    expect([await queued(), await entries()]).toEqual([[], []]);
    const { revision } = await shop.admin.call(readMail);
    const { port } = accountWith(smtp);
    await shop.admin.call(saveMail, {
      body: {
        ...{ revision, host: '127.0.0.1', port, encryption: 'none', user: '', password: '' },
        ...{ senderName: 'Русло', senderEmail: 'shop@example.ru' },
      },
    });
    expect((await shop.purchase()).canSend).toBe(true);
  });

  test('the letter says what the printed order says, and carries the supplier’s file', async () => {
    await mail(letter({ comment: ' Нужно до\nпятницы ' }));
    smtp.refusals.push('451 Later');
    expect(await send()).toBe(0);
    const waiting = await shop.admin.call(listMessages);
    expect(waiting.items).toMatchObject([
      { to: ADDRESS, state: 'queued', error: expect.stringContaining('451'), order: null },
    ]);
    await shop.app.db('outbox').update({ next_attempt_at: '2026-03-10T00:00:00.000Z' });
    expect(await send()).toBe(1);
    const [received] = smtp.letters;
    expect(received?.recipients).toEqual([ADDRESS]);
    const { subject, text, file } = readMessage(received!);
    expect(subject).toBe('Заказ от 10.03.2026, «Русло»');
    const said = text.replaceAll('\u00a0', ' ');
    for (const part of [
      'Заказ поставщику от 10.03.2026\n',
      'Поставщик: Сантех-Опт, Олег\nЗаказчик: Русло\n',
      '1. Товар 7 — 6 шт.\n   артикул A-7, ваш код СО-0077\n2. Товар 6 — 2 шт.\n   артикул A-6\n',
      'Всего: 2 позиции.',
      '\nНужно до\nпятницы\n',
    ])
      expect(said).toContain(part);
    expect(said).not.toContain('₽');
    expect(received?.raw).toMatch(/filename\*0\*=utf-8''/);
    expect(file?.subarray(0, 2).toString()).toBe('PK');
    expect(await entries()).toMatchObject([
      {
        actor: { _id: shop.admin.person.id },
        subject: { kind: 'supplier', id: supplierId, label: 'Сантех-Опт' },
        details: { lines: 2, pieces: 8 },
      },
    ]);
    await mail(letter({ isPriced: true }));
    const [, priced] = await queued();
    expect(priced?.body.replaceAll('\u00a0', ' ')).toContain('код СО-0077, цена 432,10 ₽, сумма 2 592,60 ₽\n');
  });

  test('the same letter again, as after a lost answer or at once, is one letter; with other words it is refused', async () => {
    const body = letter();
    expect(await Promise.all(Array.from({ length: 8 }, () => mail(body)))).toEqual(Array(8).fill({ to: ADDRESS }));
    expect([(await queued()).length, (await entries()).length]).toEqual([1, 1]);
    const [first] = await queued();
    for (const change of [
      { comment: 'Срочно' },
      { lines: [{ productId: 'g7', qty: 5 }] },
      { to: 'a@example.ru' },
      { isPriced: true },
    ])
      expect((await refusal({ ...body, ...change }))?.[0]).toBe('act_id_reused');
    expect(await queued()).toEqual([first]);
    expect(await send()).toBe(1);
    await mail(body);
    expect(await send()).toBe(0);
    expect(smtp.letters).toHaveLength(1);
  });

  test('the same letter again is the same on another day, under another name of the goods, and with its lines in another order', async () => {
    const body = letter({ comment: 'Нужно до пятницы' });
    await mail(body);
    const first = await queued();
    expect(first).toMatchObject([{ subject: 'Заказ от 10.03.2026, «Русло»' }]);
    await shop.wait(DAY_MS);
    await shop.app.db('products').where({ id: 'g7' }).update({ title: 'Переименован' });
    expect(await mail({ ...body, lines: body.lines.toReversed() })).toEqual({ to: ADDRESS });
    expect([await queued(), (await entries()).length]).toEqual([first, 1]);
    expect((await refusal({ ...body, comment: '' }))?.[0]).toBe('act_id_reused');
    // One that the person writes anew has the new day.
    await mail(letter());
    expect((await queued()).map(({ subject }) => subject).sort()).toEqual([
      'Заказ от 10.03.2026, «Русло»',
      'Заказ от 11.03.2026, «Русло»',
    ]);
  });

  test('letters go to the stored address only, with goods of the supplier; a refusal leaves nothing behind', async () => {
    expect(await refusal(letter({ to: 'other@example.ru' }))).toEqual([
      'supplier_changed',
      'Почту поставщика изменили: обновите страницу и проверьте адрес',
    ]);
    expect(
      await refusal(letter({ lines: [...letter().lines, { productId: 'g5', qty: 1 }, { productId: 'none', qty: 1 }] })),
    ).toEqual(['validation', 'У этого поставщика больше нет 2\u00a0позиций из заказа: обновите страницу']);
    for (const wrong of [
      { to: '' },
      { to: `${ADDRESS}\nbcc@example.ru` },
      { lines: [] },
      { lines: [{ productId: 'g7', qty: 0 }] },
      { lines: [letter().lines[0]!, letter().lines[0]!] },
      { comment: 'я'.repeat(1001) },
    ])
      expect((await refusal(letter(wrong)))?.[0]).toBe('validation');
    const { suppliers } = await shop.purchase();
    const other = suppliers.find(({ name }) => name === 'Вентиль')!._id;
    expect((await refusal(letter({ supplierId: other })))?.[0]).toBe('supplier_changed');
    await shop.admin.call(joinSuppliers, { params: { id: other }, body: { into: supplierId } });
    expect((await refusal(letter({ supplierId: other })))?.[0]).toBe('not_found');
    expect([await queued(), await entries()]).toEqual([[], []]);
  });
});

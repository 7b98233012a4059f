import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listAudit } from '#contract/audit/audit.ts';
import { renameDevice, retireDevice, returnDevice } from '#contract/devices/devices.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { shopWithTills } from '../../../proofs/fixtures/sample-tills.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('devices on %s', (engine) => {
  const shop = shopWithTills(engine);
  const { contact, sale, read } = shop;

  test('a figure beyond what a till can hold is refused, not stored', async () => {
    const answer = await shop.manager.request('POST', '/api/devices/register', {
      json: { deviceId: newId(), sentAt: new Date().toISOString(), pendingCount: 3e9 },
    });
    expect(answer).toMatchObject({ status: 422, json: { code: 'validation' } });
  });

  test('a contact lists which of the till’s people still work here: not those who were shut out, lost the role or were never staff', async () => {
    const person = async (role: string, disabled_at: string | null) => {
      const id = newId();
      await shop.app.db('users').insert({
        ...(await shop.app.db('users').where({ role: 'manager' }).first()),
        id,
        phone: `+7913${Math.random().toString().slice(2, 9)}`,
        role,
        disabled_at,
      } as never);
      return id;
    };
    const [works, shutOut, buyer] = [
      await person('manager', null),
      await person('manager', new Date().toISOString()),
      await person('customer', null),
    ];
    const { staff } = await contact(newId(), { people: [works, shutOut, buyer, newId()] });
    expect(staff).toEqual([{ _id: works, role: 'manager' }]);
    expect((await contact(newId())).staff).toEqual([]);
  });

  test('a device says at each contact what it still holds, its version, whether its storage is kept and what its clock is', async () => {
    const id = newId();
    const said = {
      pendingCount: 3,
      pendingRows: { receipts: 1, orders: 0, recounts: 1, closings: 1, unknown: 0 },
      pendingTotal: 1234.5,
      appVersion: 'abc',
      persisted: true,
      places: 'one',
      room: 'low',
    };
    await contact(id, {
      ...said,
      sentAt: new Date(Date.now() - HOUR).toISOString(),
    });
    const first = await read(id);
    expect(first).toMatchObject({
      ...said,
      unregistered: false,
      name: '',
      lastSeq: 0,
      gaps: [],
    });
    expect(Math.abs((first?.skewMs ?? 0) - HOUR)).toBeLessThan(30_000);
    await contact(id, { pendingCount: 1, pendingTotal: -300 });
    expect(await read(id)).toMatchObject({ pendingCount: 1, pendingRows: null, pendingTotal: -300 });
    await contact(id);
    expect(await read(id)).toMatchObject({
      pendingCount: 0,
      pendingTotal: 0,
      appVersion: '',
      persisted: false,
      places: null,
      room: null,
    });
  });

  test('a device known by a receipt only is listed as such until staff log in on it', async () => {
    const id = newId();
    await shop.manager.call(recordSale, { body: sale(id, 1) });
    expect(await read(id)).toMatchObject({ unregistered: true, lastSeq: 1 });
    await contact(id);
    expect(await read(id)).toMatchObject({ unregistered: false, lastSeq: 1 });
  });

  test('a till silent for longer than a shift is marked, one that held receipts differently', async () => {
    const [idle, holding] = [newId(), newId()];
    await contact(idle);
    await contact(holding, { pendingCount: 1, pendingTotal: 500 });
    const silences = async () => [(await read(idle))?.silence, (await read(holding))?.silence];
    expect(await silences()).toEqual(['no', 'no']);
    shop.ahead = 12 * HOUR + 60_000;
    try {
      // The sessions have expired meanwhile.
      await shop.logIn();
      expect(await silences()).toEqual(['silent', 'holding']);
    } finally {
      shop.ahead = 0;
      await shop.logIn();
    }
  });

  test('an administrator gives a device a name, and the audit log says so', async () => {
    const id = newId();
    const { prefix } = await contact(id);
    expect(await shop.admin.call(renameDevice, { params: { id }, body: { name: '  Зал у входа ' } })).toMatchObject({
      id,
      name: 'Зал у входа',
    });
    expect(await read(id)).toMatchObject({ name: 'Зал у входа', prefix });
    await shop.admin.call(renameDevice, { params: { id }, body: { name: 'Зал у входа' } });
    const { items } = await shop.admin.call(listAudit, { query: { subject: id } });
    expect(items).toMatchObject([
      {
        action: 'device_renamed',
        subject: { kind: 'device', label: `Касса ${prefix}` },
        details: { from: '', to: 'Зал у входа' },
      },
    ]);
    await contact(id);
    expect(await read(id)).toMatchObject({ name: 'Зал у входа' });
    expect(await shop.admin.call(renameDevice, { params: { id }, body: { name: '' } })).toMatchObject({ name: '' });
  });

  test('an unknown device cannot be named, and a name has an end', async () => {
    expect(await shop.admin.request('PATCH', `/api/devices/${newId()}`, { json: { name: 'Зал' } })).toMatchObject({
      status: 404,
    });
    expect(
      await shop.admin.request('PATCH', `/api/devices/${newId()}`, { json: { name: 'я'.repeat(61) } }),
    ).toMatchObject({
      status: 422,
    });
  });

  test('a retired till raises no alarm, and is at work again when it reports, sells, or is returned', async () => {
    const id = newId();
    await contact(id);
    await shop.manager.call(recordSale, { body: sale(id, 3) });
    shop.ahead = 12 * HOUR + 60_000;
    await shop.logIn();
    try {
      expect(await read(id)).toMatchObject({ silence: 'silent', retiredAt: null });
      const retire = () => shop.admin.call(retireDevice, { params: { id }, body: {} });
      const first = await retire();
      expect(first).toMatchObject({ silence: 'no', gaps: [{ from: 1, to: 2 }] });
      expect(first.retiredAt).not.toBeNull();
      expect((await retire()).retiredAt).toBe(first.retiredAt);
      expect(await shop.admin.call(returnDevice, { params: { id } })).toMatchObject({
        silence: 'silent',
        retiredAt: null,
      });
      await retire();
      await contact(id);
      expect((await read(id))?.retiredAt).toBeNull();
      await retire();
      await shop.manager.call(recordSale, { body: sale(id, 4) });
      expect(await read(id)).toMatchObject({ retiredAt: null, lastSeq: 4 });
      const { items } = await shop.admin.call(listAudit, { query: { subject: id } });
      expect(items.map(({ action }) => action)).toEqual([
        'device_retired',
        'device_retired',
        'device_returned',
        'device_retired',
      ]);
    } finally {
      shop.ahead = 0;
      await shop.logIn();
    }
  });

  test('a till that said it holds receipts is put away with a reason only', async () => {
    const id = newId();
    await contact(id, { pendingCount: 2, pendingTotal: 500 });
    await expect(shop.admin.call(retireDevice, { params: { id }, body: { reason: ' ' } })).rejects.toMatchObject({
      code: 'validation',
    });
    expect((await read(id))?.retiredAt).toBeNull();
    const reason = 'Планшет разбит, чеки внесены вручную';
    expect((await shop.admin.call(retireDevice, { params: { id }, body: { reason } })).retiredAt).not.toBeNull();
    const { items } = await shop.admin.call(listAudit, { query: { subject: id } });
    expect(items[0]).toMatchObject({ action: 'device_retired', details: { reason } });
    await expect(shop.admin.call(retireDevice, { params: { id: newId() }, body: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listAudit } from '#contract/audit/audit.ts';
import {
  listDevices,
  registerDevice,
  renameDevice,
  retireDevice,
  returnDevice,
  type Device,
} from '#contract/devices/devices.ts';
import { reportToday } from '#contract/reports/today.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale, reconcileSales, voidSale } from '#contract/sales/sales.ts';
import { closeShift, confirmShift, listShifts } from '#contract/shifts/shifts.ts';
import { ENGINES } from '#db/memory.ts';
import { writeTransaction } from '#db/write.ts';
import { startApp, type Browser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { proveSeries } from './series-proof.ts';
import { beginEpoch, renewEpoch } from '../../shop/epoch.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('devices on %s', (engine) => {
  let app: TestApp;
  let manager: Browser;
  let admin: Browser;
  let mixer: string;
  let ahead = 0;

  beforeAll(async () => {
    app = await startApp({ engine, clock: () => new Date(Date.now() + ahead) });
    ({ mixer } = await addGoods(app.db));
    manager = await app.as('manager');
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  const contact = (deviceId: string, fields: object = {}) =>
    manager.call(registerDevice, { body: { deviceId, sentAt: new Date().toISOString(), ...fields } });
  const sale = (deviceId: string, deviceSeq: number) => {
    const now = new Date().toISOString();
    return {
      id: newId(),
      deviceId,
      deviceSeq,
      soldAt: now,
      sentAt: now,
      items: [{ productId: mixer, qty: 1, price: 6715, title: 'Смеситель' }],
    };
  };
  const read = async (id: string): Promise<Device | undefined> =>
    (await admin.call(listDevices)).items.find((device) => device.id === id);

  test('every device gets a prefix of its own and keeps it', async () => {
    const ids = Array.from({ length: 5 }, () => newId());
    const prefixes = (await Promise.all(ids.map((id) => contact(id)))).map((answer) => answer.prefix);
    expect(new Set(prefixes).size).toBe(5);
    expect((await contact(ids[0] ?? '')).prefix).toBe(prefixes[0]);
  });

  test('missing and repeated numbers are found in whatever order numbers arrive, and agree with the booked rows', async () => {
    const till = newId();
    const arrived: number[] = [];
    for (const seq of [5, 2, 9, 3, 3, 12, 1, 8, 4, 10, 2, 6, 11, 7]) {
      await manager.call(recordSale, { body: sale(till, seq) });
      arrived.push(seq);
      const all = Array.from({ length: Math.max(...arrived) }, (_, index) => index + 1);
      const device = await read(till);
      expect(device?.gaps.flatMap(({ from, to }) => all.slice(from - 1, to))).toEqual(
        all.filter((number) => !arrived.includes(number)),
      );
      expect(device?.reused.flatMap(({ from, to }) => all.slice(from - 1, to))).toEqual(
        all.filter((number) => arrived.filter((one) => one === number).length > 1),
      );
    }
    const voided = { ...sale(till, 15), id: newId() };
    await manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: voided.id,
        deviceId: till,
        deviceSeq: 15,
        reason: 'ошибка',
        voidedAt: voided.soldAt,
        sale: voided,
      },
    });
    expect((await read(till))?.gaps).toMatchObject([{ from: 13, to: 14 }]);
    const { id: saleId } = await manager.call(recordSale, { body: sale(till, 16) });
    const returned = { returnedAt: new Date().toISOString(), sentAt: new Date().toISOString(), reason: 'Брак' };
    await manager.call(recordReturn, {
      body: {
        ...{ id: newId(), saleId, deviceId: till, deviceSeq: 16, total: 6715, ...returned },
        items: [{ position: 0, qty: 1, fate: 'restock' }],
      },
    });
    expect((await read(till))?.reused.at(-1)).toMatchObject({ from: 16, to: 16 });
    // Two at once, each of which closes a half of the gap.
    await Promise.all([13, 14, 14].map((seq) => manager.call(recordSale, { body: sale(till, seq) })));
    expect(await read(till)).toMatchObject({
      gaps: [],
      reused: [
        { from: 2, to: 3 },
        { from: 14, to: 14 },
        { from: 16, to: 16 },
      ],
    });
    expect(await proveSeries(app.db)).toEqual([]);
  });

  describe('when the browser of a till was copied', () => {
    /** Sends the next contact of the till's chain of keys. */
    const say = (deviceId: string, contactKey: string | undefined, nextContactKey: string, fields: object = {}) =>
      contact(deviceId, { nextContactKey, ...(contactKey === undefined ? {} : { contactKey }), ...fields });
    const waits = async (id: string) =>
      (await admin.call(reportToday, {})).waiting.tills.find((till) => till.id === id);

    test('the second one that continues from the same contact is told so and changes nothing; set up afresh it is known as a copy', async () => {
      const till = newId();
      const [first, ours, theirs, later] = [newId(), newId(), newId(), newId()];
      const { prefix } = await say(till, undefined, first);
      expect((await say(till, first, ours, { prefix, lastSeq: 7 })).copied).toBeUndefined();
      // The answer was lost, and the request was delayed.
      expect((await say(till, first, ours, { prefix, lastSeq: 7 })).copied).toBeUndefined();
      const before = await read(till);
      expect(await say(till, first, theirs, { prefix, lastSeq: 9, pendingCount: 4 })).toMatchObject({ copied: true });
      expect(await read(till)).toEqual(before);
      expect((await say(till, ours, later, { prefix, lastSeq: 8 })).copied).toBeUndefined();
      expect((await say(till, first, ours, { prefix, lastSeq: 7 })).copied).toBeUndefined();

      const copy = newId();
      const own = await say(copy, undefined, newId(), { copyOf: { deviceId: till, lastSeq: 9 }, lastSeq: 9 });
      expect([own.copied, own.prefix === prefix]).toEqual([undefined, false]);
      await manager.call(recordSale, { body: sale(copy, 10) });
      expect(await read(copy)).toMatchObject({ copyOf: { id: till, prefix }, lastSeq: 10, gaps: [] });
      expect(await waits(copy)).toMatchObject({ copyOf: prefix });
      ahead = 15 * 24 * HOUR;
      admin = await app.as('admin');
      expect((await waits(copy))?.copyOf ?? null).toBeNull();
      ahead = 0;
      [manager, admin] = [await app.as('manager'), await app.as('admin')];
    });

    test('a till is no copy that has lost its keys, nor one whose keys a restored database has forgotten', async () => {
      const till = newId();
      const keys = [newId(), newId(), newId(), newId()] as const;
      await say(till, undefined, keys[0]);
      expect((await say(till, undefined, keys[1])).copied).toBeUndefined();
      await writeTransaction(app.db, beginEpoch);
      expect((await say(till, keys[2], keys[3])).copied).toBeUndefined();
      expect(await say(till, keys[2], newId())).toMatchObject({ copied: true });
    });

    test('reused numbers and receipts that two closings have counted are reported, and all are kept', async () => {
      const till = newId();
      const { prefix } = await contact(till);
      const receipts = [sale(till, 1), sale(till, 2), sale(till, 3), sale(till, 3)] as const;
      const [shared, alone, ours, theirs] = receipts;
      for (const body of receipts) await manager.call(recordSale, { body });
      const closing = (counted: readonly (typeof shared)[], at: string) => ({
        id: newId(),
        deviceId: till,
        fromSeq: 0,
        toSeq: 3,
        openedAt: shared.soldAt,
        closedAt: at,
        receipts: counted.map(({ id, deviceSeq: seq, soldAt }) => ({
          id,
          kind: 'sale' as const,
          seq,
          total: 6715,
          at: soldAt,
        })),
      });
      const now = (after: number) => new Date(Date.now() + after).toISOString();
      const mine = closing([shared, alone, ours], now(1));
      await manager.call(closeShift, { body: mine });
      expect(await waits(till)).toMatchObject({ reused: 1, countedAgain: { count: 0, excess: 0 } });
      // The drawer was touched before the copying, so both closings have one id: neither replaces the other.
      const same = { ...closing([shared, alone, theirs], now(2)), id: mine.id, revision: 2 };
      await expect(manager.call(closeShift, { body: same })).rejects.toMatchObject({ code: 'shift_id_reused' });
      await manager.call(closeShift, { body: { ...same, id: newId() } });
      expect((await admin.call(listShifts, { query: { deviceId: till } })).items.map(({ cash }) => cash)).toEqual([
        20_145, 20_145,
      ]);
      const expectedFindings = { count: 2, excess: 13_430 };
      expect(await waits(till)).toMatchObject({ reused: 1, countedAgain: expectedFindings, copyOf: null });
      expect(await read(till)).toMatchObject({
        reused: [{ prefix, from: 3, to: 3 }],
        countedAgain: { ...expectedFindings, numbers: [{ prefix, from: 1, to: 2 }] },
        gaps: [],
      });
      expect(await app.db('sales').where({ device_id: till })).toHaveLength(4);
      expect(await proveSeries(app.db)).toEqual([]);
    });
  });

  describe('when the database is restored from an older copy', () => {
    /** Makes the server forget the device and its prefix. */
    const forget = async (id: string) => {
      for (const table of ['device_prefixes', 'series_gaps', 'reused_numbers', 'recounted_receipts'] as const)
        await app.db(table).where({ device_id: id }).delete();
      await app
        .db('sale_lines')
        .whereIn('sale_id', app.db('sales').where({ device_id: id }).select('id'))
        .delete();
      await app.db('sales').where({ device_id: id }).delete();
      await app.db('devices').where({ id }).delete();
      await app.db('revisions').where({ name: 'devices' }).decrement('value', 1);
    };
    beforeEach(() => app.db('settings').where({ key: 'gone_back' }).delete());

    test('a new till gets a prefix that was not given since the copy, once the epoch is renewed', async () => {
      const [lost, next] = [newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      await writeTransaction(app.db, renewEpoch);
      const newPrefix = (await contact(next)).prefix;
      expect(newPrefix).not.toBe(prefix);
      expect(newPrefix).toMatch(/^[B-Z]{3}[1-9]$/);
      expect((await contact(next, { prefix: newPrefix })).prefix).toBe(newPrefix);
    });

    test('a till that the server has forgotten keeps the prefix it prints, and its numbers teach the server that it is in use', async () => {
      const [lost, sender, next] = [newId(), newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      expect((await contact(lost, { prefix, lastSeq: 4 })).prefix).toBe(prefix);
      expect((await contact(next)).prefix).not.toBe(prefix);
      await app.db('settings').where({ key: 'gone_back' }).delete();
      const other = (await contact(sender)).prefix;
      await forget(sender);
      expect(await manager.call(recordSale, { body: { ...sale(sender, 1), prefix: other } })).toMatchObject({
        number: `${other}-000001`,
      });
      expect(await read(sender)).toMatchObject({ prefix: other, clashes: [] });
      expect((await contact(newId())).prefix).not.toBe(other);
    });

    test('two tills that have printed the same numbers are reported to the office, and both go on under prefixes of their own', async () => {
      const [lost, next] = [newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      expect((await contact(next)).prefix).toBe(prefix);
      expect(await manager.call(recordSale, { body: { ...sale(next, 1), prefix } })).toMatchObject({
        number: `${prefix}-000001`,
      });
      expect(await manager.call(recordSale, { body: { ...sale(lost, 1), prefix } })).toMatchObject({
        number: `${prefix}-000001`,
      });
      const mine = (await contact(lost, { prefix, lastSeq: 3 })).prefix;
      const theirs = (await contact(next, { prefix, lastSeq: 2 })).prefix;
      expect(new Set([prefix, mine, theirs]).size).toBe(3);
      expect((await contact(lost, { prefix: mine, lastSeq: 4 })).prefix).toBe(mine);
      expect((await contact(next, { prefix: theirs, lastSeq: 3 })).prefix).toBe(theirs);
      expect((await read(lost))?.clashes).toEqual([{ prefix, upTo: 2, other: { id: next, prefix: theirs, name: '' } }]);
      expect((await read(next))?.clashes).toEqual([{ prefix, upTo: 2, other: { id: lost, prefix: mine, name: '' } }]);
      expect((await contact(newId())).prefix).not.toBe(prefix);
    });

    test('older numbers of a till that was given another prefix keep the printed one', async () => {
      const [lost, next] = [newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      await contact(next);
      await manager.call(recordSale, { body: { ...sale(lost, 2), prefix } });
      const mine = (await contact(lost, { prefix, lastSeq: 4 })).prefix;
      expect(mine).not.toBe(prefix);
      expect(await read(lost)).toMatchObject({
        prefix: mine,
        lastNumber: `${prefix}-000002`,
        gaps: [{ prefix, from: 1, to: 1 }],
      });
      expect(await manager.call(recordSale, { body: { ...sale(lost, 7), prefix: mine } })).toMatchObject({
        number: `${mine}-000007`,
      });
      const gaps = [
        { prefix, from: 1, to: 1 },
        { prefix, from: 3, to: 4 },
        { prefix: mine, from: 5, to: 6 },
      ];
      expect(await read(lost)).toMatchObject({ lastNumber: `${mine}-000007`, gaps });
      const compared = await manager.call(reconcileSales, {
        body: { deviceId: lost, fromSeq: 2, lastSeq: 7, sales: [] },
      });
      expect(compared.absent).toEqual(gaps.slice(1));
      const late = { ...sale(lost, 3), prefix };
      const closing = {
        id: newId(),
        deviceId: lost,
        prefix: mine,
        fromSeq: 0,
        toSeq: 7,
        openedAt: late.soldAt,
        closedAt: late.soldAt,
        receipts: [{ id: late.id, kind: 'sale' as const, seq: 3, total: 6715, at: late.soldAt }],
      };
      await manager.call(closeShift, { body: closing });
      const [shift] = (await admin.call(listShifts, { query: { deviceId: lost } })).items;
      expect(shift?.awaited.shown.map(({ number }) => number)).toEqual([`${prefix}-000003`]);
      expect(shift?.added.shown.map(({ number }) => number)).toEqual([`${prefix}-000002`, `${mine}-000007`]);
      await admin.call(confirmShift, { params: { id: closing.id }, body: { cashNow: shift?.cashNow ?? 0 } });
      const { items } = await admin.call(listAudit, { query: { action: 'shift_confirmed' } });
      expect(JSON.stringify(items[0]?.details)).toContain(`${prefix}-000002, ${mine}-000007`);
    });

    test('a till that has printed nothing under a prefix another one has simply gets another, without a report', async () => {
      const [lost, next] = [newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      await contact(next);
      const other = (await contact(lost, { prefix, lastSeq: 0 })).prefix;
      expect(other).not.toBe(prefix);
      expect((await contact(next, { prefix, lastSeq: 5 })).prefix).toBe(prefix);
      expect([(await read(lost))?.clashes, (await read(next))?.clashes]).toEqual([[], []]);
    });
  });

  test('two who bring an unknown device at once make it once', async () => {
    const id = newId();
    const bare = () => manager.call(recordSale, { body: { deviceId: id, items: [{ productId: mixer, qty: 1 }] } });
    const prefixes = (await Promise.all([bare(), bare(), contact(id), contact(id)])).length;
    expect(prefixes).toBe(4);
    expect((await read(id))?.prefix).toBe((await contact(id)).prefix);
  });

  test('a figure beyond what a till can hold is refused, not stored', async () => {
    const answer = await manager.request('POST', '/api/devices/register', {
      json: { deviceId: newId(), sentAt: new Date().toISOString(), pendingCount: 3e9 },
    });
    expect(answer).toMatchObject({ status: 422, json: { code: 'validation' } });
  });

  test('a contact lists which of the till’s people still work here: not those who were shut out, lost the role or were never staff', async () => {
    const person = async (role: string, disabled_at: string | null) => {
      const id = newId();
      await app.db('users').insert({
        ...(await app.db('users').where({ role: 'manager' }).first()),
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

  test('missing numbers of a series are seen by the server', async () => {
    const id = newId();
    const { prefix } = await contact(id);
    for (const number of [2, 3, 6, 9]) await manager.call(recordSale, { body: sale(id, number) });
    const voided = sale(id, 8);
    await manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: voided.id,
        deviceId: id,
        deviceSeq: 8,
        voidedAt: voided.soldAt,
        reason: 'Ошибся товаром',
        sale: voided,
      },
    });
    expect(await read(id)).toMatchObject({
      lastSeq: 9,
      gaps: [
        [1, 1],
        [4, 5],
        [7, 7],
      ].map(([from, to]) => ({ prefix, from, to })),
    });
    for (const number of [1, 4, 5, 7]) await manager.call(recordSale, { body: sale(id, number) });
    expect(await read(id)).toMatchObject({ lastSeq: 9, gaps: [] });
  });

  test('a device says at each contact what it still holds, its version, whether its storage is kept and what its clock is', async () => {
    const id = newId();
    await contact(id, {
      pendingCount: 3,
      pendingTotal: 1234.5,
      appVersion: 'abc',
      persisted: true,
      places: 'one',
      room: 'low',
      sentAt: new Date(Date.now() - HOUR).toISOString(),
    });
    const first = await read(id);
    expect(first).toMatchObject({
      pendingCount: 3,
      pendingTotal: 1234.5,
      appVersion: 'abc',
      persisted: true,
      places: 'one',
      room: 'low',
      unregistered: false,
      name: '',
      lastSeq: 0,
      gaps: [],
    });
    expect(Math.abs((first?.skewMs ?? 0) - HOUR)).toBeLessThan(30_000);
    await contact(id, { pendingCount: 1, pendingTotal: -300 });
    expect(await read(id)).toMatchObject({ pendingCount: 1, pendingTotal: -300 });
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
    await manager.call(recordSale, { body: sale(id, 1) });
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
    ahead = 12 * HOUR + 60_000;
    try {
      // The administrator's session has expired meanwhile.
      admin = await app.as('admin');
      expect(await silences()).toEqual(['silent', 'holding']);
    } finally {
      ahead = 0;
      admin = await app.as('admin');
    }
  });

  test('an administrator gives a device a name, and the audit log says so', async () => {
    const id = newId();
    const { prefix } = await contact(id);
    expect(await admin.call(renameDevice, { params: { id }, body: { name: '  Зал у входа ' } })).toMatchObject({
      id,
      name: 'Зал у входа',
    });
    expect(await read(id)).toMatchObject({ name: 'Зал у входа', prefix });
    await admin.call(renameDevice, { params: { id }, body: { name: 'Зал у входа' } });
    const { items } = await admin.call(listAudit, { query: { subject: id } });
    expect(items).toMatchObject([
      {
        action: 'device_renamed',
        subject: { kind: 'device', label: `Касса ${prefix}` },
        details: { from: '', to: 'Зал у входа' },
      },
    ]);
    await contact(id);
    expect(await read(id)).toMatchObject({ name: 'Зал у входа' });
    expect(await admin.call(renameDevice, { params: { id }, body: { name: '' } })).toMatchObject({ name: '' });
  });

  test('an unknown device cannot be named, and a name has an end', async () => {
    expect(await admin.request('PATCH', `/api/devices/${newId()}`, { json: { name: 'Зал' } })).toMatchObject({
      status: 404,
    });
    expect(await admin.request('PATCH', `/api/devices/${newId()}`, { json: { name: 'я'.repeat(61) } })).toMatchObject({
      status: 422,
    });
  });

  test('a retired till raises no alarm, and is at work again when it reports, sells, or is returned', async () => {
    const id = newId();
    await contact(id);
    await manager.call(recordSale, { body: sale(id, 3) });
    ahead = 12 * HOUR + 60_000;
    admin = await app.as('admin');
    try {
      expect(await read(id)).toMatchObject({ silence: 'silent', retiredAt: null });
      const retire = () => admin.call(retireDevice, { params: { id }, body: {} });
      const first = await retire();
      expect(first).toMatchObject({ silence: 'no', gaps: [{ from: 1, to: 2 }] });
      expect(first.retiredAt).not.toBeNull();
      expect((await retire()).retiredAt).toBe(first.retiredAt);
      expect(await admin.call(returnDevice, { params: { id } })).toMatchObject({ silence: 'silent', retiredAt: null });
      await retire();
      manager = await app.as('manager');
      await contact(id);
      expect((await read(id))?.retiredAt).toBeNull();
      await retire();
      await manager.call(recordSale, { body: sale(id, 4) });
      expect(await read(id)).toMatchObject({ retiredAt: null, lastSeq: 4 });
      const { items } = await admin.call(listAudit, { query: { subject: id } });
      expect(items.map(({ action }) => action)).toEqual([
        'device_retired',
        'device_retired',
        'device_returned',
        'device_retired',
      ]);
    } finally {
      ahead = 0;
      [admin, manager] = [await app.as('admin'), await app.as('manager')];
    }
  });

  test('a till that said it holds receipts is put away with a reason only', async () => {
    const id = newId();
    await contact(id, { pendingCount: 2, pendingTotal: 500 });
    await expect(admin.call(retireDevice, { params: { id }, body: { reason: ' ' } })).rejects.toMatchObject({
      code: 'validation',
    });
    expect((await read(id))?.retiredAt).toBeNull();
    const reason = 'Планшет разбит, чеки внесены вручную';
    expect((await admin.call(retireDevice, { params: { id }, body: { reason } })).retiredAt).not.toBeNull();
    const { items } = await admin.call(listAudit, { query: { subject: id } });
    expect(items[0]).toMatchObject({ action: 'device_retired', details: { reason } });
    await expect(admin.call(retireDevice, { params: { id: newId() }, body: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listAudit } from '#contract/audit/audit.ts';
import { recordSale, reconcileSales } from '#contract/sales/sales.ts';
import { closeShift, confirmShift, listShifts } from '#contract/shifts/shifts.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { shopWithTills } from '../../../proofs/fixtures/sample-tills.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';

describe.each(ENGINES)('prefixes of receipt numbers on %s', (engine) => {
  const shop = shopWithTills(engine);
  const { contact, sale, read } = shop;

  test('every device gets a prefix of its own and keeps it', async () => {
    const ids = Array.from({ length: 5 }, () => newId());
    const prefixes = (await Promise.all(ids.map((id) => contact(id)))).map((answer) => answer.prefix);
    expect(new Set(prefixes).size).toBe(5);
    expect((await contact(ids[0] ?? '')).prefix).toBe(prefixes[0]);
  });

  test('two who bring an unknown device at once make it once', async () => {
    const id = newId();
    const bare = () =>
      shop.manager.call(recordSale, { body: { deviceId: id, items: [{ productId: shop.mixer, qty: 1 }] } });
    const prefixes = (await Promise.all([bare(), bare(), contact(id), contact(id)])).length;
    expect(prefixes).toBe(4);
    expect((await read(id))?.prefix).toBe((await contact(id)).prefix);
  });

  describe('when the database is restored from an older copy', () => {
    /** Makes the server forget the device and its prefix. */
    const forget = async (id: string) => {
      for (const table of ['device_prefixes', 'series_gaps', 'reused_numbers', 'recounted_receipts'] as const)
        await shop.app.db(table).where({ device_id: id }).delete();
      await shop.app
        .db('sale_lines')
        .whereIn('sale_id', shop.app.db('sales').where({ device_id: id }).select('id'))
        .delete();
      await shop.app.db('sales').where({ device_id: id }).delete();
      await shop.app.db('devices').where({ id }).delete();
      await shop.app.db('revisions').where({ name: 'devices' }).decrement('value', 1);
    };
    beforeEach(() => shop.app.db('settings').where({ key: 'gone_back' }).delete());

    test('a new till gets a prefix that was not given since the copy, once the epoch is renewed', async () => {
      const [lost, next] = [newId(), newId()];
      const { prefix } = await contact(lost);
      await forget(lost);
      await writeTransaction(shop.app.db, renewEpoch);
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
      await shop.app.db('settings').where({ key: 'gone_back' }).delete();
      const other = (await contact(sender)).prefix;
      await forget(sender);
      expect(await shop.manager.call(recordSale, { body: { ...sale(sender, 1), prefix: other } })).toMatchObject({
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
      expect(await shop.manager.call(recordSale, { body: { ...sale(next, 1), prefix } })).toMatchObject({
        number: `${prefix}-000001`,
      });
      expect(await shop.manager.call(recordSale, { body: { ...sale(lost, 1), prefix } })).toMatchObject({
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
      await shop.manager.call(recordSale, { body: { ...sale(lost, 2), prefix } });
      const mine = (await contact(lost, { prefix, lastSeq: 4 })).prefix;
      expect(mine).not.toBe(prefix);
      expect(await read(lost)).toMatchObject({
        prefix: mine,
        lastNumber: `${prefix}-000002`,
        gaps: [{ prefix, from: 1, to: 1 }],
      });
      expect(await shop.manager.call(recordSale, { body: { ...sale(lost, 7), prefix: mine } })).toMatchObject({
        number: `${mine}-000007`,
      });
      const gaps = [
        { prefix, from: 1, to: 1 },
        { prefix, from: 3, to: 4 },
        { prefix: mine, from: 5, to: 6 },
      ];
      expect(await read(lost)).toMatchObject({ lastNumber: `${mine}-000007`, gaps });
      const compared = await shop.manager.call(reconcileSales, {
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
      await shop.manager.call(closeShift, { body: closing });
      const [shift] = (await shop.admin.call(listShifts, { query: { deviceId: lost } })).items;
      expect(shift?.awaited.shown.map(({ number }) => number)).toEqual([`${prefix}-000003`]);
      expect(shift?.added.shown.map(({ number }) => number)).toEqual([`${prefix}-000002`, `${mine}-000007`]);
      await shop.admin.call(confirmShift, { params: { id: closing.id }, body: { cashNow: shift?.cashNow ?? 0 } });
      const { items } = await shop.admin.call(listAudit, { query: { action: 'shift_confirmed' } });
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
});

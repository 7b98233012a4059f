import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { reportToday } from '#contract/reports/today.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { closeShift, listShifts } from '#contract/shifts/shifts.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { shopWithTills } from '../../../proofs/fixtures/sample-tills.ts';
import { beginEpoch } from '../../shop/facts/epoch.ts';
import { proveSeries } from './series-proof.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('tills whose browser was copied, on %s', (engine) => {
  const shop = shopWithTills(engine);
  const { contact, sale, read } = shop;

  /** Sends the next contact of the till's chain of keys. */
  const say = (deviceId: string, contactKey: string | undefined, nextContactKey: string, fields: object = {}) =>
    contact(deviceId, { nextContactKey, ...(contactKey === undefined ? {} : { contactKey }), ...fields });
  const waits = async (id: string) =>
    (await shop.admin.call(reportToday, {})).waiting.tills.find((till) => till.id === id);

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
    await shop.manager.call(recordSale, { body: sale(copy, 10) });
    expect(await read(copy)).toMatchObject({ copyOf: { id: till, prefix }, lastSeq: 10, gaps: [] });
    expect(await waits(copy)).toMatchObject({ copyOf: prefix });
    shop.ahead = 15 * 24 * HOUR;
    await shop.logIn();
    expect((await waits(copy))?.copyOf ?? null).toBeNull();
    shop.ahead = 0;
    await shop.logIn();
  });

  test('a till is no copy that has lost its keys, nor one whose keys a restored database has forgotten', async () => {
    const till = newId();
    const keys = [newId(), newId(), newId(), newId()] as const;
    await say(till, undefined, keys[0]);
    expect((await say(till, undefined, keys[1])).copied).toBeUndefined();
    await writeTransaction(shop.app.db, beginEpoch);
    expect((await say(till, keys[2], keys[3])).copied).toBeUndefined();
    expect(await say(till, keys[2], newId())).toMatchObject({ copied: true });
  });

  test('reused numbers and receipts that two closings have counted are reported, and all are kept', async () => {
    const till = newId();
    const { prefix } = await contact(till);
    const receipts = [sale(till, 1), sale(till, 2), sale(till, 3), sale(till, 3)] as const;
    const [shared, alone, ours, theirs] = receipts;
    for (const body of receipts) await shop.manager.call(recordSale, { body });
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
    await shop.manager.call(closeShift, { body: mine });
    expect(await waits(till)).toMatchObject({ reused: 1, countedAgain: { count: 0, excess: 0 } });
    // The drawer was touched before the copying, so both closings have one id: neither replaces the other.
    const same = { ...closing([shared, alone, theirs], now(2)), id: mine.id, revision: 2 };
    await expect(shop.manager.call(closeShift, { body: same })).rejects.toMatchObject({ code: 'act_id_reused' });
    await shop.manager.call(closeShift, { body: { ...same, id: newId() } });
    expect((await shop.admin.call(listShifts, { query: { deviceId: till } })).items.map(({ cash }) => cash)).toEqual([
      20_145, 20_145,
    ]);
    const expectedFindings = { count: 2, excess: 13_430 };
    expect(await waits(till)).toMatchObject({ reused: 1, countedAgain: expectedFindings, copyOf: null });
    expect(await read(till)).toMatchObject({
      reused: [{ prefix, from: 3, to: 3 }],
      countedAgain: { ...expectedFindings, numbers: [{ prefix, from: 1, to: 2 }] },
      gaps: [],
    });
    expect(await shop.app.db('sales').where({ device_id: till })).toHaveLength(4);
    expect(await proveSeries(shop.app.db)).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import { closeShift, COUNTED_SHIFTS_MAX, listDrawerDifferences, listShifts } from '#contract/shifts/shifts.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

type Closing = BodyFor<typeof closeShift> & { id: string };

describe.each(ENGINES)('drawers of shifts on %s', (engine) => {
  let seller: PersonsBrowser;
  let admin: PersonsBrowser;
  const deviceId = newId();
  let seq = 0;

  const app = openShop({ engine });
  beforeAll(async () => {
    seller = await app.as('manager');
    admin = await app.as('admin');
  });

  const move = (kind: 'in' | 'out', amount: number, reason: string) => ({
    id: newId(),
    kind,
    amount,
    reason,
    at: '2026-11-20T10:00:00.000Z',
    authorId: seller.person.id,
  });

  /** A shift of one receipt of 1 500 roubles. */
  function closing(change: Partial<Closing> = {}): Closing {
    seq += 1;
    const at = '2026-11-20T09:00:00.000Z';
    return {
      id: newId(),
      revision: 1,
      deviceId,
      fromSeq: seq - 1,
      toSeq: seq,
      openedAt: at,
      closedAt: '2026-11-20T18:00:00.000Z',
      authorId: seller.person.id,
      receipts: [{ id: newId(), kind: 'sale', seq, total: 1500, at }],
      counted: null,
      note: '',
      ...change,
    };
  }
  const close = (body: Closing) => seller.call(closeShift, { body });
  const read = async (id: string) =>
    (await admin.call(listShifts, { query: { deviceId } })).items.find((shift) => shift.id === id);

  test('are listed with their float, what went in and out, and what they should have held', async () => {
    const body = closing({
      opening: 3000,
      moves: [move('out', 700.5, 'Инкассация'), move('in', 200, 'Размен')],
      counted: 4000,
      handover: 'Ключ у охраны',
      blind: true,
    });
    await close(body);
    const shift = await read(body.id);
    expect(shift).toMatchObject({
      opening: 3000,
      handover: 'Ключ у охраны',
      blind: true,
      cash: 1500,
      expected: 3999.5,
    });
    expect(
      shift?.moves.map(({ kind, amount, reason, authorName }) => [kind, amount, reason, authorName]).sort(),
    ).toEqual([
      ['in', 200, 'Размен', seller.person.name],
      ['out', 700.5, 'Инкассация', seller.person.name],
    ]);
  });

  test('come once: the same again changes nothing, other cash under the same revision is refused, a higher one replaces it', async () => {
    const body = closing({ opening: 100, moves: [move('in', 50, 'Размен')] });
    await close(body);
    expect(await close(body)).toMatchObject({ replayed: true });
    const other = { ...body, moves: [move('in', 60, 'Размен')] };
    expect(await seller.request('POST', '/api/shifts', { json: other })).toMatchObject({
      status: 409,
      json: { code: 'act_id_reused' },
    });
    expect((await read(body.id))?.moves).toHaveLength(1);
    await close({ ...other, revision: 2 });
    expect((await read(body.id))?.moves.map(({ amount }) => amount)).toEqual([60]);
  });

  test('of a till of an older version stay as they were: no float, nothing moved', async () => {
    const body = closing({ counted: 1400 });
    await close(body);
    expect(await close(body)).toMatchObject({ replayed: true });
    expect(await read(body.id)).toMatchObject({ opening: null, moves: [], blind: null, expected: 1500, counted: 1400 });
  });

  test('closed again without a count lose the mark of the count', async () => {
    const body = closing({ counted: 1500, blind: true });
    await close(body);
    const again = { ...body, revision: 2, counted: null };
    await close(again);
    expect(await close(again)).toMatchObject({ replayed: true });
    expect(await read(body.id)).toMatchObject({ revision: 2, counted: null, blind: null });
  });

  test('that differ are summed by day and seller, and agree with the listed shifts', async () => {
    await close(closing({ opening: 500, moves: [move('out', 100, 'Поставщику')], counted: 1950.25 }));
    const { items } = await admin.call(listShifts, { query: { deviceId } });
    const off = items.flatMap(({ counted, expected }) => (counted === null ? [] : [counted - expected]));
    const { items: days } = await admin.call(listDrawerDifferences, { query: { deviceId } });
    expect(days).toEqual([
      {
        day: '2026-11-20',
        sellerId: seller.person.id,
        sellerName: seller.person.name,
        shifts: 3,
        short: 100,
        over: 50.75,
      },
    ]);
    expect(off.reduce((sum, one) => sum + one, 0)).toBeCloseTo(-49.25);
    expect((await admin.call(listDrawerDifferences, { query: { from: '2026-11-21' } })).items).toEqual([]);
    // A day without a difference is no difference.
    const even = { openedAt: '2026-11-19T09:00:00.000Z', closedAt: '2026-11-19T18:00:00.000Z', counted: 1500 };
    await close(closing({ ...even, opening: 0 }));
    expect((await admin.call(listDrawerDifferences, { query: { to: '2026-11-19' } })).items).toEqual([]);
  });

  test('of the latest shifts only are read at once, whole days of them, and the answer says from where', async () => {
    const like = (await app.db('shifts').whereNotNull('counted').first())!;
    const days = ['2026-10-01', '2026-10-02'];
    await app.db.batchInsert(
      'shifts',
      Array.from({ length: COUNTED_SHIFTS_MAX }, (_, index) => ({
        ...like,
        id: newId(),
        opening: null,
        counted: 100,
        business_day: days[index === 0 ? 0 : 1]!,
      })),
      100,
    );
    const ask = (query: object) => admin.call(listDrawerDifferences, { query: { to: '2026-10-31', ...query } });
    const whole = await ask({});
    expect([whole.items.map(({ day, shifts }) => [day, shifts]), whole.unread]).toEqual([
      [
        ['2026-10-02', COUNTED_SHIFTS_MAX - 1],
        ['2026-10-01', 1],
      ],
      null,
    ]);
    await app.db('shifts').insert({ ...like, id: newId(), counted: 100, business_day: days[0]! });
    const part = await ask({});
    expect([part.items.map(({ day }) => day), part.unread]).toEqual([['2026-10-02'], '2026-10-01']);
    expect(await ask({ to: '2026-10-01' })).toMatchObject({ items: [{ day: '2026-10-01', shifts: 2 }], unread: null });
  });

  test('hold a correction that another till made of their receipt, and no correction of another till’s', async () => {
    const { mixer } = await addGoods(app.db);
    const [maker, other, refused] = [newId(), newId(), newId()];
    const at = '2026-11-21T09:00:00.000Z';
    const correction = {
      id: newId(),
      deviceId: other,
      deviceSeq: 1,
      correctsSeq: 1,
      corrects: { id: refused, deviceId: maker },
      soldAt: at,
      items: [{ productId: mixer, qty: 4, price: 100, title: 'Смеситель' }],
    };
    await seller.call(recordSale, { body: correction });
    const counted = { kind: 'sale', seq: 1, total: 500, at } as const;
    const [own, others] = [
      closing({ deviceId: maker, fromSeq: 0, toSeq: 1, receipts: [{ ...counted, id: refused }] }),
      closing({ deviceId: other, fromSeq: 0, toSeq: 1, receipts: [] }),
    ];
    for (const body of [own, others]) await close(body);
    const shifts = async (of: string) => (await admin.call(listShifts, { query: { deviceId: of } })).items;
    expect(await shifts(maker)).toMatchObject([{ state: 'reopened', added: { count: 1, cash: 400 } }]);
    expect(await shifts(other)).toMatchObject([{ state: 'closed', cashNow: 0, added: { count: 0 } }]);
  });

  test('with the same act twice, or none, are refused', async () => {
    const twice = move('in', 5, 'Размен');
    for (const moves of [[twice, twice], [{ ...twice, amount: 0 }], [{ ...twice, reason: ' ' }]])
      expect((await seller.request('POST', '/api/shifts', { json: closing({ moves }) })).status).toBe(422);
  });
});

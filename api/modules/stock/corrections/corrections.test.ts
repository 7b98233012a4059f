import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { adjustStock, listDiscrepancies, listMovements, resolveDiscrepancy } from '#contract/stock/inventory.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Answer, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { proveStock } from '../movements/stock-proof.ts';

describe.each(ENGINES)('stock corrected by hand on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let other: PersonsBrowser;
  let manager: PersonsBrowser;
  const deviceId = newId();
  let deviceSeq = 0;
  beforeAll(async () => {
    [admin, other, manager] = [await app.as('admin'), await app.as('admin'), await app.as('manager')];
  });
  afterAll(async () => expect(await proveStock(app.db)).toEqual([]));

  const product = async (stockQty: number) => (await create(admin, { stockQty }))._id;
  const rowOf = async (id: string) => (await app.db('products').where({ id }).first())!;
  const stockOf = async (id: string) => (await rowOf(id)).stock_qty;
  const movementsOf = (id: string, query = {}) => admin.call(listMovements, { params: { id }, query });

  type Body = BodyFor<typeof adjustStock>;
  const form = (change: Partial<Body> = {}): Body => ({
    id: newId(),
    kind: 'adjustment',
    stockQtyBase: 10,
    stockQty: 7,
    reason: 'пересчёт полки',
    ...change,
  });
  const adjust = (id: string, body: Body, by = admin) => by.call(adjustStock, { params: { id }, body });
  const tryAdjust = (id: string, body: Partial<Body>): Promise<Answer> =>
    admin.request('POST', `/api/inventory/stock/${id}/adjust`, { json: body });

  const deviceSale = (productId: string, qty: number) => {
    deviceSeq += 1;
    const at = new Date().toISOString();
    return {
      id: newId(),
      deviceId,
      deviceSeq,
      soldAt: at,
      sentAt: at,
      items: [{ productId, qty, price: 12_490 }],
      paymentMethod: 'cash' as const,
      note: '',
    };
  };
  const sell = async (productId: string, qty: number) => {
    const sale = deviceSale(productId, qty);
    await manager.call(recordSale, { body: sale });
    return sale;
  };
  const undo = (sale: ReturnType<typeof deviceSale>) => {
    deviceSeq += 1;
    return manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: sale.id,
        deviceId,
        deviceSeq,
        voidedAt: new Date().toISOString(),
        reason: 'ошибка',
        sale,
      },
    });
  };

  const discrepanciesOf = async (productId: string, state: 'open' | 'resolved' = 'open') =>
    (await manager.call(listDiscrepancies, { query: { state, limit: 200 } })).items.filter(
      (one) => one.productId === productId,
    );
  type Settlement = BodyFor<typeof resolveDiscrepancy>;
  const resolve = (id: string, body: Settlement, by = admin) => by.call(resolveDiscrepancy, { params: { id }, body });
  const tryResolve = (id: string, body: Settlement, by = admin): Promise<Answer> =>
    by.request('POST', `/api/inventory/discrepancies/${id}/resolve`, { json: body });
  /** A product sold below zero, and its discrepancy. */
  const shortOf = async (shortage: number) => {
    const id = await product(0);
    await sell(id, shortage);
    const [discrepancy] = await discrepanciesOf(id);
    return { id, discrepancy: discrepancy! };
  };

  describe('an adjustment', () => {
    test('moves stock by its difference and says who, why and by which document', async () => {
      const id = await product(10);
      const before = await rowOf(id);
      const body = form({ kind: 'receipt', stockQty: 25 });
      expect(await adjust(id, body)).toMatchObject({ _id: id, stockQty: 25, availableQty: 25, availability: 'in' });
      expect((await movementsOf(id)).items[0]).toMatchObject({
        kind: 'receipt',
        delta: 15,
        before: 10,
        after: 25,
        reason: 'пересчёт полки',
        actor: { _id: admin.person.id, name: 'admin' },
        document: { kind: 'adjustment', id: body.id, number: null },
      });
      const { items } = await admin.call(listAudit, { query: { subject: id, action: 'stock_adjusted' } });
      expect(items).toMatchObject([
        {
          actor: { _id: admin.person.id },
          subject: { kind: 'product', id, label: before.title },
          details: { kind: 'receipt', before: 10, after: 25, reason: 'пересчёт полки' },
        },
      ]);
      expect((await rowOf(id)).figures_revision).toBeGreaterThan(before.figures_revision);
    });

    test('reaches shoppers’ devices when the availability they read has changed', async () => {
      const id = await product(10);
      const { revision } = await rowOf(id);
      await adjust(id, form({ stockQty: 9 }));
      expect((await rowOf(id)).revision).toBe(revision);
      await adjust(id, form({ kind: 'write_off', stockQtyBase: 9, stockQty: 0 }));
      expect((await rowOf(id)).revision).toBeGreaterThan(revision);
    });

    test('made in a form opened before a sale leaves the sold unit sold', async () => {
      const id = await product(10);
      await sell(id, 1);
      expect(await adjust(id, form({ stockQtyBase: 10, stockQty: 12 }))).toMatchObject({ stockQty: 11 });
    });

    test('sent twenty times at once is made once', async () => {
      const id = await product(10);
      const body = form({ kind: 'write_off' });
      const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(id, body)));
      expect(new Set(answers.map(({ stockQty }) => stockQty))).toEqual(new Set([7]));
      expect((await movementsOf(id)).total).toBe(2);
      expect((await admin.call(listAudit, { query: { subject: id, action: 'stock_adjusted' } })).total).toBe(1);
    });

    test('twenty of them at once are all made', async () => {
      const id = await product(0);
      await Promise.all(
        Array.from({ length: 20 }, () => adjust(id, form({ kind: 'receipt', stockQtyBase: 0, stockQty: 3 }))),
      );
      expect(await stockOf(id)).toBe(60);
    });

    test('another one under a used id is refused and moves nothing', async () => {
      const [id, second] = [await product(10), await product(10)];
      const body = form();
      await adjust(id, body);
      for (const [on, change] of [
        [id, { stockQty: 6 }],
        [id, { kind: 'write_off' }],
        [id, { reason: 'другая причина' }],
        [second, {}],
      ] as const) {
        expect(await tryAdjust(on, { ...body, ...change })).toMatchObject({
          status: 409,
          json: { code: 'act_id_reused' },
        });
      }
      expect([await stockOf(id), await stockOf(second)]).toEqual([7, 10]);
    });

    test('a count that finds what the books say is written down', async () => {
      const id = await product(10);
      await adjust(id, form({ stockQty: 10 }));
      expect((await movementsOf(id)).items[0]).toMatchObject({ kind: 'adjustment', delta: 0, before: 10, after: 10 });
    });

    test.each([
      ['a receipt that brings nothing', { kind: 'receipt', stockQty: 10 }],
      ['a write-off that takes nothing', { kind: 'write_off', stockQty: 10 }],
      ['no reason', { reason: ' ' }],
      ['half a unit', { stockQty: 1.5 }],
      ['more than any shelf holds', { stockQty: 1_000_001 }],
    ] as const)('%s is refused', async (_what, change) => {
      const id = await product(10);
      expect(await tryAdjust(id, form(change))).toMatchObject({ status: 422, json: { code: 'validation' } });
      expect(await stockOf(id)).toBe(10);
    });

    test('of a product taken off sale or unknown is refused', async () => {
      const id = await product(10);
      await admin.request('DELETE', `/api/products/${id}`);
      expect(await tryAdjust(id, form())).toMatchObject({ status: 410, json: { code: 'product_removed' } });
      expect(await tryAdjust('nothing', form())).toMatchObject({ status: 404 });
      expect(await stockOf(id)).toBe(10);
    });

    test('below what is promised opens a discrepancy, and goods that turn up leave it open at nothing', async () => {
      const id = await product(11);
      await sell(id, 1);
      await order(manager, { items: [{ productId: id, qty: 8 }] });
      const writeOff = form({ kind: 'write_off', stockQty: 5 });
      await adjust(id, writeOff);
      expect(await discrepanciesOf(id)).toMatchObject([{ shortage: 3, stockQty: 5, reservedQty: 8, resolvedAt: null }]);
      // The sale before it has taken nothing that is missing.
      expect((await discrepanciesOf(id))[0]?.causes).toEqual([{ kind: 'adjustment', id: writeOff.id, number: null }]);
      await adjust(id, form({ kind: 'receipt', stockQtyBase: 5, stockQty: 6 }));
      expect(await discrepanciesOf(id)).toMatchObject([{ shortage: 2 }]);
      await adjust(id, form({ kind: 'receipt', stockQtyBase: 6, stockQty: 20 }));
      expect(await discrepanciesOf(id)).toMatchObject([{ shortage: 0, stockQty: 20, resolvedAt: null }]);
    });
  });

  describe('a discrepancy', () => {
    test('is settled by a recount: stock becomes what was found, and the movement names who counted and why', async () => {
      const { id, discrepancy } = await shortOf(2);
      expect(discrepancy).toMatchObject({
        shortage: 2,
        stockQty: -2,
        causes: [{ kind: 'sale', number: expect.any(String) }],
      });
      const settled = await resolve(discrepancy.id, {
        resolution: 'recount',
        countedQty: 4,
        stockQtyBase: -2,
        note: 'нашли на складе',
      });
      expect(settled).toMatchObject({
        id: discrepancy.id,
        resolution: 'recount',
        resolvedBy: 'admin',
        note: 'нашли на складе',
        stockQty: 4,
        resolvedAt: expect.any(String),
      });
      expect(await discrepanciesOf(id)).toEqual([]);
      expect(await discrepanciesOf(id, 'resolved')).toEqual([settled]);
      expect((await movementsOf(id)).items[0]).toMatchObject({
        kind: 'adjustment',
        delta: 6,
        reason: 'Пересчитано: нашли на складе',
        document: { kind: 'discrepancy', id: discrepancy.id },
      });
      const { items } = await admin.call(listAudit, { query: { subject: id, action: 'discrepancy_resolved' } });
      expect(items).toMatchObject([
        {
          actor: { _id: admin.person.id },
          details: { resolution: 'recount', before: -2, after: 4, reason: 'нашли на складе' },
        },
      ]);
    });

    test('is written off: a figure below zero becomes zero', async () => {
      const { id, discrepancy } = await shortOf(3);
      expect(await resolve(discrepancy.id, { resolution: 'write_off', note: 'недостача' })).toMatchObject({
        resolution: 'write_off',
        stockQty: 0,
      });
      expect((await movementsOf(id)).items[0]).toMatchObject({ delta: 3, reason: 'Списано: недостача' });
    });

    test('is written off without touching what stands on the shelf for orders', async () => {
      const id = await product(10);
      await order(manager, { items: [{ productId: id, qty: 8 }] });
      await adjust(id, form({ kind: 'write_off', stockQty: 5 }));
      const [discrepancy] = await discrepanciesOf(id);
      expect(await resolve(discrepancy!.id, { resolution: 'write_off', note: 'бой' })).toMatchObject({
        stockQty: 5,
        reservedQty: 8,
      });
    });

    test('is accepted: nothing moves', async () => {
      const { id, discrepancy } = await shortOf(1);
      expect(await resolve(discrepancy.id, { resolution: 'accept', note: 'товар в пути' })).toMatchObject({
        resolution: 'accept',
        stockQty: -1,
      });
      expect((await movementsOf(id)).total).toBe(1);
      await sell(id, 1);
      expect(await discrepanciesOf(id)).toMatchObject([{ shortage: 2 }]);
    });

    test('recounted in a form opened before a sale keeps the sale sold, and the units still missing are a discrepancy of their own', async () => {
      const { id, discrepancy } = await shortOf(2);
      await sell(id, 1);
      await resolve(discrepancy.id, { resolution: 'recount', countedQty: 0, stockQtyBase: -2, note: 'пусто' });
      expect(await stockOf(id)).toBe(-1);
      const open = await discrepanciesOf(id);
      expect(open).toMatchObject([{ shortage: 1 }]);
      expect(open[0]?.id).not.toBe(discrepancy.id);
    });

    test('recounted as the books said, while another unit was sold, is followed by one of its own', async () => {
      const id = await product(1);
      await order(manager, { items: [{ productId: id, qty: 1 }] });
      await sell(id, 1);
      const [discrepancy] = await discrepanciesOf(id);
      expect(discrepancy).toMatchObject({ stockQty: 0, reservedQty: 1, shortage: 1 });
      await sell(id, 1);
      await resolve(discrepancy!.id, { resolution: 'recount', countedQty: 0, stockQtyBase: 0, note: 'пусто' });
      expect(await discrepanciesOf(id)).toMatchObject([{ stockQty: -1, shortage: 2 }]);
    });

    test('settled the same way twenty times at once moves stock once', async () => {
      const { id, discrepancy } = await shortOf(2);
      const settlement = { resolution: 'recount', countedQty: 5, stockQtyBase: -2, note: 'пересчёт' } as const;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => resolve(discrepancy.id, settlement, index % 2 === 0 ? admin : other)),
      );
      expect(new Set(answers.map(({ resolvedAt, stockQty }) => `${resolvedAt} ${stockQty}`)).size).toBe(1);
      expect(await stockOf(id)).toBe(5);
      expect((await movementsOf(id)).total).toBe(2);
    });

    test('settled in two ways at once is settled in one, and the other is refused', async () => {
      const { id, discrepancy } = await shortOf(2);
      const settlements: Settlement[] = [
        { resolution: 'recount', countedQty: 5, stockQtyBase: -2, note: 'пересчёт' },
        { resolution: 'recount', countedQty: 6, stockQtyBase: -2, note: 'пересчёт' },
        { resolution: 'write_off', note: 'пересчёт' },
        { resolution: 'accept', note: 'пересчёт' },
        { resolution: 'accept', note: 'другое' },
      ];
      const answers = await Promise.all(
        settlements.map((settlement, index) => tryResolve(discrepancy.id, settlement, index % 2 === 0 ? admin : other)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual(
        Array(4).fill('discrepancy_settled'),
      );
      const winner = settlements[answers.findIndex(({ status }) => status === 200)]!;
      expect(await tryResolve(discrepancy.id, winner, other)).toMatchObject({
        status: 200,
        json: { id: discrepancy.id },
      });
      expect((await movementsOf(id)).total).toBe(winner.resolution === 'accept' ? 1 : 2);
    });

    test.each([
      ['a recount without figures', { resolution: 'recount', note: 'пересчёт' }],
      ['a count below zero', { resolution: 'recount', countedQty: -1, stockQtyBase: 0, note: 'пересчёт' }],
      ['no reason', { resolution: 'accept', note: '' }],
    ] as const)('is not settled by %s', async (_what, settlement) => {
      const { id, discrepancy } = await shortOf(1);
      expect(await tryResolve(discrepancy.id, settlement)).toMatchObject({ status: 422 });
      expect(await discrepanciesOf(id)).toHaveLength(1);
    });

    test('that is unknown is not found', async () => {
      expect(await tryResolve('nothing', { resolution: 'accept', note: 'принято' })).toMatchObject({ status: 404 });
    });

    test('of a product taken off sale can be settled', async () => {
      const { id, discrepancy } = await shortOf(1);
      await admin.request('DELETE', `/api/products/${id}`);
      expect(await resolve(discrepancy.id, { resolution: 'write_off', note: 'снят' })).toMatchObject({ stockQty: 0 });
    });

    test('lists go page by page', async () => {
      for (const state of ['open', 'resolved'] as const) {
        const { items, total } = await manager.call(listDiscrepancies, { query: { state, limit: 200 } });
        expect(total).toBe(items.length);
        const pages = await Promise.all(
          items.map((_, index) => manager.call(listDiscrepancies, { query: { state, page: index + 1, limit: 1 } })),
        );
        expect(pages.flatMap((page) => page.items)).toEqual(items);
      }
    });
  });

  test('whatever is sold, voided, corrected, settled and saved at once: stock is what its movements say, and missing units have an open discrepancy', async () => {
    const ids = await Promise.all([3, 5, 0].map(product));
    let seed = 20_261_120;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const sold: Awaited<ReturnType<typeof sell>>[] = [];
    const step = async (): Promise<void> => {
      const id = ids[random(ids.length)]!;
      const amount = 1 + random(4);
      switch (random(6)) {
        case 0:
        case 1:
          sold.push(await sell(id, amount));
          return;
        case 2: {
          const sale = sold.splice(random(sold.length), 1)[0];
          if (sale !== undefined) await undo(sale);
          return;
        }
        case 3: {
          const kind = random(2) === 0 ? 'receipt' : 'write_off';
          await adjust(id, form({ kind, stockQtyBase: 10, stockQty: kind === 'receipt' ? 10 + amount : 10 - amount }));
          return;
        }
        case 4: {
          const [open] = await discrepanciesOf(id);
          if (open === undefined) return;
          const settlement: Settlement =
            random(2) === 0
              ? { resolution: 'recount', countedQty: amount, stockQtyBase: open.stockQty, note: 'пересчёт' }
              : { resolution: 'write_off', note: 'списано' };
          const { status } = await tryResolve(open.id, settlement);
          expect([200, 409]).toContain(status);
          return;
        }
        default: {
          const { status } = await trySave(admin, { _id: id }, { stockQtyBase: 10, stockQty: 10 + amount - 2 });
          expect([200, 409]).toContain(status);
        }
      }
    };
    for (let round = 0; round < 30; round += 1) {
      await Promise.all([step(), step(), step(), step()]);
      expect(await proveStock(app.db)).toEqual([]);
      for (const id of ids) {
        const { stock_qty: stock } = await rowOf(id);
        const open = await discrepanciesOf(id);
        expect(open.length).toBeLessThanOrEqual(1);
        // No discrepancy was accepted here, so a negative figure always has an open one.
        if (stock < 0) expect(open).toHaveLength(1);
      }
      for (const id of ids) {
        const { items } = await movementsOf(id, { limit: 200 });
        expect(items.every(({ before, delta, after }) => after === before + delta)).toBe(true);
      }
    }
    await save(admin, { _id: ids[0]! }, { title: 'Проверено' });
    await app.db('products').where({ id: ids[0]! }).increment('stock_qty', 1);
    expect(await proveStock(app.db)).toMatchObject([{ productId: ids[0], what: 'stock' }]);
    await app.db('products').where({ id: ids[0]! }).decrement('stock_qty', 1);
  });
});

/** Files and previews older than the shop. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { isPostgres } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import {
  commerceMl,
  commerceMlGoods,
  nextPriceList,
  type PriceList,
} from '../../../proofs/fixtures/sample-price-lists.ts';
import { AMOUNT_STOPS, importBench, list } from '../../../proofs/fixtures/import-bench.ts';
import { applyStockChanges } from '../../stock/movements/apply-stock-changes.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { acceptFeatures } from '../jobs/accept-features.ts';
import { findImport } from '../store/import-store.ts';
import { applyImport, matchLines, previewAgain } from '../jobs/move-import.ts';
import { runWaiting } from '../run-import.ts';
import { summarizeImport } from '../jobs/find-imports.ts';

/** The file with a mark of deletion on each of its goods. */
const markedDeleted = (goods: PriceList): string =>
  commerceMl(goods, { changesOnly: true }).replaceAll('<Товар>', '<Товар><ПометкаУдаления>true</ПометкаУдаления>');

describe.each(ENGINES)('price lists older than the shop, on %s', (engine) => {
  const bench = importBench(engine);

  test('a waiting file of an exchange gives way to a later one with all that it holds, and a partial one to none', async () => {
    const whole = { auto: true, full: true };
    await bench.preview(commerceMl(list), undefined, whole);
    await runWaiting(bench.context());
    const states = async () => (await bench.db('imports').orderBy('created_at')).map(({ state }) => state);
    expect(await states()).toEqual(['applied']);
    const dear = (factor: number) => nextPriceList(list, { changed: 20, factor });
    const send = async (content: string, choice: object): Promise<void> => {
      bench.now = new Date(bench.now.getTime() + 60_000);
      await bench.preview(content, undefined, choice);
    };
    await send(commerceMl(dear(3)), whole);
    await send(commerceMl(dear(4)), { ...whole, full: false });
    expect(await states()).toEqual(['applied', 'waiting', 'waiting']);
    // Without prices it holds less than the waiting one.
    await send(commerceMlGoods(list), whole);
    expect((await states()).slice(1, 3)).toEqual(['waiting', 'waiting']);
    await send(commerceMl(dear(5)), whole);
    expect((await states()).slice(1, 3)).toEqual(['dropped', 'waiting']);
    await send(commerceMl(dear(6)), whole);
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(2);
    const kept = await bench.db('imports').where({ has_file: true, state: 'dropped' });
    expect(kept.map(({ error }) => error)).toEqual(['Пришёл более новый полный файл этого источника']);
    expect(
      await bench
        .db('import_lines')
        .where({ import_id: (await bench.db('imports').orderBy('created_at'))[1]?.id ?? '' }),
    ).toEqual([]);
  });

  test('stock is true as of the moment of the file: what was sold since is sold', async () => {
    await bench.apply(commerceMl(list));
    const [good] = list.goods;
    const product = await bench
      .db('products')
      .where({ sku: good?.article ?? '' })
      .first();
    const id = product?.id ?? '';
    const change = {
      productId: id,
      delta: -2,
      kind: 'sale' as const,
      documentKind: 'sale' as const,
      documentId: 's',
    };
    // The file was made on 21 November at 05:48 in Moscow; the sale came after it.
    const now = new Date('2026-11-21T10:00:00.000Z');
    await writeTransaction(bench.db, (trx) => applyStockChanges({ trx, actorId: null, now }, [change]));
    const next = {
      ...list,
      at: '2026-11-21T05:48:00',
      goods: list.goods.map((one) => (one.id === good?.id ? { ...one, stock: ['30', '0'] as const } : one)),
    };
    await bench.apply(commerceMl(next));
    expect((await bench.db('products').where({ id }).first())?.stock_qty).toBe(28);
    expect(await proveStock(bench.db)).toEqual([]);
    const before = await bench.traces();
    await bench.preview(commerceMl(next));
    expect(await bench.traces()).toEqual(before);
  });

  test('what left before the file and was exported later is in its stock already; what left beyond it is a shortage', async () => {
    const [early, late] = await bench.goodsOfTwo(commerceMl(list));
    const sold = (productId: string, delta: number, occurredAt: string) => ({
      ...{
        productId,
        delta,
        kind: 'write_off' as const,
        documentKind: 'adjustment' as const,
        documentId: productId,
        occurredAt,
      },
    });
    // The file was made on 21 November at 05:48 in Moscow, both sales were exported an hour after.
    const now = new Date('2026-11-21T04:00:00.000Z');
    const changes = [sold(early, -2, '2026-11-21T02:00:00.000Z'), sold(late, -5, '2026-11-21T03:00:00.000Z')];
    await writeTransaction(bench.db, (trx) => applyStockChanges({ trx, actorId: null, now }, changes));
    const next = {
      ...list,
      at: '2026-11-21T05:48:00',
      goods: list.goods.slice(0, 2).map((one) => ({ ...one, stock: ['2', '0'] as const })),
    };
    await bench.apply(commerceMl(next, { changesOnly: true }));
    const stock = async (id: string) => (await bench.db('products').where({ id }).first())?.stock_qty;
    expect([await stock(early), await stock(late)]).toEqual([2, -3]);
    expect(await proveStock(bench.db)).toEqual([]);
  });

  test('a decision is about the preview that its person saw: one about a former preview changes nothing', async () => {
    const { id } = await bench.preview(commerceMl(list));
    const previewedAt = async () => (await findImport(bench.db, id))?.previewed_at ?? null;
    const seen = await previewedAt();
    const decide = {
      apply: (of: string | null) => applyImport(bench.db, id, { confirmed: AMOUNT_STOPS, previewedAt: of }, bench.by),
      match: (of: string | null) => matchLines(bench.db, id, { lines: 'all', previewedAt: of }, bench.by),
      accept: (of: string | null) =>
        acceptFeatures(bench.db, id, { places: 'all', previewedAt: of }, { ...bench.by, actorId: '' }),
    };
    const before = await bench.traces();
    bench.now = new Date(bench.now.getTime() + 60_000);
    await previewAgain(bench.db, id);
    for (const state of ['reading', 'ready']) {
      for (const [what, refused] of Object.entries(decide))
        await expect(refused(seen), what).rejects.toMatchObject({ code: 'import_previewed_again' });
      expect((await summarizeImport(bench.db, id)).state).toBe(state);
      await runWaiting(bench.context());
    }
    expect(await bench.traces()).toEqual(before);
    expect(await previewedAt()).not.toBe(seen);
    await decide.apply(await previewedAt());
    await runWaiting(bench.context());
    expect((await summarizeImport(bench.db, id)).state).toBe('applied');
  });

  test('a file that waits twice is written once: the preview is made again over later writes', async () => {
    const [first, second] = [await bench.preview(commerceMl(list)), await bench.preview(commerceMl(list))];
    bench.now = new Date(bench.now.getTime() + 60_000);
    await bench.applyId(first.id);
    bench.now = new Date(bench.now.getTime() + 60_000);
    await applyImport(bench.db, second.id, { confirmed: AMOUNT_STOPS }, bench.by);
    expect((await summarizeImport(bench.db, second.id)).state).toBe('reading');
    await runWaiting(bench.context());
    const again = await summarizeImport(bench.db, second.id);
    expect(again).toMatchObject({ state: 'ready', counts: { rows: 45, new: 0, draft: 0, changed: 0, same: 45 } });
    expect(again.notes).toContain('Пока файл ждал, загрузили другой из этого источника: проверка сделана заново');
    await bench.applyId(second.id);
    expect(await bench.products()).toHaveLength(45);
  });

  test('a preview made with former settings is made again with the present ones before it is applied', async () => {
    await bench.apply(commerceMl(list));
    await bench.setProfile({ gone: 'off' });
    const shorter = { ...list, goods: list.goods.slice(1) };
    const { id, counts } = await bench.preview(commerceMl(shorter), undefined, { full: true });
    expect(counts).toMatchObject({ gone: 1 });
    await bench.setProfile({ gone: 'keep' });
    await applyImport(bench.db, id, { confirmed: AMOUNT_STOPS }, bench.by);
    expect((await summarizeImport(bench.db, id)).state).toBe('reading');
    await runWaiting(bench.context());
    const again = await summarizeImport(bench.db, id);
    expect(again.notes).toContain('Пока файл ждал, настройки источника изменили: проверка сделана заново');
    expect((await bench.applyId(id)).state).toBe('applied');
    const [gone] = list.goods;
    expect(
      await bench
        .db('products')
        .where({ sku: gone?.article ?? '' })
        .first(),
    ).toMatchObject({ deleted_at: null });
  });

  test('settings saved while a file is read count for its preview', async () => {
    await bench.apply(commerceMl(list));
    const saved = JSON.stringify(importProfileSchema.parse({ thresholds: { prices: 100 } }));
    const save = `UPDATE import_sources SET profile = '${saved}';`;
    // Saved with the first line that the reading stores, by the database itself.
    if (isPostgres(bench.db)) {
      await bench.db.raw(
        `CREATE FUNCTION save_settings() RETURNS trigger AS $$ BEGIN ${save} RETURN NULL; END $$ LANGUAGE plpgsql`,
      );
      await bench.db.raw(
        'CREATE TRIGGER saving AFTER INSERT ON import_lines FOR EACH ROW EXECUTE FUNCTION save_settings()',
      );
    } else await bench.db.raw(`CREATE TRIGGER saving AFTER INSERT ON import_lines BEGIN ${save} END`);
    const read = await bench.preview(commerceMl(nextPriceList(list, { changed: 20, factor: 3 })));
    expect(read).toMatchObject({ state: 'ready', counts: { rows: 45, changed: 20, priceMoves: 20 } });
  });

  test('a file older than the last one of its source brings neither stock nor goods that disappeared', async () => {
    const plenty = (at: string, qty: string) => ({
      ...list,
      at,
      goods: list.goods.map((good) => ({ ...good, stock: [qty, '0'] as const })),
    });
    const old = await bench.preview(commerceMl(plenty('2026-11-20T05:00:00', '50')));
    bench.now = new Date(bench.now.getTime() + 60_000);
    await bench.apply(commerceMl(plenty('2026-11-21T05:00:00', '20')));
    bench.now = new Date(bench.now.getTime() + 60_000);
    await bench.applyId(old.id);
    const summary = await summarizeImport(bench.db, old.id);
    expect(summary).toMatchObject({ state: 'ready', counts: { changed: 0, same: 45, gone: 0 } });
    expect(summary.notes.join()).toMatch(/старше последнего загруженного/);
    await bench.applyId(old.id);
    expect(new Set((await bench.products()).map(({ stock_qty }) => stock_qty))).toEqual(new Set([20]));
  });

  test.each(['zero', 'off'] as const)(
    'goods marked as deleted end at 0 however much moved meanwhile, by the rule «%s»',
    async (gone) => {
      const [sold, returned] = await bench.goodsOfTwo(commerceMl(list));
      await bench.setProfile({ gone });
      const marked = markedDeleted({ ...list, at: '2026-11-22T11:00:00', goods: list.goods.slice(0, 2) });
      const move = (productId: string, delta: number, at: string): Promise<unknown> =>
        writeTransaction(bench.db, (trx) =>
          applyStockChanges({ trx, actorId: null, now: new Date(at) }, [
            { productId, delta, kind: 'write_off', documentKind: 'adjustment', documentId: newId() },
          ]),
        );
      await move(sold, -1, '2026-11-22T08:30:00.000Z');
      const { id } = await bench.preview(marked);
      await move(returned, 1, '2026-11-22T08:40:00.000Z');
      await bench.applyId(id);
      const rows = await bench.db('products').whereIn('id', [sold, returned]);
      expect(rows.map(({ stock_qty }) => stock_qty)).toEqual([0, 0]);
      expect(await bench.db('discrepancies')).toEqual([]);
      expect(await proveStock(bench.db)).toEqual([]);
    },
  );

  test('an older file takes no goods off sale by a mark of deletion, and stops at none', async () => {
    const [id] = await bench.goodsOfTwo(commerceMl({ ...list, at: '2026-11-22T11:00:00' }));
    await bench.setProfile({ gone: 'off' });
    const before = await bench.db('products').where({ id }).first();
    const old = await bench.preview(markedDeleted({ ...list, at: '2026-11-21T11:00:00' }));
    expect(old).toMatchObject({ state: 'ready', counts: { changed: 0, gone: 0 } });
    await bench.applyId(old.id);
    expect(await bench.db('products').where({ id }).first()).toEqual(before);
  });
});

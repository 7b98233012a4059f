/** Storage of imports: a schedule that runs for years leaves little more than its counts. */
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as importMarks from '#db/migrations/20261129-000014-mark-automatic-imports.ts';
import * as lineFields from '#db/migrations/20261129-000017-fields-of-import-lines.ts';
import { ENGINES } from '#db/test-database.ts';
import { importBench } from '../../proofs/fixtures/import-bench.ts';
import { commerceMl, csv, makePriceList, nextPriceList } from '../../proofs/fixtures/sample-price-lists.ts';
import { readImport } from './jobs/find-imports.ts';
import { previewAgain, undoImport } from './jobs/move-import.ts';
import { pruneImports } from './jobs/prune-imports.ts';

const MINUTE_MS = 60_000;

describe.each(ENGINES)('what imports leave behind on %s', (engine) => {
  const bench = importBench(engine);

  async function send(content: string, choice: object = { auto: true, full: true }): Promise<string> {
    bench.now = new Date(bench.now.getTime() + 30 * MINUTE_MS);
    return (await bench.preview(content, undefined, choice)).id;
  }
  const files = async (): Promise<string[]> => (await readdir(join(bench.folder, 'imports'))).sort();
  const lines = async (id: string) => bench.db('import_lines').where({ import_id: id }).orderBy('number');
  const list = makePriceList({ count: 45, odd: false });

  test('goods that stay the same are counted, and only lines that write or tell something are kept', async () => {
    await send(commerceMl(list));
    const same = await send(commerceMl(list));
    expect(await readImport(bench.db, same)).toMatchObject({ state: 'applied', counts: { rows: 45, same: 45 } });
    expect(await lines(same)).toEqual([]);
    const next = await send(commerceMl(nextPriceList(list, { changed: 3 })));
    expect((await readImport(bench.db, next)).counts).toMatchObject({ changed: 3, same: 42 });
    expect(await lines(next)).toHaveLength(3);
    // Its cells were refused: a person must see it, though none of its fields changes.
    const changesOnly = { auto: true, full: false };
    const table = (stock: string) =>
      `Код;Название;Категория;Цена;Остаток\nX-1;Кран;Краны;100;${stock}\nX-2;Лейка;Лейки;100;5`;
    await send(table('5'), changesOnly);
    const spoilt = await send(table('#N/A'), changesOnly);
    expect((await readImport(bench.db, spoilt)).counts).toMatchObject({ same: 2, refusedFigures: 1, refusedCells: 1 });
    expect((await lines(spoilt)).map(({ external_id, kind }) => [external_id, kind])).toEqual([['X-1', 'same']]);
    // A code is no figure: it stops nothing, yet its row is among the refusals.
    const coded = await send('Код;Название;Категория;Цена;Штрихкод\nX-1;Кран;Краны;100;4,6E+12', changesOnly);
    expect((await readImport(bench.db, coded)).counts).toMatchObject({
      refused: 0,
      refusedFigures: 0,
      refusedCells: 1,
    });
  });

  test('imports of a former release, which had it in their JSON only, are marked as automatic, and their lines by their fields', async () => {
    const ids = [await send(commerceMl(list)), await send(csv(list), {})];
    const changes = ['attributes.colour', 'saleTo', 'brand'].map((field) => ({ field, before: null, after: '1' }));
    await bench
      .db('import_lines')
      .where({ import_id: ids[0] ?? '', number: 1 })
      .update({ changes: JSON.stringify(changes), changed: 66 });
    const marks = async () => ({
      imports: await bench.db('imports').whereIn('id', ids).orderBy('created_at').pluck('is_automatic'),
      lines: await bench.db('import_lines').orderBy('import_id').orderBy('number').pluck('changed'),
    });
    const before = await marks();
    expect(before.imports.map(Boolean)).toEqual([true, false]);
    // All have the stock, new goods prices and names too.
    expect(before.lines.slice(1).every((bits) => (bits & 16) > 0)).toBe(true);
    expect(before.lines.slice(1, 45).every((bits) => (bits & 49) === 49)).toBe(true);
    await lineFields.down(bench.db);
    await importMarks.down(bench.db);
    await importMarks.up(bench.db);
    await lineFields.up(bench.db);
    expect(await marks()).toEqual(before);
  });

  test('of what came by itself the file goes with the next one, and what it wrote can still be taken back', async () => {
    const first = await send(commerceMl(list));
    expect(await files()).toEqual([`${first}.file`]);
    const failed = await send('привет');
    const second = await send(commerceMl(nextPriceList(list, { changed: 3 })));
    expect(await files()).toEqual([`${second}.file`]);
    expect(await readImport(bench.db, failed)).toMatchObject({ state: 'failed', hasFile: false });
    expect(await readImport(bench.db, second)).toMatchObject({ hasFile: true });
    await expect(previewAgain(bench.db, failed)).rejects.toMatchObject({
      message: 'Файл уже не хранится: отправьте его ещё раз',
    });
    const kept = JSON.parse((await bench.db('imports').where({ id: first }).first())?.survey ?? '{}') as object;
    // Later files are compared with its warehouses.
    expect(kept).toMatchObject({ groups: [], parameters: [], warehouses: [expect.any(String), expect.any(String)] });
    await expect(undoImport(bench.db, first, bench.by)).rejects.toMatchObject({ code: 'imported_later' });
    for (const id of [second, first]) await bench.undo(id);
    const undone = await readImport(bench.db, first);
    expect(undone.written.undone + undone.written.kept).toBe(45);
    // Files sent by a person are kept while their import is undecided.
    const [one, other] = [await send(csv(list), {}), await send(csv(list), {})];
    expect(await files()).toEqual(expect.arrayContaining([`${one}.file`, `${other}.file`]));
  });

  test('after its term everything goes, failed ones and undecided ones too; the counts stay as history', async () => {
    const applied = await send(commerceMl(list));
    const [failed, waiting] = [await send('привет', {}), await send(csv(list), {})];
    await writeFile(join(bench.folder, 'imports', 'of-a-killed-process.part'), 'x');
    const old = new Date('2026-11-20T09:00:00.000Z');
    await utimes(join(bench.folder, 'imports', 'of-a-killed-process.part'), old, old);
    bench.now = new Date('2026-12-30T09:00:00.000Z');
    await utimes(join(bench.folder, 'imports', `${applied}.file`), bench.now, bench.now);
    expect(await pruneImports(bench.db, bench.folder, bench.now)).toBe(2);
    expect(await readImport(bench.db, waiting)).toMatchObject({ state: 'dropped' });
    expect(await files()).toEqual([`${waiting}.file`]);
    bench.now = new Date('2027-02-01T09:00:00.000Z');
    expect(await pruneImports(bench.db, bench.folder, bench.now)).toBe(1);
    expect(await pruneImports(bench.db, bench.folder, bench.now)).toBe(0);
    expect(await files()).toEqual([]);
    expect(await bench.db('import_lines')).toEqual([]);
    expect(await readImport(bench.db, failed)).toMatchObject({ state: 'failed' });
    expect(await readImport(bench.db, applied)).toMatchObject({ counts: { rows: 45 }, written: { done: 45 } });
  });
});

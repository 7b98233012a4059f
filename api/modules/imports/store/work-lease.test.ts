/** The lease of an import in work, by a clock that moves with each query. */
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { importBench } from '../../../proofs/fixtures/import-bench.ts';
import { readImport } from '../jobs/find-imports.ts';
import { makePreview } from '../plan/make-preview.ts';
import { runImport, runWaiting } from '../run-import.ts';
import { HELD_MAX_MS, LeaseLost, takeLease } from './work-lease.ts';

const QUERY_MS = 100;
const LINKS = 12_000;
const GROUPS = 40;

describe.each(ENGINES)('the lease of an import on %s', (engine) => {
  const bench = importBench(engine);
  const wait = (ms: number): void => void (bench.now = new Date(bench.now.getTime() + ms));

  async function send(
    rows: number,
    sourceName: string,
    before?: (id: string) => Promise<unknown>,
    stock = 1,
  ): Promise<string> {
    const lines = Array.from({ length: rows }, (_, at) => `X-${at};Кран ${at};Группа ${at};100;${stock}`);
    const content = ['Код;Название;Категория;Цена;Остаток', ...lines].join('\n');
    const id = await bench.begin(content, sourceName, { auto: true, full: false });
    await before?.(id);
    await runWaiting(bench.context());
    return id;
  }

  test('is renewed in the walks over links and while categories are made, so that no other process takes the work', async () => {
    await send(1, 'Сантех-Опт');
    const [link] = await bench.db('import_links');
    if (link === undefined) throw new Error('The first file makes a link');
    const links = Array.from({ length: LINKS }, (_, at) => ({ ...link, external_id: `old-${at}` }));
    await bench.db.batchInsert('import_links', links, 100);

    let until = Infinity;
    const lapses: number[] = [];
    const onQuery = ({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }): void => {
      wait(QUERY_MS);
      const now = bench.now.getTime();
      if (now > until) lapses.push(now - until);
      if (!/^update .imports. set .*worker_until/.test(sql)) return;
      const renewed = bindings?.find((value) => typeof value === 'string' && Date.parse(value) > now);
      until = renewed === undefined ? Infinity : Date.parse(String(renewed));
    };
    bench.db.on('query', onQuery);
    const id = await send(GROUPS, 'Сантех-Опт');
    bench.db.off('query', onQuery);
    expect(await readImport(bench.db, id)).toMatchObject({ state: 'applied', counts: { new: GROUPS - 1 } });
    expect(lapses).toEqual([]);
  });

  test('of a process that died while its clock was years ahead holds up neither its import nor the others', async () => {
    const aheadAt = new Date(bench.now.getTime() + 3 * 365 * 86_400_000).toISOString();
    const id = await send(2, 'Второй', () => bench.db('imports').update({ worker: 'dead', worker_until: aheadAt }));
    expect(await readImport(bench.db, id)).toMatchObject({ state: 'applied' });
  });

  test('of processes that die while they read the file is not given out for ever', async () => {
    const context = bench.context(() => true);
    let deaths = 0;
    const id = await send(2, 'Пятый', async (begun) => {
      for (; deaths < 10; deaths += 1) {
        await expect(makePreview(context, begun)).rejects.toThrow(LeaseLost);
        wait(2 * HELD_MAX_MS);
      }
    });
    expect(await readImport(bench.db, id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Файл не прочитан: каждый раз сервер/) as string,
    });
    // An orderly end of the server is no death.
    const again = await send(2, 'Шестой', async (begun) => {
      for (; deaths < 20; deaths += 1) await runImport(context, { id: begun, state: 'reading' });
    });
    expect(await readImport(bench.db, again)).toMatchObject({ state: 'applied' });
  });

  test('of a process whose clock is a little ahead keeps the import with it', async () => {
    const ahead = new Date(bench.now.getTime() + HELD_MAX_MS - 500).toISOString();
    const id = await send(2, 'Четвёртый', () =>
      bench.db('imports').where({ state: 'reading' }).update({ worker: 'alive', worker_until: ahead }),
    );
    await expect(takeLease(bench.db, id, 'reading', () => bench.now)).rejects.toThrow(LeaseLost);
    expect(await readImport(bench.db, id)).toMatchObject({ state: 'reading', progress: { done: 0 } });
  });

  test('a file written while the clock was years ahead holds up no later file of its source, nor its stock', async () => {
    const aheadAt = new Date(bench.now.getTime() + 3 * 365 * 86_400_000).toISOString();
    await send(2, 'Третий');
    await bench.db('imports').where({ state: 'applied' }).update({ finished_at: aheadAt, stock_at: aheadAt });
    wait(60_000);
    const id = await send(2, 'Третий', undefined, 7);
    expect(await readImport(bench.db, id)).toMatchObject({ state: 'applied', counts: { changed: 2 } });
    const stock = bench
      .db('products')
      .join('import_links', 'product_id', 'products.id')
      .join('import_sources', 'import_sources.id', 'source_id');
    expect(await stock.where({ name: 'Третий' }).pluck('stock_qty')).toEqual([7, 7]);
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { insertRows } from './insert-rows.ts';
import { ENGINES, freshDatabase } from './test-database.ts';
import { writeTransaction } from './write.ts';

const at = '2026-11-22T09:00:00.000Z';
const sourceOf = (id: string, name: string) => ({ id, name, profile: '{}', created_at: at, updated_at: at });

test.each(ENGINES)('rows of any number, with any texts, are inserted as they are on %s', async (engine) => {
  const { db, close } = await freshDatabase(engine);
  onTestFinished(close);
  const names = ['Кран «½″»; \\ud800 \\n', 'Две\nстроки\t"и" \u2028', '🚿 Душ', ''];
  const importOf = (id: string, is_automatic: boolean, stock_at: string | null) => ({
    ...{ id, source_id: 's0', file_name: '', state: 'ready', created_at: at },
    ...{ is_automatic, stock_at, lines_done: 2 ** 31 - 1 },
  });
  await writeTransaction(db, async (trx) => {
    await insertRows(trx, 'import_sources', []);
    const sources = names.map((name, index) => sourceOf(`s${index}`, name));
    await insertRows(trx, 'import_sources', sources);
    const many = Array.from({ length: 1500 }, (_, index) => sourceOf(`t${index}`, `Источник ${index}`));
    await insertRows(trx, 'import_sources', many);
    // A text that was cut within a pair of characters.
    await insertRows(trx, 'import_sources', [sourceOf('u', 'Душ \ud83d'), sourceOf('v', 'Кран')]);
    await insertRows(trx, 'imports', [importOf('i0', true, at), importOf('i1', false, null)]);
  });
  const found = await db('import_sources').orderBy('id');
  expect(found).toHaveLength(4 + 1500 + 2);
  expect(found.slice(0, 4).map(({ name }) => name)).toEqual(names);
  expect(found.slice(-2).map(({ name }) => name)).toEqual(['Душ \ufffd', 'Кран']);
  const imports = await db('imports').orderBy('id');
  expect(
    imports.map(({ is_automatic, stock_at, lines_done }) => [Boolean(is_automatic), stock_at, lines_done]),
  ).toEqual([
    [true, at, 2 ** 31 - 1],
    [false, null, 2 ** 31 - 1],
  ]);
  const heard: unknown[] = [];
  db.on('query-error', (error: { code: unknown }) => heard.push(error.code));
  const code = engine === 'sqlite' ? 'SQLITE_CONSTRAINT_PRIMARYKEY' : '23505';
  const twice = writeTransaction(db, (trx) => insertRows(trx, 'import_sources', [sourceOf('v', 'Другой')]));
  await expect(twice).rejects.toMatchObject({ code });
  expect(heard).toEqual([code]);
});

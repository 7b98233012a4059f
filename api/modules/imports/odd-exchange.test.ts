/** Every oddity of a real exchange, one product each, in every version, encoding and packing. */
import { describe, expect, test } from 'vitest';
import type { ImportLineRow } from '#db/import-tables.ts';
import { ENGINES } from '#db/test-database.ts';
import { importBench } from '../../proofs/fixtures/import-bench.ts';
import { LONG_ADDRESS, oddArchive, oddExchange, oddGoods } from '../../proofs/fixtures/sample-odd-exchange.ts';
import { windows1251 } from '../../proofs/fixtures/sample-price-lists.ts';
import { lineOfRow, notesOf } from './plan/planned-line.ts';

describe.each(ENGINES)('an exchange of oddities on %s', (engine) => {
  const bench = importBench(engine);
  const preview = (content: string | Buffer) => bench.preview(content, '1С');

  function outcomeOf(line: ImportLineRow): {
    kind: string;
    fields: Record<string, unknown>;
    says: string;
    pictures: number;
  } {
    const changes = JSON.parse(line.changes) as { field: string; after: unknown }[];
    const problem = line.problem === '' ? '' : (JSON.parse(line.problem) as { reason: string }).reason;
    return {
      kind: line.kind,
      fields: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      says: `${notesOf(lineOfRow(line))} ${problem}`,
      pictures: line.pictures === '' ? 0 : (JSON.parse(line.pictures) as unknown[]).length,
    };
  }

  const files: [string, string, () => string | Buffer][] = [
    ...['2.03', '2.04', '2.05', '2.07', '2.08', '2.09', '2.10'].map((version): [string, string, () => string] => [
      `CommerceML ${version}`,
      version,
      () => oddExchange({ version }),
    ]),
    ['CommerceML 3.1, split and zipped', '3.1', () => oddArchive()],
    ['a file that begins with a mark of its encoding', '2.05', () => `\ufeff${oddExchange()}`],
    ['a file with a document type', '2.05', () => oddExchange({ lead: '\n<!DOCTYPE КоммерческаяИнформация>' })],
    ['windows-1251', '2.05', () => windows1251(oddExchange({ encoding: 'windows-1251' }).replaceAll('\u2212', '-'))],
  ];

  test.each(files)('%s: each product becomes what it should, with a note why', async (_, version, content) => {
    const { counts, error } = await preview(content());
    const goods = oddGoods(version);
    const count = (kind: string): number => goods.filter((good) => good.kind === kind).length;
    expect([error, counts]).toMatchObject([
      '',
      { rows: goods.length, new: count('new'), draft: count('draft'), refused: count('refused'), gone: 0 },
    ]);
    const lines = new Map((await bench.db('import_lines')).map((line) => [line.external_id, outcomeOf(line)]));
    for (const good of goods) {
      const line = lines.get(good.id);
      expect({ id: good.id, ...line }).toMatchObject({
        id: good.id,
        kind: good.kind,
        ...(good.fields === undefined ? {} : { fields: good.fields }),
        ...(good.pictures === undefined ? {} : { pictures: good.pictures }),
      });
      expect(`${good.id}: ${line?.says}`.toLowerCase()).toContain((good.says ?? '').toLowerCase());
    }
    expect(JSON.stringify(lines.get('sentinels')?.fields)).not.toMatch(/9999|0001|<>/);
    const place = lines.get('usual')?.fields['place'];
    expect(place).toBe('Сантехника › Смесители');
  });

  test('is written, and the same once more changes nothing', async () => {
    const applied = await bench.apply(oddExchange(), '1С');
    const goods = oddGoods();
    const written = goods.filter(({ kind }) => kind !== 'refused').length;
    expect(applied).toMatchObject({
      state: 'applied',
      written: { done: written, failed: 0 },
    });
    expect(await bench.db('products')).toHaveLength(written);
    expect((await bench.db('products').where({ sku: 'SAME-1' })).length).toBe(1);
    expect(await bench.db('import_pictures').pluck('address')).toEqual([LONG_ADDRESS]);
    const again = await preview(oddExchange());
    expect(again.counts).toMatchObject({ new: 0, draft: 0, changed: 0, same: written, gone: 0 });
  });

  test('a file marked as changes only removes no goods; one marked as whole that lacks most goods waits for a person', async () => {
    await bench.apply(oddExchange(), '1С');
    // It contains everything, despite its mark.
    expect((await preview(oddExchange({ changesOnly: true }))).counts).toMatchObject({ gone: 0, new: 0 });
    const [head = '', ...rest] = oddExchange().split('<Товары>');
    const [goods = '', tail = ''] = rest.join('<Товары>').split('</Товары>');
    const few = goods.split('\n').slice(0, 3).join('\n');
    const offers = tail.replace(/<Предложения>[\s\S]*<\/Предложения>/, '<Предложения></Предложения>');
    const partial = await preview(`${head}<Товары>${few}</Товары>${offers}`);
    expect(partial).toMatchObject({ counts: { gone: 0 }, stops: [{ code: 'partial' }] });
  });
});

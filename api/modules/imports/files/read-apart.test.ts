/** A list that is taken twice, from one reading of its file. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { csv, makePriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import { readApart } from './read-apart.ts';
import type { SourceFile } from './source-row.ts';

async function taken(source: SourceFile): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of source.items()) items.push(item);
  return items;
}

test('the goods and the texts of a list are the same each time, its file is read once, and nothing of it is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-read-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  const list = makePriceList({ count: 1200, odd: false });
  await writeFile(path, csv(list));
  const source = await readApart(path, 'прайс.csv');
  const first = await taken(source);
  const facts = structuredClone(source.facts);
  expect(first).toHaveLength(1200);
  expect(first[0]).toMatchObject({ row: { title: list.goods[0]?.title }, words: { length: 12 } });
  // Only its owner may read it, as the file itself.
  expect((await stat(`${path}.read`)).mode & 0o077).toBe(0);
  await writeFile(path, 'Артикул;Название\nX;Другое');
  expect(await taken(source)).toEqual(first);
  expect(source.facts).toEqual(facts);
  source.close();
  expect(await readdir(folder)).toEqual(['file']);
});

test('of a list that was taken in part nothing is left either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-read-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  await writeFile(path, 'Артикул;Название;Цена\nA-1;Кран;1\nA-2;Лейка;2');
  const source = await readApart(path, 'прайс.csv');
  for await (const _ of source.items()) break;
  source.close();
  expect(await readdir(folder)).toEqual(['file']);
});

/** Small files made to take minutes: each was seen to block its process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import { cleanText } from './clean-text.ts';
import { readApart } from './read-apart.ts';

const SECONDS = { timeout: 30_000 };

async function read(name: string, content: Buffer | string): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-hostile-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  const source = await readApart(path, name);
  try {
    const items: unknown[] = [];
    for await (const item of source.items()) items.push(item);
    return items;
  } finally {
    source.close();
  }
}

test('a book of merged cells that never end is refused at once', SECONDS, async () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Код</t></is></c></row>';
  const sheet = `<worksheet><sheetData>${row}</sheetData>${'<mergeCell '.repeat(90_000)}`;
  const book = zipOf([
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>' },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]);
  expect(book.length).toBeLessThan(3000);
  await expect(read('прайс.xlsx', book)).rejects.toThrow(/^Файл испорчен/);
});

test('a description of programs that never end is cleaned at once', SECONDS, () => {
  expect(cleanText(`Кран ${'<script '.repeat(400_000)}`)).toContain('Кран');
  expect(cleanText('До<script>1</script >после <style>x</style>и</script> <script>в конце')).toBe('До после и в конце');
});

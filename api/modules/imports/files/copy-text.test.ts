import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { csvRows } from './csv-cells.ts';
import { xmlElements } from './xml-elements.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ROWS = 300;
/** Characters of the text beside each code; two bytes each. */
const BESIDE = 50_000;
const MEGABYTE = 1024 * 1024;

async function* chunksOf(row: (code: string, beside: string) => string, head = '', tail = ''): AsyncGenerator<string> {
  yield head;
  for (let number = 0; number < ROWS; number += 1)
    yield await Promise.resolve(row(`Код поставщика ${number}`, 'х'.repeat(BESIDE)));
  yield tail;
}

async function codesOfTable(): Promise<string[]> {
  const codes: string[] = [];
  for await (const { cells } of csvRows(
    chunksOf((code, beside) => `${code};${beside}\n`),
    ';',
  ))
    codes.push(cells[0] ?? '');
  return codes;
}

async function codesOfXml(): Promise<string[]> {
  const codes: string[] = [];
  const plan = { wanted: new Set(['Ид', 'Текст']) };
  const chunks = chunksOf(
    (code, beside) => `<Ид код="${code}">${code}</Ид><Текст>${beside}</Текст>`,
    '<Товары>',
    '</Товары>',
  );
  for await (const { element } of xmlElements(chunks, plan))
    if (element.name === 'Ид') codes.push(element.text, element.attributes['код'] ?? '');
  return codes;
}

test.each([
  ['a table', codesOfTable],
  ['XML', codesOfXml],
])('codes kept while %s is read keep nothing else of it in memory', async (_, read) => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const codes = await read();
  collectGarbage();
  const kept = (process.memoryUsage().heapUsed - before) / MEGABYTE;
  expect(new Set(codes).size).toBe(ROWS);
  // The whole text has 30 MB.
  expect(kept).toBeLessThan(5);
});

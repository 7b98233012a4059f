import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { layOut, MOST_HIGH } from './draw-slip.ts';
import { testSlip } from './slip-data.ts';

const CODE = 33;
const widthOf = (text: string) => text.length * 12;

function laidOut(count: number) {
  const [line] = testSlip(DEFAULT_SHOP, 'https://example.com').lines;
  const lines = Array.from({ length: count }, (_, index) => ({ ...line!, title: `Товар ${index}` }));
  return layOut({ ...testSlip(DEFAULT_SHOP, 'https://example.com'), title: 'Чек A7-1', lines }, CODE, widthOf);
}

test('a short receipt is one picture', () => expect(laidOut(2)).toHaveLength(1));

test('the code is whole on the last picture, however long the receipt', () => {
  for (let count = 30; count < 70; count += 1) {
    const { codeTop, height } = laidOut(count).at(-1)!;
    expect(codeTop, `${count} lines`).toBeGreaterThan(0);
    expect(codeTop! + CODE * 6).toBeLessThan(height);
  }
});

test('a receipt of 300 lines is on pictures that an old iPad can draw, each line once and in order, the code at the end', () => {
  const pages = laidOut(300);
  expect(pages.length).toBeGreaterThan(2);
  for (const { rows, height } of pages) {
    expect(height).toBeLessThanOrEqual(MOST_HIGH);
    for (const { top, lines, row } of rows) expect(top + lines.length * row.size).toBeLessThan(height);
  }
  const texts = pages.flatMap(({ rows }) => rows.map(({ row }) => row.text));
  expect(texts.filter((text) => /^Товар \d/.test(text))).toEqual(
    Array.from({ length: 300 }, (_, index) => `Товар ${index}`),
  );
  expect(pages.slice(1).map(({ rows }) => rows[0]?.row.text)).toEqual(
    pages.slice(1).map((_, index) => `Чек A7-1, лист ${index + 2}`),
  );
  expect(pages.map(({ codeTop }) => codeTop !== null)).toEqual(pages.map((_, index) => index === pages.length - 1));
});

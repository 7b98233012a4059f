import { expect, test } from 'vitest';
import { NEW_PROFILE, type ImportStop } from '#contract/imports/import-profile.ts';
import { resultText, stopWords } from './import-words.ts';
import { plain, SAMPLE_IMPORT } from './sample-import.tsx';

test('texts: every stop shows amount, likely cause and what is agreed to', () => {
  const stops: ImportStop[] = ['gone', 'refused', 'partial'];
  const said = stops.map((stop) =>
    Object.values(stopWords(stop, SAMPLE_IMPORT, NEW_PROFILE))
      .map(plain)
      .join(' | '),
  );
  expect(said[0]).toMatch(/^В файле нет 1 % товаров этого источника \| 41 из 5 058, .*порог 5 %.*останутся как есть/);
  // Goods that went with earlier files say nothing of this one.
  const lately = { ...SAMPLE_IMPORT, counts: { ...SAMPLE_IMPORT.counts, lost: 7 } };
  expect(plain(stopWords('gone', lately, NEW_PROFILE).text)).toMatch(/^7 из 5 058, /);
  expect(said[1]).toMatch(/^Не принято 1 % строк файла \| 23 из 5 212.* \| Загрузить без них$/);
  expect(said[2]).toMatch(/Загрузить как изменения$/);
  expect(
    plain(resultText({ ...SAMPLE_IMPORT, state: 'undone', written: { done: 0, kept: 0, failed: 0, undone: 1 } })),
  ).toMatch(/^Возвращён 1 товар\./);
  expect(
    plain(resultText({ ...SAMPLE_IMPORT, counts: { ...SAMPLE_IMPORT.counts, refused: 0 }, state: 'applied' })),
  ).toBe('Ничего не записано: в магазине всё уже так.');
});

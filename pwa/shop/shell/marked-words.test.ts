import { expect, it } from 'vitest';
import { searchWords } from '#contract/search/search.ts';
import { markedWords } from './marked-words.ts';

const found = (title: string, query: string) =>
  markedWords(title, searchWords(query))
    .filter((part) => part.isFound)
    .map((part) => part.text);

it('marks whole words by their beginning, regardless of case and ё', () => {
  expect(found('Смеситель для раковины Grohe Eurosmart, чёрный', 'грое СМЕС черн')).toEqual(['Смеситель', 'чёрный']);
});

it('marks sizes in any notation', () => {
  expect(found('Ванна акриловая 1700×700 мм', '1700х700')).toEqual(['1700×700']);
});

it('keeps the whole title', () => {
  const title = 'Ванна  Oval 170×75 см, белая';
  expect(
    markedWords(title, ['ванна'])
      .map((part) => part.text)
      .join(''),
  ).toBe(title);
});

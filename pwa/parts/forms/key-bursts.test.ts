import { describe, expect, test } from 'vitest';
import { KeyBursts } from './key-bursts.ts';

/** Types a text at this many milliseconds per key, then its terminators; returns the outcome of each key. */
function typed(
  text: string,
  gapMs: number,
  { bursts = new KeyBursts(), start = 1000, codes = [] as string[], shifted = '', ends = ['Enter'] } = {},
) {
  return [...text, ...ends].map((key, index) =>
    bursts.take({
      key,
      code: codes[index] ?? (/\d/.test(key) ? `Digit${key}` : ''),
      shift: shifted.includes(key),
      at: start + index * gapMs,
    }),
  );
}

describe('a burst of keys', () => {
  test.each([5, 15, 40])('at %s ms a key is a scan, recognized at its Enter', (gap) => {
    const [first, ...rest] = typed('2400001234567', gap);
    expect(first).toBe('began');
    expect(rest.slice(0, -1)).toEqual(Array(12).fill(null));
    expect(rest.at(-1)).toEqual(['2400001234567']);
  });

  test.each([60, 120, 300])('at %s ms a key is a person typing, whose Enter keeps its effect', (gap) => {
    expect(typed('2400001234567', gap).at(-1)).toBeNull();
  });

  test.each([60, 80, 95])(
    'at %s ms a key is a slow scanner where it is a whole barcode with its check digit right',
    (gap) => {
      expect(typed('2400001234561', gap).at(-1)).toEqual(['2400001234561']);
      expect(typed('89127654321', gap).at(-1)).toBeNull();
    },
  );

  test.each([
    [['Tab'], [['46000001']]],
    [
      ['Enter', 'Enter'],
      [['46000001'], 'end'],
    ],
    [
      ['Tab', 'Enter'],
      [['46000001'], 'end'],
    ],
    [
      ['Enter', 'Tab', 'Enter'],
      [['46000001'], 'end', 'end'],
    ],
  ])('may end with %j, which all belong to the scanner', (ends, taken) => {
    const bursts = new KeyBursts();
    typed('46000001', 8, { bursts, ends: [] });
    expect(ends.map((key, place) => bursts.take({ key, code: key, at: 1064 + place * 40 }))).toEqual(taken);
  });

  test('a person’s Enter after a scan, or after a scan’s terminator, keeps its effect', () => {
    const bursts = new KeyBursts();
    expect(typed('46000001', 8, { bursts, start: 0 }).at(-1)).toEqual(['46000001']);
    expect(bursts.take({ key: 'Enter', code: 'Enter', at: 64 + 250 })).toBeNull();
    typed('46000001', 8, { bursts, start: 1000 });
    bursts.take({ key: '7', code: 'Digit7', at: 1100 });
    expect(bursts.take({ key: 'Enter', code: 'Enter', at: 1150 })).toBeNull();
  });

  test.each([
    [8, true],
    [70, false],
  ])('four digits at %s ms a key without a terminator are a scanner’s: %s', (gap, isFast) => {
    const bursts = new KeyBursts();
    typed('2580', gap, { bursts, ends: [] });
    expect(bursts.isFast()).toBe(isFast);
  });

  test('shorter than any article is no scan', () => {
    expect(typed('12', 5).at(-1)).toBeNull();
  });

  test('a person’s key before the scan is not part of its code', () => {
    const bursts = new KeyBursts();
    bursts.take({ key: '7', code: 'Digit7', at: 0 });
    expect(typed('4600000000012', 10, { bursts, start: 500 }).at(-1)).toEqual(['4600000000012']);
  });

  test('keys without a character end the burst, Shift for capitals does not', () => {
    const bursts = new KeyBursts();
    const press = (key: string, at: number) => bursts.take({ key, code: '', at });
    ['A', 'B', 'Backspace', 'C', 'D'].forEach((key, index) => press(key, index * 10));
    expect(press('Enter', 50)).toBeNull();
    ['Shift', 'A', 'B', 'Shift', 'C', 'D'].forEach((key, index) => press(key, 1000 + index * 10));
    expect(press('Enter', 1060)).toEqual(['ABCD']);
  });

  test('letters typed in the Russian layout are also read as on the label', () => {
    const codes = ['KeyA', 'KeyP', 'Minus', 'Digit4', 'Digit4'];
    expect(typed('фз-44', 10, { codes }).at(-1)).toEqual(['фз-44', 'AP-44']);
  });

  test('two scans in a row are two codes', () => {
    const bursts = new KeyBursts();
    expect(typed('46000001', 8, { bursts, start: 0 }).at(-1)).toEqual(['46000001']);
    expect(typed('46000002', 8, { bursts, start: 80 }).at(-1)).toEqual(['46000002']);
  });

  test.each([
    [
      'ФИю12ю345',
      ['KeyA', 'KeyB', 'Period', 'Digit1', 'Digit2', 'Period', 'Digit3', 'Digit4', 'Digit5'],
      '',
      'AB.12.345',
    ],
    ['ъС1', ['BracketRight', 'KeyC', 'Digit1'], '', ']C1'],
    ['Ф;5=', ['KeyA', 'Digit4', 'Digit5', 'Equal'], ';', 'A$5='],
    ['Ф.5,', ['KeyA', 'Slash', 'Digit5', 'Slash'], ',', 'A/5?'],
    ['ФжЖ1', ['KeyA', 'Semicolon', 'Semicolon', 'Digit1'], 'Ж', 'A;:1'],
  ])('«%s» in the Russian layout is also read by its keys', (text, keys, shifted, latin) => {
    const codes = [...keys, 'Digit7', 'Digit7', 'Enter'];
    expect(typed(`${text}77`, 8, { codes, shifted }).at(-1)).toEqual([`${text}77`, `${latin}77`]);
  });
});

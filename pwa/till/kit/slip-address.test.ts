import { expect, test } from 'vitest';
import { KeyBursts, type ScannedCodes } from '../../parts/forms/key-bursts.ts';
import { scannedReceipt, slipAddress } from './slip-address.ts';

const ID = '0193a1c2-7b1e-7c44-9f00-1a2b3c4d5e6f';

/** Keys of a Latin-only scanner as a tablet with a Russian layout receives them. */
const RUSSIAN: Readonly<Record<string, { key: string; code: string }>> = {
  '/': { key: '.', code: 'Slash' },
  '.': { key: 'ю', code: 'Period' },
  ':': { key: 'Ж', code: 'Semicolon' },
  '-': { key: '-', code: 'Minus' },
};
const LETTERS = new Map(
  [...'qwertyuiopasdfghjklzxcvbnm'].map((sign, place) => [sign, 'йцукенгшщзфывапролдячсмить'[place] ?? '']),
);

function typed(code: string): ScannedCodes {
  const bursts = new KeyBursts();
  [...code].forEach((sign, at) =>
    bursts.take({
      ...(RUSSIAN[sign] ??
        (/\d/.test(sign)
          ? { key: sign, code: `Digit${sign}` }
          : { key: LETTERS.get(sign) ?? sign, code: `Key${sign.toUpperCase()}` })),
      at: at * 8,
    }),
  );
  const codes = bursts.take({ key: 'Enter', code: 'Enter', at: code.length * 8 });
  return Array.isArray(codes) ? (codes as ScannedCodes) : [];
}

test('a slip’s code is an address of the shop with the receipt’s id', () => {
  const address = slipAddress(ID, 'https://shop.example');
  expect(address).toBe(`https://shop.example/till/receipt/${ID}`);
  expect(scannedReceipt([address])).toBe(ID);
});

test('a scanner on a Russian layout opens the same receipt', () => {
  const codes = typed(slipAddress(ID, 'https://shop.example'));
  expect(codes[0]).not.toContain('till');
  expect(scannedReceipt(codes)).toBe(ID);
});

test.each(['4607012345678', 'https://shop.example/p/smesitel', `https://shop.example/till/receipt/${ID}/more`, ID])(
  '%s is no slip',
  (code) => expect(scannedReceipt([code])).toBeNull(),
);

/** Print settings last used on this device. */
import { useCallback } from 'react';
import type { Flags } from '../../device/database/flags.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';

export type TagChoice = NonNullable<Flags['tagChoice']>;
/** Parts of a tag beside title and price. */
export type TagParts = TagChoice['parts'];

export const USUAL: TagChoice = {
  paper: 'a4-3x8',
  parts: { oldPrice: true, barcode: true, qr: true, facts: true, stock: false, lines: true },
};

export const PARTS: readonly { part: keyof TagParts; label: string }[] = [
  { part: 'oldPrice', label: 'Старая цена, если есть скидка' },
  { part: 'barcode', label: 'Штрихкод' },
  { part: 'qr', label: 'QR на страницу товара' },
  { part: 'facts', label: 'Артикул и дата печати' },
  { part: 'stock', label: 'Остаток на складе' },
  { part: 'lines', label: 'Линии для разрезания' },
];

/** The settings, and a function that changes and stores them. */
export function useTagChoice(): [TagChoice, (change: Partial<TagChoice>) => void] {
  const choice = useFlag('tagChoice').value ?? USUAL;
  const setFlag = useSetFlag();
  const change = useCallback(
    (changed: Partial<TagChoice>) => setFlag('tagChoice', { ...choice, ...changed }),
    [choice, setFlag],
  );
  return [choice, change];
}

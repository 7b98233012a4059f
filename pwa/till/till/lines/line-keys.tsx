/** Keypads of a line, since the on-screen keyboard would cover half of the goods, and the effect of their keys on what is typed. */
import { Delete } from 'lucide-react';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { Button } from '../../../ui/button.tsx';

export const ERASE = 'erase';

/** In display order, four in a row. */
export const PAD_KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '0', '1', '2', '3'] as const;

export type PadKey = (typeof PAD_KEYS)[number];

/** The digits after another key: the first one starts a new number, without leading zeros and not above the maximum. */
export function afterKey(typed: string, key: PadKey): string {
  if (key === ERASE) return typed.slice(0, -1);
  const next = `${typed}${key}`.replace(/^0+/, '');
  return Number(next) > SALE_QTY_MAX ? typed : next;
}

/** The same keypad with a comma, for a price or per cent. */
export const PRICE_KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '0', '1', '2', '3', ','] as const;

export type PriceKey = (typeof PRICE_KEYS)[number];

/** A sum after another key: one comma, at most two digits after it, a limited number before it. */
export function afterPriceKey(typed: string, key: PriceKey): string {
  if (key === ERASE) return typed.slice(0, -1);
  const next = key === ',' && typed === '' ? '0,' : `${typed}${key}`.replace(/^0+(?=\d)/, '');
  return /^\d{0,9}(?:,\d{0,2})?$/.test(next) ? next : typed;
}

/** «1700*700» is a size: digits after the sign count as goods only if they are a whole barcode. */
const COUNT_FIRST = /^\s*(\d{1,5})\s*[*×]\s*(?=$|\D|\d{8,14}$)/;

/** Parses «10*» and «10*шланг»; without a valid count the quantity is one and the text stays as it is. */
export function parseSearchWithQty(typed: string): { qty: number; words: string } {
  const match = COUNT_FIRST.exec(typed);
  const qty = Number(match?.[1] ?? 0);
  return match === null || qty < 1 ? { qty: 1, words: typed } : { qty, words: typed.slice(match[0].length) };
}

interface KeyPadProps<Key extends string> {
  keys: readonly Key[];
  className: string | undefined;
  keyClass?: (key: Key) => string | undefined;
  onKey: (key: Key) => void;
}

export function KeyPad<Key extends string>({ keys, className, keyClass, onKey }: KeyPadProps<Key>) {
  return (
    <div className={className}>
      {keys.map((key) => (
        <Button
          key={key}
          variant="outline"
          className={keyClass?.(key)}
          aria-label={key === ERASE ? 'Стереть цифру' : key === ',' ? 'Запятая' : key}
          onClick={() => onKey(key)}
        >
          {key === ERASE ? <Delete /> : key}
        </Button>
      ))}
    </div>
  );
}

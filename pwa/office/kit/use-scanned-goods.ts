/** Goods added by a hand scanner on a screen of the office, wherever the focus is. */
import { useEffect, useRef, type RefObject } from 'react';
import { scannedCodes } from '#contract/products/product-code.ts';
import { isCovered } from '../../parts/forms/covered.ts';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { useToast } from '../../ui/toast.tsx';

export interface ScannedGoods<Goods> {
  /** Where a person types what to look for. */
  field: RefObject<HTMLInputElement | null>;
  /** The goods of the first of the codes that some bear, null where none do; the failure's words otherwise. */
  find: (codes: readonly string[]) => Promise<Goods | null | string>;
  onFound: (goods: Goods) => void;
}

/** One scan after the other: none overtakes another however slow the network, and each that adds nothing says so. */
export function useScannedGoods<Goods extends object>({ field, find, onFound }: ScannedGoods<Goods>): void {
  const { show } = useToast();
  // The answer comes later than the drawing in which it was asked for.
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  }, [onFound]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  async function add(codes: readonly string[]): Promise<void> {
    const found = await find(codes.flatMap(scannedCodes));
    const [code = ''] = codes;
    if (found === null) show({ tone: 'warn', text: `Код ${code} не найден: товар не добавлен` });
    else if (typeof found === 'string') show({ tone: 'error', text: `Код ${code} НЕ добавлен. ${found}` });
    else latest.current(found);
  }
  useWedge({
    remember: () => () => undefined,
    search: () => (isCovered() ? null : field.current),
    onScan: (codes) => {
      if (isCovered()) show({ tone: 'warn', text: 'Закройте окно и отсканируйте ещё раз' });
      else before.current = before.current.then(() => add(codes));
    },
  });
}

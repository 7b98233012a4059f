/** Adds goods by a hand scanner on an office screen, regardless of the focus. */
import { useEffect, useRef, type RefObject } from 'react';
import { scannedCodes } from '#contract/products/product-code.ts';
import { counted } from '#contract/values/plural.ts';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { useToast } from '../../ui/toast.tsx';

export interface ScannedGoods<Goods> {
  /** The field of the screen's own search. */
  field: RefObject<HTMLInputElement | null>;
  /** The goods of the first code that has some, null when none has; an error text on failure. */
  find: (codes: readonly string[]) => Promise<Goods | null | string>;
  onFound: (goods: Goods) => void;
  /** Called with the product's code of a scan that has no goods; without it a message says so. */
  onUnknown?: (code: string) => void;
}

/** Says that a person has to choose among the goods of a code. */
export const sharedCodeText = (count: number): string =>
  `Код есть у ${counted(count, 'товара', 'товаров', 'товаров')}: найдите нужный по названию`;

/** Scans are handled one after another, so that none overtakes another on a slow network. A scan that adds nothing shows a message. */
export function useScannedGoods<Goods extends object>({ field, find, onFound, onUnknown }: ScannedGoods<Goods>): void {
  const { show } = useToast();
  // The answer arrives after later renders, so the latest callback is called.
  const latest = useRef({ onFound, onUnknown });
  useEffect(() => {
    latest.current = { onFound, onUnknown };
  }, [onFound, onUnknown]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  async function add(codes: readonly string[]): Promise<void> {
    const found = await find(codes.flatMap(scannedCodes));
    const [code = ''] = codes;
    if (found === null && latest.current.onUnknown !== undefined)
      latest.current.onUnknown(scannedCodes(code).at(-1) ?? code);
    else if (found === null) show({ tone: 'warn', text: `Код ${code} не найден: товар не добавлен` });
    else if (typeof found === 'string') show({ tone: 'error', text: `Код ${code} НЕ добавлен. ${found}` });
    else latest.current.onFound(found);
  }
  useWedge({
    remember: () => () => undefined,
    search: () => (isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (isModalOpen()) show({ tone: 'warn', text: 'Закройте окно и отсканируйте ещё раз' });
      else before.current = before.current.then(() => add(codes));
    },
  });
}

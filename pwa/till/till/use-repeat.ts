/** «Повторить последний»: fills the receipt with the last recorded sale's positions at current prices. */
import { useCallback, useState } from 'react';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import type { SaleRow } from '../../device/journal/journal-types.ts';
import type { PriceFor } from '../../device/journal/receipt-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { repeatSale, type Difference } from './repeat-sale.ts';
import type { OpenDraft } from './use-draft.ts';
import { goodOf } from './use-goods.ts';

export interface Repeated {
  /** Id of the filled draft. */
  draftId: string;
  /** Number of the former receipt. */
  number: string;
  differences: readonly Difference[];
}

export interface Repeat {
  /** Differences in the current receipt; null when there are none. */
  repeated: Repeated | null;
  repeat: () => void;
  dismiss: () => void;
}

export function useRepeat(
  last: SaleRow | undefined,
  { draft, form }: Pick<OpenDraft, 'draft' | 'form'>,
  priceFor: PriceFor | null,
): Repeat {
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const { show } = useToast();
  const repeat = useCallback(() => {
    const now = form.latest();
    if (last === undefined || now === null || now.positions.length > 0) return;
    const { positions, differences } = repeatSale(last.body.items, (id) => {
      const product = catalogueCopy.products.get(id);
      if (product === undefined) return undefined;
      const good = goodOf(product);
      return { ...good, price: priceFor?.(id, now) ?? good.price };
    });
    form.refill({ positions });
    setRepeated({ draftId: now.id, number: last.number, differences });
    if (differences.length === 0)
      show({ text: `Позиции чека ${last.number} добавлены, цены не изменились.`, tone: 'ok' });
  }, [last, form, priceFor, show]);
  const dismiss = useCallback(() => setRepeated(null), []);
  return {
    repeated: repeated?.draftId === draft?.id && (repeated?.differences.length ?? 0) > 0 ? repeated : null,
    repeat,
    dismiss,
  };
}

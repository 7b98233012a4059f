/** State of the line that is open in the receipt, and of the price being edited. */
import { useState } from 'react';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { PriceTarget } from '../prices/price-changes.ts';

/** Both belong to this receipt only: the next receipt starts with none. */
export function useOpenLine({ id: draftId, positions }: Draft) {
  const [opened, setOpened] = useState<{ draftId: string; productId: string } | null>(null);
  const [priced, setPriced] = useState<{ draftId: string; target: PriceTarget } | null>(null);
  const openId = opened?.draftId === draftId ? opened.productId : null;
  const chosen = priced?.draftId === draftId && positions.length > 0 ? priced.target : undefined;
  return {
    /** Product id of the open line; null when none is open. */
    openId,
    line: positions.find(({ productId }) => productId === openId),
    /** The line whose price is edited while it is open, null for the whole receipt, undefined for none. */
    target: chosen === null || chosen === openId ? chosen : undefined,
    open: (productId: string | null) => setOpened(productId === null ? null : { draftId, productId }),
    price: (target: PriceTarget | undefined) => {
      setPriced(target === undefined ? null : { draftId, target });
      if (target === null) setOpened(null);
    },
  };
}

export type OpenLine = ReturnType<typeof useOpenLine>;

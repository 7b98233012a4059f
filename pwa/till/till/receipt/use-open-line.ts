/** State of the line that is open in the receipt, and of the price being edited. */
import { useState } from 'react';
import type { Draft, DraftPosition } from '../../../device/rows/journal-types.ts';
import type { PriceTarget } from '../prices/price-changes.ts';

export interface OpenLine {
  /** Product id of the open line; null when none is open. */
  openId: string | null;
  line: DraftPosition | undefined;
  /** The line whose price is being edited, null for the whole receipt, undefined for none. */
  target: PriceTarget | undefined;
  open: (productId: string | null) => void;
  price: (target: PriceTarget | undefined) => void;
}

/** Both belong to this receipt only: the next receipt starts with none. */
export function useOpenLine({ id: draftId, positions }: Draft): OpenLine {
  const [opened, setOpened] = useState<{ draftId: string; productId: string } | null>(null);
  const [priced, setPriced] = useState<{ draftId: string; target: PriceTarget } | null>(null);
  const openId = opened?.draftId === draftId ? opened.productId : null;
  const chosen = priced?.draftId === draftId && positions.length > 0 ? priced.target : undefined;
  return {
    openId,
    line: positions.find(({ productId }) => productId === openId),
    // The price of a line is edited only while the line is open.
    target: chosen === null || chosen === openId ? chosen : undefined,
    open: (productId) => setOpened(productId === null ? null : { draftId, productId }),
    price: (target) => {
      setPriced(target === undefined ? null : { draftId, target });
      if (target === null) setOpened(null);
    },
  };
}

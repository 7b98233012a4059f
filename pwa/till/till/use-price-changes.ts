/** Changes of prices at the till: at once within what the seller may, with an administrator's PIN beyond it. */
import { useCallback, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { needsApproval } from '#contract/sales/price-override.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';
import { useFlag } from '../../device/use-flag.ts';
import { shopPriceOf, withoutOverrides, withPrices, type PriceTarget } from './price-changes.ts';

/** A change that waits for an administrator's word. */
export interface AskedChange {
  /** What the seller may take off alone. */
  limitPercent: number;
  /** Of the receipt that it is about. */
  draftId: string;
  prices: ReadonlyMap<string, number>;
  reason: string;
  onDone: () => void;
}

export interface PriceChanges {
  asked: AskedChange | null;
  /** `onDone` once the prices stand. */
  change: (prices: ReadonlyMap<string, number>, reason: string, onDone: () => void) => void;
  reset: (target: PriceTarget) => void;
  approve: (admin: { id: string; name: string }) => void;
  drop: () => void;
}

export function usePriceChanges(form: ReceiptForm, person: User | null): PriceChanges {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const { value: terms } = useFlag('tillTerms');
  const limitPercent = terms?.sellerDiscountPercent ?? DEFAULT_TERMS.sellerDiscountPercent;
  const role = person?.role ?? 'manager';

  const change = useCallback<PriceChanges['change']>(
    (prices, reason, onDone) => {
      const draft = form.latest();
      if (draft === null) return;
      const isBeyond = draft.positions.some((position) => {
        const price = prices.get(position.productId);
        return price !== undefined && needsApproval({ was: shopPriceOf(position), price }, role, limitPercent);
      });
      if (isBeyond) return setAsked({ limitPercent, draftId: draft.id, prices, reason, onDone });
      form.refill({ positions: withPrices(draft.positions, prices, { reason }) });
      onDone();
    },
    [form, role, limitPercent],
  );
  const approve = useCallback<PriceChanges['approve']>(
    (admin) => {
      setAsked(null);
      const draft = form.latest();
      // Recorded or put aside meanwhile in another way: the word was about that receipt.
      if (asked === null || draft === null || draft.id !== asked.draftId) return;
      const positions = withPrices(draft.positions, asked.prices, { reason: asked.reason, approvedBy: admin });
      form.refill({ positions });
      asked.onDone();
    },
    [form, asked],
  );
  const reset = useCallback<PriceChanges['reset']>(
    (target) => {
      const draft = form.latest();
      if (draft !== null) form.refill({ positions: withoutOverrides(draft.positions, target) });
    },
    [form],
  );
  const drop = useCallback(() => setAsked(null), []);
  return { asked, change, reset, approve, drop };
}

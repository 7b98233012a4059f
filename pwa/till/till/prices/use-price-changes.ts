/** Changes of prices at the till: at once within the seller's limit, with an administrator's PIN beyond it. */
import { useCallback, useRef, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { needsApproval } from '#contract/sales/price-override.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import type { DraftPosition, ReceiptDiscount } from '../../../device/rows/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { useToast } from '../../../ui/toast.tsx';
import {
  correctingAdmin,
  renewApprovals,
  outgrownApproval,
  shopPriceOf,
  withoutOverrides,
  withPrices,
  type Approver,
  type PriceTarget,
} from './price-changes.ts';

/** A change that waits for an administrator's approval. */
export interface PendingApproval {
  /** Description of what is to be approved. */
  about: string;
  /** Id of the receipt it belongs to. */
  draftId: string;
  /** Computes the receipt's lines after the approval. */
  approved: (positions: readonly DraftPosition[], approver: Approver) => DraftPosition[];
  onDone: () => void;
  /** The discount on the whole receipt, when that is what is approved. */
  discount?: ReceiptDiscount | undefined;
}

export interface PriceChanges {
  pending: PendingApproval | null;
  /** Changes prices; calls `onDone` once they are applied. `discount` is the one on the whole receipt that they come from. */
  change: (prices: ReadonlyMap<string, number>, reason: string, onDone: () => void, discount?: ReceiptDiscount) => void;
  reset: (target: PriceTarget) => void;
  /** Notes whether the price editor has a number that no reason has applied yet. */
  noteTyped: (isTyped: boolean) => void;
  /** True, with a message, while there is such a number: a sale or another field would drop it silently. */
  hasUnapplied: () => boolean;
  /**
   * Calls `proceed` at once, or after an administrator has approved prices for quantities that grew since their
   * approval; never while a typed discount isn't applied.
   */
  confirm: (proceed: () => void) => void;
  approve: (admin: Approver) => void;
  cancel: () => void;
}

export function usePriceChanges(form: ReceiptForm, person: User | null): PriceChanges {
  const [pending, setPending] = useState<PendingApproval | null>(null);
  const { value: terms } = useFlag('tillTerms');
  const limitPercent = terms?.sellerDiscountPercent ?? DEFAULT_TERMS.sellerDiscountPercent;
  const role = person?.role ?? 'manager';
  const isTyped = useRef(false);
  const { show } = useToast();

  const change = useCallback<PriceChanges['change']>(
    (prices, reason, onDone, discount) => {
      const draft = form.latest();
      if (draft === null) return;
      const isBeyond = draft.positions.some((position) => {
        const price = prices.get(position.productId);
        return price !== undefined && needsApproval({ was: shopPriceOf(position), price }, role, limitPercent);
      });
      if (isBeyond) {
        const about = `Скидка больше ${limitPercent}\u00a0%: её подтверждает администратор своим PIN.`;
        const approved: PendingApproval['approved'] = (positions, approver) =>
          withPrices(positions, prices, { reason, approver });
        return setPending({ about, draftId: draft.id, approved, onDone, discount });
      }
      const approver = correctingAdmin(draft, person);
      form.refill({
        positions: withPrices(draft.positions, prices, { reason, approver }),
        ...(discount === undefined ? {} : { discount }),
      });
      onDone();
    },
    [form, person, role, limitPercent],
  );
  const approve = useCallback<PriceChanges['approve']>(
    (admin) => {
      setPending(null);
      const draft = form.latest();
      // The receipt was recorded or parked in the meantime, and the approval was for that receipt only.
      if (pending === null || draft === null || draft.id !== pending.draftId) return;
      form.refill({
        positions: pending.approved(draft.positions, admin),
        ...(pending.discount === undefined ? {} : { discount: pending.discount }),
      });
      pending.onDone();
    },
    [form, pending],
  );
  const reset = useCallback<PriceChanges['reset']>(
    (target) => {
      const draft = form.latest();
      if (draft === null) return;
      form.refill({
        positions: withoutOverrides(draft.positions, target),
        ...(target === null ? { discount: undefined } : {}),
      });
    },
    [form],
  );
  const noteTyped = useCallback((is: boolean) => {
    isTyped.current = is;
  }, []);
  const hasUnapplied = useCallback(() => {
    if (isTyped.current) show({ text: 'Скидка не применена: выберите причину или закройте её', tone: 'warn' });
    return isTyped.current;
  }, [show]);
  const confirm = useCallback<PriceChanges['confirm']>(
    (proceed) => {
      if (hasUnapplied()) return;
      const draft = form.latest();
      const outgrown = role === 'admin' ? [] : (draft?.positions ?? []).filter((one) => outgrownApproval(one) !== null);
      if (draft === null || outgrown.length === 0) return proceed();
      const lines = outgrown.map(
        (one) => `${one.title}: ${inUnits(outgrownApproval(one) ?? 0, one.unit)} из ${one.qty}`,
      );
      const about = `Скидка подтверждена на меньшее количество. ${lines.join('; ')}. Подтвердите её снова.`;
      setPending({ about, draftId: draft.id, approved: renewApprovals, onDone: proceed });
    },
    [form, role, hasUnapplied],
  );
  const cancel = useCallback(() => setPending(null), []);
  return { pending, change, reset, noteTyped, hasUnapplied, confirm, approve, cancel };
}

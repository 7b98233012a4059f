/** Changes of prices at the till: at once within the seller's limit, with an administrator's PIN beyond it. */
import { useCallback, useRef, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { needsApproval } from '#contract/sales/price-override.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import type { Draft, DraftPosition, ReceiptDiscount } from '../../../device/rows/journal-types.ts';
import type { Contents, ReceiptForm } from '../../../device/journal/receipt-form.ts';
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

export interface PendingApproval {
  about: string;
  draftId: string;
  approved: (positions: readonly DraftPosition[], approver: Approver) => Partial<Contents>;
  onDone: () => void;
}

export function usePriceChanges(form: ReceiptForm, person: User | null) {
  const [pending, setPending] = useState<PendingApproval | null>(null);
  const { value: terms } = useFlag('tillTerms');
  const limitPercent = terms?.sellerDiscountPercent ?? DEFAULT_TERMS.sellerDiscountPercent;
  const role = person?.role ?? 'manager';
  const isTyped = useRef(false);
  const { show } = useToast();

  /** True, with a message, while a typed number has no reason: a sale or another field would drop it silently. */
  const hasUnapplied = () => {
    if (isTyped.current) show({ text: 'Скидка не применена: выберите причину или закройте её', tone: 'warn' });
    return isTyped.current;
  };
  return {
    pending,
    hasUnapplied,
    /** Notes whether the price editor has a number that no reason has applied yet. */
    noteTyped: useCallback((is: boolean) => {
      isTyped.current = is;
    }, []),
    /** Changes prices; calls `onDone` once they are applied. `discount` is the one on the whole receipt that they come from. */
    change: (
      prices: ReadonlyMap<string, number>,
      reason: string,
      onDone: () => void,
      discount?: ReceiptDiscount,
    ): void => {
      const draft = form.latest();
      if (draft === null) return;
      const contents = (positions: readonly DraftPosition[], approver?: Approver) => ({
        positions: withPrices(positions, prices, { reason, approver }),
        ...(discount === undefined ? {} : { discount }),
      });
      const isBeyond = draft.positions.some((position) => {
        const price = prices.get(position.productId);
        return price !== undefined && needsApproval({ was: shopPriceOf(position), price }, role, limitPercent);
      });
      if (isBeyond) {
        const about = `Скидка больше ${limitPercent}\u00a0%: её подтверждает администратор своим PIN.`;
        return setPending({ about, draftId: draft.id, approved: contents, onDone });
      }
      form.refill(contents(draft.positions, correctingAdmin(draft, person)));
      onDone();
    },
    reset: (target: PriceTarget) => {
      const draft = form.latest();
      if (draft === null) return;
      const positions = withoutOverrides(draft.positions, target);
      form.refill(target === null ? { positions, discount: undefined } : { positions });
    },
    /** Calls `proceed` once prices of quantities that grew since their approval are approved again; never while a typed discount isn't applied. */
    confirm: (proceed: () => void) => {
      if (hasUnapplied()) return;
      const draft = form.latest();
      const outgrown = role === 'admin' || draft === null ? [] : outgrownTexts(draft);
      if (draft === null || outgrown.length === 0) return proceed();
      setPending({
        about: `Скидка подтверждена на меньшее количество. ${outgrown.join('; ')}. Подтвердите её снова.`,
        draftId: draft.id,
        approved: (positions, approver) => ({ positions: renewApprovals(positions, approver) }),
        onDone: proceed,
      });
    },
    approve: (admin: Approver) => {
      setPending(null);
      const draft = form.latest();
      // The receipt was recorded or parked in the meantime, and the approval was for that receipt only.
      if (pending === null || draft === null || draft.id !== pending.draftId) return;
      form.refill(pending.approved(draft.positions, admin));
      pending.onDone();
    },
    cancel: () => setPending(null),
  };
}

export type PriceChanges = ReturnType<typeof usePriceChanges>;

/** «Смеситель: 2 шт. из 3»: lines with more than what their price was approved for. */
const outgrownTexts = ({ positions }: Draft): string[] =>
  positions.flatMap((position) => {
    const covered = outgrownApproval(position);
    return covered === null ? [] : [`${position.title}: ${inUnits(covered, position.unit)} из ${position.qty}`];
  });

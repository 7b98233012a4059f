/** Changes of prices at the till: at once within the seller's limit, beyond it with an administrator's PIN, so that it works offline too. */
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
import { useKnownSellers } from '../../../device/person/use-pins.ts';
import { checkPin } from '../../../device/person/pins.ts';
import { PinEntry } from '../../../parts/people/pin-entry.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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

/** `pending` is null while no approval is needed. */
export function ApprovalDialog({ pending, approve, cancel }: Pick<PriceChanges, 'pending' | 'approve' | 'cancel'>) {
  const admins = useKnownSellers()?.filter(({ role }) => role === 'admin');
  const [chosenId, choose] = useState<string | null>(null);
  const close = () => {
    choose(null);
    cancel();
  };
  // A single administrator is preselected.
  const chosen = admins?.length === 1 ? admins[0] : admins?.find(({ personId }) => personId === chosenId);
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={close}
      title={chosen === undefined ? 'Нужен администратор' : chosen.name}
      description={pending?.about}
    >
      {admins?.length === 0 && (
        <p className="muted text-14">
          На этом планшете нет PIN администратора. Администратор один раз входит здесь по телефону и паролю и задаёт
          его: «Меню» → «Мой PIN».
        </p>
      )}
      {chosen === undefined ? (
        <div className="grid gap-2">
          {admins?.map(({ personId, name }) => (
            <Button key={personId} variant="outline" size={52} block onClick={() => choose(personId)}>
              {name}
            </Button>
          ))}
        </div>
      ) : (
        <PinEntry
          key={chosen.personId}
          seller={chosen}
          tryPin={(pin) => checkPin(chosen.personId, pin)}
          submit="Подтвердить"
          onBack={() => (admins?.length === 1 ? close() : choose(null))}
          onDone={() => {
            choose(null);
            approve({ id: chosen.personId, name: chosen.name });
          }}
        />
      )}
    </Dialog>
  );
}

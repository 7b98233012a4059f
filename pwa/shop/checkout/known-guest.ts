import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { CHECKOUT, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { fillUntouched } from '../../parts/forms/use-server-form.ts';
import type { CheckoutValues } from './checkout-values.ts';

const guestOf = ({ buyer, delivery, address, pointId }: CheckoutValues) => ({ buyer, delivery, address, pointId });

export function useKnownGuest(fields: UseFormReturn<CheckoutValues, unknown, OrderRequest>, start: CheckoutValues) {
  const { status } = usePerson();
  const { value: known } = useFlag('guestBuyer');
  const [chosen, setKept] = useState<boolean | null>(null);
  const isGuest = status === 'guest';
  const isKept = chosen ?? (known ?? null) !== null;

  useEffect(() => {
    // An unfinished order of this tab is newer than the last placed one.
    if (!isGuest || known === undefined || known === null || Object.keys(readFormDraft(CHECKOUT)).length > 0) return;
    fillUntouched(fields, start, known);
  }, [isGuest, known, fields, start]);

  return {
    /** The buyer's choice to be known at the next order; null for a person with an account, who is known anyway. */
    isKept: isGuest ? isKept : null,
    setKept,
    /** True when this device has the data of an earlier order, which fill the form. */
    isOffered: isGuest && (known ?? null) !== null,
    /** Empties the fields that were filled, and deletes the data from this device. */
    forget: () => {
      setKept(false);
      fields.reset({ ...fields.getValues(), ...guestOf(start) });
      void setFlag('guestBuyer', null);
    },
    /** Keeps the data of an order that was placed, or nothing if the buyer didn't choose to be known. */
    ordered: (values: CheckoutValues) => {
      if (isGuest) void setFlag('guestBuyer', isKept ? guestOf(values) : null);
    },
  };
}

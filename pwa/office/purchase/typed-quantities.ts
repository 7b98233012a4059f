/** Quantities typed over the proposal, kept in this tab until they are ordered: an order to one supplier opens its draft. */
import { useState } from 'react';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';

const FORM = 'purchase';

export type TypedQuantities = Readonly<Record<string, string>>;

export interface TypedQuantitiesState {
  readonly typed: TypedQuantities;
  type(id: string, quantity: string): void;
  /** Forgets the quantities of ordered products. */
  forget(ids: readonly string[]): void;
}

export function keptQuantities(): TypedQuantities {
  const kept = Object.entries(readFormDraft(FORM));
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function keepQuantities(typed: TypedQuantities): void {
  dropFormDraft(FORM);
  if (Object.keys(typed).length > 0) keepFormDraft(FORM, typed);
}

/** The quantities without those of the products. */
export function withoutProducts(typed: TypedQuantities, ids: readonly string[]): TypedQuantities {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.includes(id)));
}

export function useTypedQuantities(): TypedQuantitiesState {
  const [typed, setTyped] = useState(keptQuantities);
  function set(next: TypedQuantities): void {
    keepQuantities(next);
    setTyped(next);
  }
  return {
    typed,
    type: (id: string, quantity: string) => set({ ...typed, [id]: quantity }),
    forget: (ids: readonly string[]) => set(withoutProducts(typed, ids)),
  };
}

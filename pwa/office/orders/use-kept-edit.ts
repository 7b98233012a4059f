/** A half-typed value of an order, kept in this tab while another order or the edit form is open. */
import { useEffect, useState } from 'react';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';

export interface KeptEdit<Base> {
  /** The saved value when typing began. */
  readonly base: Base;
  readonly typed: string;
}

function keptEdit<Base>(form: string, isBase: (value: unknown) => value is Base): KeptEdit<Base> | null {
  const { base, typed } = readFormDraft(form);
  return typeof typed === 'string' && isBase(base) ? { base, typed } : null;
}

/**
 * The edit and its setter; null while nothing is typed.
 * @param form unique name, with the order's id
 */
export function useKeptEdit<Base>(
  form: string,
  isBase: (value: unknown) => value is Base,
): [KeptEdit<Base> | null, (edit: KeptEdit<Base> | null) => void] {
  const [edit, setEdit] = useState(() => keptEdit(form, isBase));
  useEffect(() => {
    if (edit === null) dropFormDraft(form);
    else keepFormDraft(form, edit);
  }, [form, edit]);
  return [edit, setEdit];
}

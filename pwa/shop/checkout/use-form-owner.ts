import { useState } from 'react';
import { usePerson } from '../../device/person/use-session.ts';

export interface FormOwner {
  /** Id of the person; null for a guest, and until the person is known. */
  readonly id: string | null;
  /** Differs for the forms of different people. */
  readonly form: number;
}

/** A person takes over what a guest typed: it was theirs, or nobody's. What a person typed goes with that person. */
export function ownerAfter(owner: FormOwner, id: string | null): FormOwner {
  if (owner.id === id) return owner;
  return { id, form: owner.id === null ? owner.form : owner.form + 1 };
}

/** Key of the form of the present person, so that nobody sees what another person typed. */
export function useFormOwner(): number {
  const { person } = usePerson();
  const [owner, setOwner] = useState<FormOwner>({ id: person?._id ?? null, form: 0 });
  const next = ownerAfter(owner, person?._id ?? null);
  if (next !== owner) setOwner(next);
  return next.form;
}

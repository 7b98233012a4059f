/** Whose eyes the goods are shown to: part of every key, since prices depend on it. */
import type { Wholesale } from '#contract/people/auth.ts';
import type { Role } from '#contract/roles.ts';
import { usePerson } from '../device/person/use-session.ts';

export interface ViewerKey {
  readonly role: Role;
  /** Person, role and terms of their own: answers of other terms are another viewer's. */
  readonly id: string;
  /** Person and role, for figures kept on this device: they are the same whatever the terms. */
  readonly holder: string;
  /** Per cent of a wholesale buyer's own off wholesale prices; 0 for most. */
  readonly discount: number;
  /** Least sum of a wholesale buyer's order that was agreed with them, roubles; null where the shop's is in force. */
  readonly minimum: number | null;
}

export const GUEST_VIEWER: ViewerKey = { role: 'guest', id: 'guest', holder: 'guest', discount: 0, minimum: null };

/** The viewer of a person; nobody is a guest. */
export function viewerOf(person: { _id: string; role: Role; wholesale?: Wholesale } | null): ViewerKey {
  if (person === null) return GUEST_VIEWER;
  const { _id, role, wholesale } = person;
  const { discount = 0, minimum } = role === 'wholesale' && wholesale !== undefined ? wholesale : {};
  const terms = discount === 0 && minimum === undefined ? [] : [`${discount}/${minimum ?? ''}`];
  const holder = `${_id} ${role}`;
  return { role, discount, minimum: minimum ?? null, holder, id: [holder, ...terms].join(' ') };
}

/** The viewer now. */
export function useViewer(): ViewerKey {
  return viewerOf(usePerson().person);
}

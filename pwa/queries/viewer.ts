/** The viewer of goods: part of every key, since prices depend on it. */
import type { Wholesale } from '#contract/people/auth.ts';
import { isStaff, type Role } from '#contract/roles.ts';
import { usePerson } from '../device/person/use-session.ts';

export interface ViewerKey {
  readonly role: Role;
  /** Person, role and own terms: a change of terms makes another viewer. */
  readonly id: string;
  /** Owner of figures stored on this device: all staff of a role, or one person in another role, whatever their terms. */
  readonly holder: string;
  /** The wholesale buyer's own discount on wholesale prices, per cent; 0 for most. */
  readonly discount: number;
  /** The wholesale buyer's agreed minimum order, roubles; null when the shop's applies. */
  readonly minimum: number | null;
}

export const GUEST_VIEWER: ViewerKey = { role: 'guest', id: 'guest', holder: 'guest', discount: 0, minimum: null };

export function viewerOf(person: { _id: string; role: Role; wholesale?: Wholesale } | null): ViewerKey {
  if (person === null) return GUEST_VIEWER;
  const { _id, role, wholesale } = person;
  const { discount = 0, minimum } = role === 'wholesale' && wholesale !== undefined ? wholesale : {};
  const terms = discount === 0 && minimum === undefined ? [] : [`${discount}/${minimum ?? ''}`];
  const own = `${_id} ${role}`;
  const holder = isStaff(role) ? role : own;
  return { role, discount, minimum: minimum ?? null, holder, id: [own, ...terms].join(' ') };
}

export const useViewer = (): ViewerKey => viewerOf(usePerson().person);

/** Whose eyes the goods are shown to: part of every key, since prices depend on it. */
import type { Role } from '#contract/roles.ts';
import { usePerson } from '../device/person/use-session.ts';

export interface ViewerKey {
  readonly role: Role;
  /** Person and role, for what is kept for one person only. */
  readonly id: string;
}

export const GUEST_VIEWER: ViewerKey = { role: 'guest', id: 'guest' };

/** The viewer of a person; nobody is a guest. */
export function viewerOf(person: { _id: string; role: Role } | null): ViewerKey {
  return person === null ? GUEST_VIEWER : { role: person.role, id: `${person._id} ${person.role}` };
}

/** The viewer now. */
export function useViewer(): ViewerKey {
  return viewerOf(usePerson().person);
}

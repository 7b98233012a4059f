/** Price lists that wait for a person's word, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../device/person/use-session.ts';
import { waitingImportsQuery } from '../../queries/imports.ts';

/** 0 also for those who load none and while it isn't known. */
export function useWaitingImports(): number {
  const { person, status } = usePerson();
  const isAdmin = person?.role === 'admin';
  const { data } = useQuery({ ...waitingImportsQuery, enabled: isAdmin && status === 'online' });
  return isAdmin ? (data ?? 0) : 0;
}

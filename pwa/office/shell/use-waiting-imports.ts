/** Number of price lists that wait for approval, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../device/person/use-session.ts';
import { waitingImportsQuery } from '../../queries/imports.ts';

/** 0 also for people without access to imports and while unknown. */
export function useWaitingImports(): number {
  const { person, status } = usePerson();
  const isAdmin = person?.role === 'admin';
  const { data } = useQuery({ ...waitingImportsQuery, enabled: isAdmin && status === 'online' });
  return isAdmin ? (data ?? 0) : 0;
}

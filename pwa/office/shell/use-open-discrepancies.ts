/** Shortages that wait for an administrator, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../device/person/use-session.ts';
import { openDiscrepanciesQuery } from '../../queries/inventory.ts';

/** 0 also for those who do not settle them and while it isn't known. */
export function useOpenDiscrepancies(): number {
  const { person, status } = usePerson();
  const { data } = useQuery({ ...openDiscrepanciesQuery, enabled: person?.role === 'admin' && status === 'online' });
  return person?.role === 'admin' ? (data ?? 0) : 0;
}

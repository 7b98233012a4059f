/** Shortages that wait for somebody to settle them, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../device/person/use-session.ts';
import { openDiscrepanciesQuery } from '../../queries/inventory.ts';

/** 0 also for those who do not settle them and while it isn't known. */
export function useOpenDiscrepancies(): number {
  const { person, status } = usePerson();
  const settles = person?.role === 'admin' || person?.role === 'warehouse';
  const { data } = useQuery({ ...openDiscrepanciesQuery, enabled: settles && status === 'online' });
  return settles ? (data ?? 0) : 0;
}

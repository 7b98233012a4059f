/** Number of open discrepancies, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../device/person/use-session.ts';
import { openDiscrepanciesQuery } from '../../queries/inventory.ts';

/** 0 also for people without access to them and while unknown. */
export function useOpenDiscrepancies(): number {
  const { person, status } = usePerson();
  const settles = person?.role === 'admin' || person?.role === 'warehouse';
  const { data } = useQuery({ ...openDiscrepanciesQuery, enabled: settles && status === 'online' });
  return settles ? (data ?? 0) : 0;
}

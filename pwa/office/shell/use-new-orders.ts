/** Number of new orders, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { seesStock } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';

/** 0 also for people without access to orders and while unknown. */
export function useNewOrders(): number {
  const { person, status } = usePerson();
  const works = person !== null && seesStock(person.role);
  const { data } = useQuery({ ...deskCountsQuery, enabled: works && status === 'online' });
  return works ? (data?.new ?? 0) : 0;
}

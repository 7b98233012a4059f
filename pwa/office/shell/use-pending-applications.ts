/** Number of pending wholesale applications, for the menus. */
import { useQuery } from '@tanstack/react-query';
import { counted, plural } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { pendingApplicationsQuery } from '../../queries/customers.ts';

/** 0 also for people without access to them and while unknown. */
export function usePendingApplications(): number {
  const { person, status } = usePerson();
  const { data } = useQuery({ ...pendingApplicationsQuery, enabled: person?.role === 'admin' && status === 'online' });
  return person?.role === 'admin' ? (data ?? 0) : 0;
}

/** «3 заявки на опт ждут решения»; empty at 0. */
export function pendingText(count: number): string {
  return count === 0
    ? ''
    : `${counted(count, 'заявка', 'заявки', 'заявок')} на опт ${plural(count, 'ждёт', 'ждут', 'ждут')} решения`;
}

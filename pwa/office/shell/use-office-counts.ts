/** Counts of pending work behind the office's screens, under the names that `office-places` uses. */
import { counted, plural } from '#contract/values/plural.ts';
import { useQuery } from '@tanstack/react-query';
import { seesStock } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';
import { openDiscrepanciesQuery } from '../../queries/inventory.ts';
import { pendingApplicationsQuery } from '../../queries/customers.ts';
import { waitingImportsQuery } from '../../queries/imports.ts';

export interface Waiting {
  readonly count: number;
  /** «3 заявки на опт ждут решения»; empty at 0. */
  readonly text: string;
}

/** Counts are 0 also for people without access to them, and while they are unknown. */
export function useOfficeCounts() {
  const { person, status } = usePerson();
  const isAdmin = person?.role === 'admin';
  const works = person !== null && seesStock(person.role);
  const settles = isAdmin || person?.role === 'warehouse';
  const read = (isAllowed: boolean) => ({ enabled: isAllowed && status === 'online' });
  const pending = useQuery({ ...pendingApplicationsQuery, ...read(isAdmin) });
  const open = useQuery({ ...openDiscrepanciesQuery, ...read(settles) });
  const desk = useQuery({ ...deskCountsQuery, ...read(works) });
  const waiting = useQuery({ ...waitingImportsQuery, ...read(isAdmin) });
  const [applications, imports] = isAdmin ? [pending.data ?? 0, waiting.data ?? 0] : [0, 0];
  const discrepancies = settles ? (open.data ?? 0) : 0;
  const orders = works ? (desk.data?.new ?? 0) : 0;
  return {
    applications: { count: applications, text: pendingText(applications) },
    orders: {
      count: orders,
      text: orders === 0 ? '' : counted(orders, 'новый заказ', 'новых заказа', 'новых заказов'),
    },
    discrepancies: {
      count: discrepancies,
      text:
        discrepancies === 0
          ? ''
          : `${counted(discrepancies, 'расхождение ждёт', 'расхождения ждут', 'расхождений ждут')} решения`,
    },
    imports: {
      count: imports,
      text: imports === 0 ? '' : `${counted(imports, 'прайс ждёт', 'прайса ждут', 'прайсов ждут')} вашего решения`,
    },
  };
}

export type OfficeCounts = ReturnType<typeof useOfficeCounts>;

/** «3 заявки на опт ждут решения»; empty at 0. */
export function pendingText(count: number): string {
  return count === 0
    ? ''
    : `${counted(count, 'заявка', 'заявки', 'заявок')} на опт ${plural(count, 'ждёт', 'ждут', 'ждут')} решения`;
}

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

export interface OfficeCounts {
  readonly applications: Waiting;
  /** New orders. */
  readonly orders: Waiting;
  readonly discrepancies: Waiting;
  /** Price lists that wait for approval. */
  readonly imports: Waiting;
}

export function useOfficeCounts(): OfficeCounts {
  const applications = usePendingApplications();
  const discrepancies = useOpenDiscrepancies();
  const orders = useNewOrders();
  const imports = useWaitingImports();
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

/** 0 also for people without access to orders and while unknown. */
function useNewOrders(): number {
  const { person, status } = usePerson();
  const works = person !== null && seesStock(person.role);
  const { data } = useQuery({ ...deskCountsQuery, enabled: works && status === 'online' });
  return works ? (data?.new ?? 0) : 0;
}

/** 0 also for people without access to them and while unknown. */
function useOpenDiscrepancies(): number {
  const { person, status } = usePerson();
  const settles = person?.role === 'admin' || person?.role === 'warehouse';
  const { data } = useQuery({ ...openDiscrepanciesQuery, enabled: settles && status === 'online' });
  return settles ? (data ?? 0) : 0;
}

/** 0 also for people without access to them and while unknown. */
function usePendingApplications(): number {
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

/** 0 also for people without access to imports and while unknown. */
function useWaitingImports(): number {
  const { person, status } = usePerson();
  const isAdmin = person?.role === 'admin';
  const { data } = useQuery({ ...waitingImportsQuery, enabled: isAdmin && status === 'online' });
  return isAdmin ? (data ?? 0) : 0;
}

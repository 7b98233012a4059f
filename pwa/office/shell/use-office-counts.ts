/** Counts of pending work behind the office's screens, under the names that `office-places` uses. */
import { counted } from '#contract/values/plural.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useOpenDiscrepancies } from './use-open-discrepancies.ts';
import { useWaitingImports } from './use-waiting-imports.ts';
import { pendingText, usePendingApplications } from './use-pending-applications.ts';

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

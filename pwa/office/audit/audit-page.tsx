/** The audit log: who did what to whom, newest first. Read only: it is written by the changes themselves. */
import { useQuery } from '@tanstack/react-query';
import { counted } from '#contract/values/plural.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { auditQuery } from '../../queries/audit.ts';
import { OfficeHead } from '../kit/office-head.tsx';
import { askFor, auditAddress } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import styles from '../kit/office.module.css';

export function AuditPage() {
  usePageTitle('Журнал действий');
  const [view, change] = useAddressView(auditAddress);
  const search = useViewSearch(view, change);
  const answer = useQuery(auditQuery(askFor(view)));
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Журнал действий"
        count={answer.data && counted(answer.data.total, 'запись', 'записи', 'записей')}
        search={{ label: 'Поиск по журналу действий', placeholder: 'Человек, действие или причина', ...search }}
      />
      <AuditFilters view={view} onChange={change} />
      <AuditList answer={answer} view={view} onChange={change} />
    </div>
  );
}

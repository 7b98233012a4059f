/** The audit log: who did what to whom, newest first. Read only: it is written by the changes themselves. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { counted } from '#contract/values/plural.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { auditQuery } from '../../queries/audit.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { askFor, readAuditView, writeAuditView, type AuditView } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-page.module.css';

export function AuditPage() {
  usePageTitle('Журнал действий');
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readAuditView(query), [query]);
  const change = useCallback(
    (changed: Partial<AuditView>, replace = false) =>
      setQuery((now) => writeAuditView({ ...readAuditView(now), page: 1, ...changed }), { replace }),
    [setQuery],
  );
  const [text, type] = useSearchText(
    view.q,
    useCallback((q: string) => change({ q }, true), [change]),
  );
  const answer = useQuery(auditQuery(askFor(view)));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Журнал действий</h1>
          {answer.data !== undefined && (
            <p className={styles.count} role="status">
              {counted(answer.data.total, 'запись', 'записи', 'записей')}
            </p>
          )}
        </div>
        <SearchField
          className={styles.search}
          label="Поиск по журналу действий"
          placeholder="Человек, действие или причина"
          value={text}
          onChange={type}
          maxLength={200}
        />
      </header>
      <AuditFilters view={view} onChange={change} />
      <AuditList answer={answer} view={view} onChange={change} />
    </div>
  );
}

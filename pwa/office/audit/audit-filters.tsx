/** Above the log: action, days, and the persons it is narrowed to. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AUDIT_ACTIONS } from '#contract/audit/audit.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { customerQuery } from '../../queries/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/select.tsx';
import { isNarrowed, WHOLE_LOG, type AuditView } from './audit-address.ts';
import styles from './audit.module.css';

const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));

export interface AuditFiltersProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const isBackwards = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <div className={styles.filters}>
      <Select
        className={styles.action}
        label="Действие"
        placeholder="Любое действие"
        options={ACTION_OPTIONS}
        value={view.action}
        onChange={(action) => onChange({ action })}
      />
      <DateField
        label="С даты"
        max={view.to}
        value={view.from}
        onDay={(from) => onChange({ from })}
        error={isBackwards ? 'Позже даты «по»' : undefined}
      />
      <DateField label="По дату" min={view.from} value={view.to} onDay={(to) => onChange({ to })} />
      {isNarrowed(view) && (
        <div className={styles.applied}>
          {view.subject !== '' && (
            <PersonChip id={view.subject} before="О ком" onRemove={() => onChange({ subject: '' })} />
          )}
          {view.actor !== '' && <PersonChip id={view.actor} before="Кто" onRemove={() => onChange({ actor: '' })} />}
          <Button variant="link" onClick={() => onChange(WHOLE_LOG)}>
            Сбросить
          </Button>
        </div>
      )}
    </div>
  );
}

/** The person's name, as soon as it is known. */
function PersonChip({ id, before, onRemove }: { id: string; before: string; onRemove: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(customerQuery(client, id));
  const name = data === undefined ? '…' : nameOrPhone(data);
  return (
    <Chip onRemove={onRemove} removeLabel={`Убрать фильтр «${before}: ${name}»`}>
      {before}: {name}
    </Chip>
  );
}

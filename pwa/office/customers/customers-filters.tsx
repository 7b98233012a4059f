/** Above the list: what is searched and what is left in. All of it stands in the address bar. */
import { UserRoundX } from 'lucide-react';
import { WHOLESALE_STATUSES, wholesaleStatusText, type WholesaleStatus } from '#contract/orders/wholesale.ts';
import type { BuyerSort } from '#contract/reports/buyers.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/select.tsx';
import { BUYER_ROLES, type CustomersView } from './customers-address.ts';
import styles from './customers-page.module.css';

export interface CustomersFiltersProps {
  view: CustomersView;
  /** Applications that wait; undefined while unknown. */
  pending: number | undefined;
  onChange: (change: Partial<CustomersView>) => void;
}

const ROLE_OPTIONS = BUYER_ROLES.map((role) => ({ value: role, label: roleText(role) }));
const STATUS_TEXTS: Readonly<Record<WholesaleStatus, string>> = {
  none: 'Заявки не было',
  pending: wholesaleStatusText('pending'),
  approved: wholesaleStatusText('approved'),
  declined: wholesaleStatusText('declined'),
};
const STATUS_OPTIONS = WHOLESALE_STATUSES.map((status) => ({ value: status, label: STATUS_TEXTS[status] }));

const SORT_OPTIONS: { value: BuyerSort; label: string }[] = [
  { value: 'new', label: 'Сначала новые' },
  { value: 'bought', label: 'Больше купили' },
  { value: 'latest', label: 'Недавно покупали' },
];

export function CustomersFilters({ view, pending, onChange }: CustomersFiltersProps) {
  const isQueue = view.status === 'pending';
  return (
    <div className={styles.filters}>
      <div className={styles.chips} role="group" aria-label="Кого показать">
        <Chip
          on={isQueue}
          count={pending}
          tone={pending !== undefined && pending > 0 ? 'sale' : 'normal'}
          onClick={() => onChange({ status: isQueue ? undefined : 'pending' })}
        >
          Заявки на опт
        </Chip>
        <Chip on={view.deletion} onClick={() => onChange({ deletion: !view.deletion })}>
          Просят удалить
        </Chip>
        <Chip
          on={view.disabled}
          icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => onChange({ disabled: !view.disabled })}
        >
          Доступ закрыт
        </Chip>
      </div>
      <div className={styles.selects}>
        <Select
          label="Роль"
          hideLabel
          placeholder="Любая роль"
          options={ROLE_OPTIONS}
          value={view.role ?? ''}
          onChange={(role) => onChange({ role: role === '' ? undefined : (role as CustomersView['role']) })}
        />
        <Select
          label="Опт"
          hideLabel
          placeholder="Опт: любой"
          options={STATUS_OPTIONS}
          value={view.status ?? ''}
          onChange={(status) => onChange({ status: status === '' ? undefined : (status as WholesaleStatus) })}
        />
        <Select
          label="Порядок"
          hideLabel
          options={SORT_OPTIONS}
          value={view.sort}
          onChange={(sort) => onChange({ sort: sort as BuyerSort })}
        />
      </div>
    </div>
  );
}

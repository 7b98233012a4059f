/** Filters and sort order of the list of people. */
import { UserRoundX } from 'lucide-react';
import type { QueryOf } from '#contract/endpoint.ts';
import { WHOLESALE_STATUSES, wholesaleStatusText } from '#contract/people/wholesale.ts';
import type { BuyerSort, reportBuyers } from '#contract/reports/buyers.ts';
import type { PersonRole } from '#contract/roles.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { FilterBar, SelectFilter, type Filtered } from '../kit/list-filters.tsx';
import office from '../kit/office.module.css';

/** Roles of buyers; staff have their own list. */
export const BUYER_ROLES = ['customer', 'wholesale'] as const satisfies readonly PersonRole[];

const ROLE_OPTIONS = BUYER_ROLES.map((role) => ({ value: role, label: roleText(role) }));
const STATUS_OPTIONS = WHOLESALE_STATUSES.map((status) => ({
  value: status,
  label: status === 'none' ? 'Заявки не было' : wholesaleStatusText(status),
}));
const SORT_OPTIONS: { value: BuyerSort; label: string }[] = [
  { value: 'new', label: 'Сначала новые' },
  { value: 'bought', label: 'Больше купили' },
  { value: 'latest', label: 'Недавно покупали' },
  { value: 'debt', label: 'Больше должны' },
];

export interface CustomersFiltersProps {
  list: Filtered<Pick<QueryOf<typeof reportBuyers>, 'role' | 'status' | 'disabled' | 'deletion' | 'sort'>>;
  /** Number of pending applications; undefined while unknown. */
  pending: number | undefined;
}

export function CustomersFilters({ list, pending }: CustomersFiltersProps) {
  const { view, change } = list;
  const isQueue = view.status === 'pending';
  return (
    <FilterBar
      set={[view.role, isQueue ? undefined : view.status]}
      chips={
        <div className={office.chips} role="group" aria-label="Кого показать">
          <Chip
            on={isQueue}
            count={pending}
            tone={pending !== undefined && pending > 0 ? 'sale' : 'normal'}
            onClick={() => change({ status: isQueue ? undefined : 'pending' })}
          >
            Заявки на опт
          </Chip>
          <Chip on={view.deletion} onClick={() => change({ deletion: view.deletion !== true })}>
            Просят удалить
          </Chip>
          <Chip
            on={view.disabled}
            icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => change({ disabled: view.disabled !== true })}
          >
            Доступ закрыт
          </Chip>
        </div>
      }
    >
      <SelectFilter list={list} name="role" label="Роль" placeholder="Любая" options={ROLE_OPTIONS} />
      <SelectFilter list={list} name="status" label="Опт" placeholder="Любой" options={STATUS_OPTIONS} />
      <SelectFilter list={list} name="sort" label="Порядок" options={SORT_OPTIONS} width="fitting" />
    </FilterBar>
  );
}

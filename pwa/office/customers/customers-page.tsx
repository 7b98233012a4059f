/** People, for administrators: the list and, beside it or in its place, the chosen person. The address holds both. */
import { useQuery } from '@tanstack/react-query';
import { UserRoundSearch, UsersRound, EllipsisVertical, UserRoundX } from 'lucide-react';
import { useMatch, useNavigate, Link } from 'react-router-dom';
import { CUSTOMERS_PAGE_SIZE } from '#contract/accounts/customers.ts';
import { reportBuyers, type Buyer, type BuyerSort } from '#contract/reports/buyers.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { applicationsQuery, customersQuery } from '../../queries/customers.ts';
import { column } from '../kit/column.ts';
import { type EmptyList, FileLinks, ListPage, rowLinkId, useList } from '../kit/list-page.tsx';
import { listAddress } from '../kit/list-address.ts';
import { useActDialogs, type ChooseAct } from './act-dialogs.tsx';
import { PersonPanel } from './person-panel.tsx';
import { formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { Menu } from '../../ui/menu.tsx';
import { MENU_COLUMN, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import styles from './customers-columns.module.css';
import { ACT_LABELS, actsFor } from './person-acts.ts';
import { AccessMarks, WholesaleMark } from './person-marks.tsx';
import { WHOLESALE_STATUSES, wholesaleStatusText } from '#contract/people/wholesale.ts';
import type { PersonRole } from '#contract/roles.ts';
import { Chip } from '../../ui/chip.tsx';
import { FilterBar, SelectFilter, type Filtered } from '../kit/list-filters.tsx';
import office from '../kit/office.module.css';
import { IconButton } from '../kit/buttons.tsx';

const BUYER_ROLES = ['customer', 'wholesale'] as const satisfies readonly PersonRole[];

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

interface CustomersFiltersProps {
  list: Filtered<ReturnType<typeof customersAddress.read>>;
  pending: number | undefined;
}

function CustomersFilters({ list, pending }: CustomersFiltersProps) {
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
            icon={<UserRoundX size={18} />}
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

export const customersAddress = listAddress(reportBuyers, {
  fields: ['q', 'role', 'status', 'disabled', 'deletion', 'sort'],
  fixed: { buyers: 'true', limit: CUSTOMERS_PAGE_SIZE },
  only: { role: BUYER_ROLES },
});

export function CustomersPage() {
  const id = useMatch(ROUTES.adminCustomer)?.params.id;
  // The title omits the name, since titles stay in the browser's history.
  const selfId = usePerson().person?._id;
  const navigate = useNavigate();
  const list = useList(customersAddress, customersQuery);
  const { view, isNarrowed, at } = list;
  const { q, role, disabled, deletion } = customersAddress.params(view);
  const { data: pending } = useQuery(applicationsQuery({ q, role, disabled, deletion }));
  const [choose, dialog] = useActDialogs();
  return (
    <>
      <ListPage
        title="Клиенты"
        pageTitle={id === undefined ? 'Клиенты' : 'Клиент'}
        list={list}
        size={CUSTOMERS_PAGE_SIZE}
        count={(total) =>
          `${isNarrowed ? plural(total, 'Найден ', 'Найдены ', 'Найдено ') : ''}${counted(total, 'человек', 'человека', 'человек')}`
        }
        search={{ label: 'Поиск клиентов', placeholder: 'Телефон, имя, компания или ИНН' }}
        actions={<FileLinks at={(format) => customersAddress.file(view, format)} />}
        columns={customersColumns(selfId, at, choose)}
        rowKey={({ _id }) => _id}
        rowLook={({ _id, disabled, erased }) =>
          _id === id ? 'chosen' : disabled || erased !== null ? 'muted' : undefined
        }
        onOpen={({ _id }) => void navigate(at(paths.adminCustomer(_id)))}
        notKept="Данные клиентов не хранятся на устройстве"
        empty={view.status === 'pending' && view.q === '' ? NO_APPLICATIONS : EMPTY_LIST}
        chosenId={id}
        beside={
          id !== undefined && (
            <PersonPanel
              key={id}
              id={id}
              selfId={selfId}
              onAct={choose}
              onClose={() => void navigate(at(paths.adminCustomers()))}
            />
          )
        }
      >
        <CustomersFilters list={list} pending={pending} />
      </ListPage>
      {dialog}
    </>
  );
}

const EMPTY_LIST: EmptyList = {
  icon: UsersRound,
  title: 'Клиентов пока нет',
  text: 'Здесь появятся все, кто зарегистрируется в магазине.',
  narrowed: {
    icon: UserRoundSearch,
    title: 'Никого не нашли',
    text: 'Ищем по цифрам телефона, имени, компании и ИНН.',
    reset: 'Сбросить поиск и фильтры',
  },
};
const NO_APPLICATIONS: EmptyList = {
  icon: UsersRound,
  title: 'Все заявки рассмотрены',
  text: 'Новые заявки на опт появятся здесь, а их число — в меню.',
  reset: 'Показать всех',
};

const FACTS: readonly TableColumn<Buyer>[] = [
  column('wholesale', 'Опт', {}, ({ wholesale }) =>
    wholesale.status === 'none' ? (
      <span className="muted">—</span>
    ) : (
      <span className="grid justify-start gap-1">
        <WholesaleMark status={wholesale.status} />
        <span className={cells.sub}>
          {wholesale.companyName}
          {wholesale.inn !== '' && <span className="tabular">, {`ИНН\u00a0${wholesale.inn}`}</span>}
        </span>
      </span>
    ),
  ),
  column('bought', 'Куплено', {}, ({ bought: { sum, count, lastAt } }) =>
    lastAt === null ? (
      <span className="muted">—</span>
    ) : (
      <>
        <span className="tabular">{formatRoubles(sum)}</span>
        <span className={cells.sub}>
          {counted(count, 'покупка', 'покупки', 'покупок')}, <Moment at={lastAt} />
        </span>
      </>
    ),
  ),
  column('debt', 'Долг', {}, ({ debt: { due, refund } }) =>
    due === 0 && refund === 0 ? (
      <span className="muted">—</span>
    ) : (
      <>
        {due > 0 && <span className="tabular">{formatRoubles(due)}</span>}
        {refund > 0 && <span className={cells.sub}>вернуть {formatRoubles(refund)}</span>}
      </>
    ),
  ),
  column('seen', 'Последний вход', { roomy: true, className: 'nowrap' }, ({ lastSeenAt }) =>
    lastSeenAt === null ? <span className="muted">не входил</span> : <Moment at={lastSeenAt} />,
  ),
  column('since', 'Регистрация', { roomy: true, className: 'nowrap' }, ({ createdAt }) => <Moment at={createdAt} />),
];

const customersColumns = (
  selfId: string | undefined,
  at: (path: string) => string,
  onAct: ChooseAct,
): TableColumn<Buyer>[] => [
  column('name', 'Клиент', { card: 'title' }, (person) => (
    <>
      <Link id={rowLinkId(person._id)} to={at(paths.adminCustomer(person._id))} className={styles.name}>
        {nameOrPhone(person)}
      </Link>
      {person.name !== '' && person.phone !== '' && (
        <span className={`${cells.sub} nowrap tabular`}>{formatPhone(person.phone)}</span>
      )}
    </>
  )),
  column('role', 'Роль', {}, (person) => (
    <span className={styles.marks}>
      {person._id === selfId ? `${roleText(person.role)} (вы)` : roleText(person.role)}
      <AccessMarks person={person} />
    </span>
  )),
  ...FACTS,
  {
    ...MENU_COLUMN,
    cell: (person) => {
      const acts = actsFor(person, person._id === selfId);
      if (acts.length === 0) return null;
      return (
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${nameOrPhone(person)}`} />}
          items={acts.map((kind) => ({
            label: ACT_LABELS[kind],
            onSelect: () => onAct(kind, person),
            danger: kind === 'decline' || kind === 'revoke' || kind === 'disable',
            separated: kind === 'role' && acts[0] !== 'role',
          }))}
        />
      );
    },
  },
];

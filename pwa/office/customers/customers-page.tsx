/** People, for administrators: the list and, beside it or in its place, the chosen person. The address holds both. */
import { useQuery } from '@tanstack/react-query';
import { UserRoundSearch, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { CUSTOMERS_PAGE_SIZE } from '#contract/accounts/customers.ts';
import { reportBuyers } from '#contract/reports/buyers.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { applicationsQuery, customersQuery } from '../../queries/customers.ts';
import { FileLinks } from '../kit/file-links.tsx';
import { listAddress } from '../kit/list-address.ts';
import { ListPage, type EmptyList } from '../kit/list-page.tsx';
import { useList } from '../kit/use-list.ts';
import { useActDialogs } from './act-dialogs.tsx';
import { customersColumns } from './customers-columns.tsx';
import { BUYER_ROLES, CustomersFilters } from './customers-filters.tsx';
import { PersonPanel } from './person-panel.tsx';

export const customersAddress = listAddress(reportBuyers, {
  fields: ['q', 'role', 'status', 'disabled', 'deletion', 'sort'],
  fixed: { buyers: 'true', limit: CUSTOMERS_PAGE_SIZE },
  only: { role: BUYER_ROLES },
});

export function CustomersPage() {
  const id = useMatch(ROUTES.adminCustomer)?.params.id;
  // The title omits the name, since titles stay in the browser's history.
  usePageTitle(id === undefined ? 'Клиенты' : 'Клиент');
  const selfId = usePerson().person?._id;
  const navigate = useNavigate();
  const list = useList(customersAddress, customersQuery);
  const { view, isNarrowed, at } = list;
  const { q, role, disabled, deletion } = customersAddress.params(view);
  const { data: pending } = useQuery(applicationsQuery({ q, role, disabled, deletion }));
  const [choose, dialog] = useActDialogs();
  const columns = useMemo(() => customersColumns({ selfId, at, onAct: choose }), [selfId, at, choose]);
  return (
    <>
      <ListPage
        title="Клиенты"
        list={list}
        size={CUSTOMERS_PAGE_SIZE}
        count={(total) => countText(total, isNarrowed)}
        search={{ label: 'Поиск клиентов', placeholder: 'Телефон, имя, компания или ИНН' }}
        actions={<FileLinks at={(format) => customersAddress.file(view, format)} />}
        columns={columns}
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

function countText(total: number, isFound: boolean): string {
  const people = counted(total, 'человек', 'человека', 'человек');
  return isFound ? `${plural(total, 'Найден', 'Найдены', 'Найдено')} ${people}` : people;
}

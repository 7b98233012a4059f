/** The list in each of its states: coming, there, empty, not to be had. */
import { UserRoundSearch, UsersRound } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CUSTOMERS_PAGE_SIZE } from '#contract/people/customers.ts';
import type { Buyer } from '#contract/reports/buyers.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { isNarrowed, type CustomersView } from './customers-address.ts';
import { CustomersTable, type CustomersTableProps } from './customers-table.tsx';

export interface CustomersListProps extends Pick<
  CustomersTableProps,
  'chosenId' | 'selfId' | 'addressOf' | 'onOpen' | 'onAct'
> {
  answer: UseQueryResult<{ items: Buyer[]; total: number }>;
  view: CustomersView;
  onPage: (page: number) => void;
  onReset: () => void;
}

export function CustomersList({ answer, view, onPage, onReset, ...table }: CustomersListProps) {
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Данные клиентов не хранятся на устройстве"
      empty={({ items, total }) =>
        items.length === 0 && <Empty view={view} total={total} onPage={onPage} onReset={onReset} />
      }
    >
      {({ items, total }, busy) => (
        <CustomersTable
          {...table}
          people={items}
          busy={busy}
          foot={
            <ListPages page={view.page} size={CUSTOMERS_PAGE_SIZE} shown={items.length} total={total} onPage={onPage} />
          }
        />
      )}
    </OfficeAnswer>
  );
}

const ICON = { size: 28, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Empty({
  view,
  total,
  onPage,
  onReset,
}: { view: CustomersView; total: number } & Pick<CustomersListProps, 'onPage' | 'onReset'>) {
  const isQueue = view.status === 'pending' && view.q === '';
  const isBeyond = total > 0;
  if (isBeyond) {
    return (
      <EmptyState
        icon={<UsersRound {...ICON} />}
        title="Такой страницы уже нет"
        action={
          <Button variant="outline" onClick={() => onPage(1)}>
            К первой странице
          </Button>
        }
      >
        Пока вы смотрели, список стал короче.
      </EmptyState>
    );
  }
  if (isQueue) {
    return (
      <EmptyState
        icon={<UsersRound {...ICON} />}
        title="Все заявки рассмотрены"
        action={
          <Button variant="outline" onClick={onReset}>
            Показать всех
          </Button>
        }
      >
        Новые заявки на опт появятся здесь, а их число — в меню.
      </EmptyState>
    );
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={<UserRoundSearch {...ICON} />}
        title="Никого не нашли"
        action={
          <Button variant="outline" onClick={onReset}>
            Сбросить поиск и фильтры
          </Button>
        }
      >
        Ищем по цифрам телефона, имени, компании и ИНН.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<UsersRound {...ICON} />} title="Клиентов пока нет">
      Здесь появятся все, кто зарегистрируется в магазине.
    </EmptyState>
  );
}

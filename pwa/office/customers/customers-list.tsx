/** The list in each of its states: coming, there, empty, not to be had. */
import { UserRoundSearch, UsersRound } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CUSTOMERS_PAGE_SIZE, type Customer } from '#contract/people/customers.ts';
import { formatNumber } from '#contract/values/money.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { failureOf } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { isNarrowed, type CustomersView } from './customers-address.ts';
import styles from './customers-page.module.css';
import { CustomersTable, type CustomersTableProps } from './customers-table.tsx';

export interface CustomersListProps extends Pick<
  CustomersTableProps,
  'chosenId' | 'selfId' | 'addressOf' | 'onOpen' | 'onAct'
> {
  answer: UseQueryResult<{ items: Customer[]; total: number }>;
  view: CustomersView;
  onPage: (page: number) => void;
  onReset: () => void;
}

export function CustomersList({ answer, view, onPage, onReset, ...table }: CustomersListProps) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = answer;
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const failure = error === null ? null : failureOf(error);
  if (failure !== null && (data === undefined || isPlaceholderData)) {
    return (
      <div className={styles.card}>
        <OfficeFailure
          failure={failure}
          notKept="Данные клиентов не хранятся на устройстве"
          busy={isFetching}
          onRetry={retry}
        />
      </div>
    );
  }
  if (data === undefined) return <ListSkeleton />;
  if (data.items.length === 0) return <Empty view={view} total={data.total} onPage={onPage} onReset={onReset} />;
  const first = (view.page - 1) * CUSTOMERS_PAGE_SIZE + 1;
  return (
    <>
      {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
      <CustomersTable
        {...table}
        people={data.items}
        busy={isPlaceholderData}
        foot={
          <Pagination
            page={view.page}
            pages={Math.ceil(data.total / CUSTOMERS_PAGE_SIZE)}
            onPage={onPage}
            label={`Показано ${formatNumber(first)}–${formatNumber(first + data.items.length - 1)} из ${formatNumber(data.total)}`}
          />
        }
      />
    </>
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
  return (
    <div className={styles.card}>
      {isBeyond ? (
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
      ) : isQueue ? (
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
      ) : isNarrowed(view) ? (
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
      ) : (
        <EmptyState icon={<UsersRound {...ICON} />} title="Клиентов пока нет">
          Здесь появятся все, кто зарегистрируется в магазине.
        </EmptyState>
      )}
    </div>
  );
}

export function ListSkeleton() {
  return (
    <SkeletonGroup className={styles.card}>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="long" />
          <Skeleton width="half" />
          <Skeleton width="short" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

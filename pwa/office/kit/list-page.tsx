/**
 * A list page of the office: head, filters, and rows in each state of the server's answer. A screen supplies the list,
 * columns and texts; one with another layout is composed of the parts.
 */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewSearch } from './use-address-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type TableProps } from '../../ui/table.tsx';
import { ListPages } from './list-pages.tsx';
import { OfficeAnswer } from './office-answer.tsx';
import { OfficeHead, type OfficeHeadProps, type OfficeSearch } from './office-head.tsx';
import styles from './office.module.css';
import type { Filtered } from './list-filters.tsx';
import type { List } from './use-list.ts';
import { useListPlace } from './use-list-place.ts';

/** A page of rows and the total number of rows. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

export interface ListHeadProps<V> extends Omit<OfficeHeadProps, 'search' | 'count'> {
  list: Filtered<V> & { readonly answer: { readonly data?: { readonly total: number } | undefined } };
  /** «12 писем», from the total. */
  count?: (total: number) => string;
  search?: Pick<OfficeSearch, 'label' | 'placeholder'>;
}

/** The head of a list page: title, number of rows, search. */
export function ListHead<V extends { readonly page: number }>({
  list: { view, change, answer },
  count,
  search,
  ...head
}: ListHeadProps<V>) {
  const typed = useViewSearch(view, change);
  return (
    <OfficeHead
      {...head}
      count={answer.data && count?.(answer.data.total)}
      search={search && { ...search, ...typed }}
    />
  );
}

/** The empty state of a list. */
export interface EmptyList {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Label of the button that resets the filters; no button without it. */
  reset?: string;
  /** Texts that replace these when a search or filter is active. */
  narrowed?: Partial<EmptyList>;
}

export interface ListTableProps<V, Row, Answer extends Rows<Row>> extends Omit<
  TableProps<Row>,
  'rows' | 'busy' | 'foot' | 'totals'
> {
  list: Pick<List<V, Answer>, 'view' | 'change' | 'answer'> & Partial<Pick<List<V, Answer>, 'reset' | 'isNarrowed'>>;
  /** Number of rows on a full page. */
  size: number;
  /** Why the device has no copy: «Письма на устройстве не хранятся». */
  notKept: string;
  empty: EmptyList;
  totals?: (answer: Answer) => NonNullable<TableProps<Row>['totals']>;
  /** Between the notices and the rows: bulk actions on ticked rows. */
  above?: ReactNode;
}

/** The rows of a list in each state of the answer: failed, stale, loading, empty, loaded; with paging below. */
export function ListTable<V extends { readonly page: number }, Row, Answer extends Rows<Row>>({
  list: { view, change, reset, isNarrowed = false, answer },
  size,
  notKept,
  empty,
  totals,
  above,
  ...table
}: ListTableProps<V, Row, Answer>) {
  const toPage = (page: number) => change({ page } as Partial<V>);
  return (
    <OfficeAnswer
      answer={answer}
      notKept={notKept}
      empty={({ items, total }) =>
        items.length === 0 && (
          <NoRows
            empty={isNarrowed ? { ...empty, ...empty.narrowed } : empty}
            total={total}
            onReset={reset}
            onFirst={() => toPage(1)}
          />
        )
      }
    >
      {(data, busy) => (
        <>
          {above}
          <Table
            {...table}
            totals={totals?.(data)}
            rows={data.items}
            busy={busy}
            foot={
              <ListPages page={view.page} size={size} shown={data.items.length} total={data.total} onPage={toPage} />
            }
          />
        </>
      )}
    </OfficeAnswer>
  );
}

interface NoRowsProps {
  empty: EmptyList;
  total: number;
  onReset: (() => void) | undefined;
  onFirst: () => void;
}

function NoRows({ empty: { icon: Icon, title, text, reset }, total, onReset, onFirst }: NoRowsProps) {
  const isBeyond = total > 0;
  const button = isBeyond ? 'К первой странице' : reset;
  return (
    <EmptyState
      icon={<Icon size={28} strokeWidth={1.75} aria-hidden />}
      title={isBeyond ? 'Такой страницы уже нет' : title}
      action={
        button === undefined ? undefined : (
          <Button variant="outline" onClick={isBeyond ? onFirst : onReset}>
            {button}
          </Button>
        )
      }
    >
      {isBeyond ? 'Пока вы смотрели, список стал короче.' : text}
    </EmptyState>
  );
}

export interface ListPageProps<V, Row, Answer extends Rows<Row>>
  extends Omit<ListHeadProps<V>, 'list' | 'children'>, Omit<ListTableProps<V, Row, Answer>, 'label' | 'className'> {
  /** Buttons and links at the right of the head. */
  actions?: ReactNode;
  /** Filters and notices. */
  children?: ReactNode;
  /** Id of the row whose details are shown beside the list, or in its place on narrow screens. */
  chosenId?: string | undefined;
  /** Those details. */
  beside?: ReactNode;
}

/** A page that consists of one list. */
export function ListPage<V extends { readonly page: number }, Row, Answer extends Rows<Row>>({
  title,
  count,
  lead,
  search,
  actions,
  children,
  chosenId,
  beside,
  list,
  ...table
}: ListPageProps<V, Row, Answer>) {
  const page = useListPlace(chosenId);
  return (
    <div ref={page} className={styles.page} data-chosen={chosenId !== undefined || undefined}>
      <div className={styles.pane}>
        <ListHead title={title} list={list} count={count} lead={lead} search={search}>
          {actions}
        </ListHead>
        {children}
        <ListTable label={title} list={list} {...table} />
      </div>
      {beside}
    </div>
  );
}

/** A screen supplies list, columns and texts of its list page; one with another layout is composed of the parts. */
import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { Download, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { QueryFor } from '#contract/endpoint.ts';
import { formatNumber } from '#contract/values/money.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField, type SearchFieldProps } from '../../ui/search-field.tsx';
import { Table, type TableProps } from '../../ui/table.tsx';
import { buttonClass, OutlineButton } from './buttons.tsx';
import type { ListAddress } from './list-address.ts';
import { type Filtered, SEARCH_MAX } from './list-filters.tsx';
import { OfficeAnswer } from './office-answer.tsx';
import { type ChangeView, useAddressView, useViewSearch } from './use-address-view.ts';
import styles from './office.module.css';

export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface OfficeHeadProps {
  title: string;
  beside?: ReactNode;
  /** «12 писем», announced to screen readers when it changes; undefined while unknown. */
  count?: string | undefined;
  /** The purpose of the page, where a number says too little. */
  lead?: ReactNode;
  search?: OfficeSearch;
  children?: ReactNode;
}

type OfficeSearch = Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onChange'>;

export function OfficeHead({ title, beside, count, lead, search, children }: OfficeHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <div className="row wrap gap-2-3">
          <h1>{title}</h1>
          {beside}
        </div>
        {count !== undefined && (
          <p className={styles.count} role="status">
            {count}
          </p>
        )}
        {lead}
      </div>
      {search !== undefined && <SearchField className={styles.search} maxLength={SEARCH_MAX} {...search} />}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** Links in a list's head that download the whole list as a spreadsheet in two formats. `at` gives the address of a format. */
export function FileLinks({ at }: { at: (format: 'xlsx' | 'csv') => string }) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} href={at(format)} download className={buttonClass({ variant: 'outline' })}>
      <Download />
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  ));
}

interface ListHeadProps<V> extends Omit<OfficeHeadProps, 'search' | 'count'> {
  list: Filtered<V> & { readonly answer: { readonly data?: { readonly total: number } | undefined } };
  count?: (total: number) => string;
  search?: Pick<OfficeSearch, 'label' | 'placeholder'>;
}

export function ListHead<V extends { readonly page: number }>({ list, count, search, ...head }: ListHeadProps<V>) {
  const { data } = list.answer;
  const typed = useViewSearch(list.view, list.change);
  return <OfficeHead {...head} count={data && count?.(data.total)} search={search && { ...search, ...typed }} />;
}

export interface EmptyList {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Label of the button that resets the filters; no button without it. */
  reset?: string;
  /** Texts that replace these when a search or filter is active. */
  narrowed?: Partial<EmptyList>;
}

interface ListTableProps<V, Row, Answer extends Rows<Row>> extends Omit<
  TableProps<Row>,
  'rows' | 'busy' | 'foot' | 'totals'
> {
  list: Pick<List<V, Answer>, 'view' | 'change' | 'answer'> & Partial<Pick<List<V, Answer>, 'reset' | 'isNarrowed'>>;
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
  const { icon: Icon, title, text, reset: label } = isNarrowed ? { ...empty, ...empty.narrowed } : empty;
  const noRows = ({ total }: Answer) => {
    const isBeyond = total > 0;
    const button = isBeyond ? 'К первой странице' : label;
    return (
      <EmptyState
        icon={<Icon size={28} />}
        title={isBeyond ? 'Такой страницы уже нет' : title}
        action={button && <OutlineButton onClick={isBeyond ? () => toPage(1) : reset}>{button}</OutlineButton>}
      >
        {isBeyond ? 'Пока вы смотрели, список стал короче.' : text}
      </EmptyState>
    );
  };
  return (
    <OfficeAnswer answer={answer} notKept={notKept} empty={(data) => data.items.length === 0 && noRows(data)}>
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

interface ListPageProps<V, Row, Answer extends Rows<Row>>
  extends Omit<ListHeadProps<V>, 'list' | 'children'>, Omit<ListTableProps<V, Row, Answer>, 'label' | 'className'> {
  /** Title of the window, where it is not the heading. */
  pageTitle?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
  /** Id of the row whose details are shown beside the list, or in its place on narrow screens. */
  chosenId?: string | undefined;
  beside?: ReactNode;
}

export function ListPage<V extends { readonly page: number }, Row, Answer extends Rows<Row>>({
  title,
  pageTitle = title,
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
  usePageTitle(pageTitle);
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

export interface List<V, Answer> {
  readonly view: V;
  /** A change returns to the first page. */
  readonly change: ChangeView<V>;
  readonly reset: () => void;
  /** True when more than sort order and page is set. */
  readonly isNarrowed: boolean;
  readonly answer: UseQueryResult<Answer>;
  /** `path` with the list's query, so that following it keeps the view. */
  readonly at: (path: string) => string;
}

export function useList<E, V extends { readonly page: number }, Answer, Key extends QueryKey>(
  address: ListAddress<E, V>,
  query: (request: QueryFor<E>) => UseQueryOptions<Answer, Error, Answer, Key>,
): List<V, Answer> {
  const [view, change] = useAddressView(address);
  const search = address.write(view).toString();
  return {
    view,
    change,
    reset: () => change(address.unfiltered(view)),
    isNarrowed: address.isNarrowed(view),
    answer: useQuery(query(address.params(view))),
    at: useCallback((path: string) => (search === '' ? path : `${path}?${search}`), [search]),
  };
}

/** Id of the link of a row, which gets the focus back. */
export const rowLinkId = (id: string) => `row-${id}`;

/**
 * On narrow screens, where details replace the list: the details begin at the top, and the list returns to its former
 * scroll position. The focus returns to the row's link.
 * @returns the ref of the page, whose first child is the list
 */
function useListPlace(id: string | undefined): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  /** Null until a row is chosen or the list scrolled, since the list must not set the position at which a page opens. */
  const place = useRef<number | null>(null);
  const isOpen = id !== undefined;
  useLayoutEffect(() => {
    const scroller = page.current?.closest('main');
    if (!scroller) return;
    if (!isOpen) {
      if (place.current !== null) scroller.scrollTop = place.current;
      const follow = () => {
        place.current = scroller.scrollTop;
      };
      scroller.addEventListener('scroll', follow, { passive: true });
      return () => scroller.removeEventListener('scroll', follow);
    }
    place.current ??= 0;
    const list = page.current?.firstElementChild;
    if (list !== null && list !== undefined && getComputedStyle(list).position === 'absolute') scroller.scrollTop = 0;
    return undefined;
  }, [page, isOpen]);
  const former = useRef(id);
  useEffect(() => {
    if (id === undefined && former.current !== undefined)
      document.getElementById(rowLinkId(former.current))?.focus({ preventScroll: true });
    former.current = id;
  }, [id]);
  return page;
}

interface ListPagesProps extends Record<'page' | 'size' | 'shown' | 'total', number> {
  onPage: (page: number) => void;
}

/** Below a table of the office: the range of rows in view, and links to the other pages; `page` from 1. */
export function ListPages({ page, size, shown, total, onPage }: ListPagesProps) {
  const first = (page - 1) * size + 1;
  const last = first + shown - 1;
  return (
    <Pagination
      page={page}
      pages={Math.max(page, Math.ceil(total / size))}
      onPage={onPage}
      label={`Показано ${formatNumber(first)}–${formatNumber(last)} из ${formatNumber(Math.max(total, last))}`}
    />
  );
}

/** /admin/reports: sales, revenue and margin of a period, one table a tab; every figure links to its receipts. */
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { readMonthBook } from '#contract/exchange/month-book.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { reportQuery, useIsReportOld } from '../../queries/reports.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { Chip } from '../../ui/chip.tsx';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { ReceiptsDrawer } from './receipts-drawer.tsx';
import {
  changedView,
  filterOf,
  goodsReportLink,
  readReportsView,
  type ReceiptsShown,
  reportParams,
  type ReportsView,
  TABS,
  writeReportsView,
} from './report-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { periodText } from './report-periods.ts';
import { ReportBody, type ReportBodyProps, TableSkeleton } from './report-body.tsx';
import { MoneyReceived, ReportNotes, ReportTiles } from './report-tiles.tsx';
import styles from './reports.module.css';
import { useConnection } from '../../device/use-connection.ts';
import { momentText } from '../../parts/time/moments.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import tiles from './tiles.module.css';
import { LinkButton, OutlineButton, buttonClass } from '../kit/buttons.tsx';

export function ReportsPage() {
  usePageTitle('Отчёты по продажам');
  const { timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const [query, setQuery] = useAddressParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromReport?: boolean } | null };
  const view = readReportsView(query, today);
  const { data, isPlaceholderData } = useQuery(reportQuery(reportParams(view), view.table));
  const addressOf = (changed: Partial<ReportsView>) =>
    `?${writeReportsView({ ...view, ...changed }, today).toString()}`;
  const change = (changed: Partial<ReportsView>) =>
    setQuery((now) => writeReportsView(changedView(readReportsView(now, today), changed), today));
  const closeReceipts = () => {
    // Back returns to the report if it is the previous entry; a receipt list opened by its own address has none.
    if (state?.fromReport === true) void navigate(-1);
    else setQuery(writeReportsView({ ...view, receipts: null }, today), { replace: true });
  };
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Отчёты по продажам"
        lead={
          <div className={styles.when}>
            <p>{periodText(view)}</p>
            <ReportAge request={reportQuery(reportParams(view), view.table)} />
          </div>
        }
      >
        <OutlineButton
          className={styles.print}
          icon={Printer}
          // Before this period's figures are loaded, the sheet would show none, or the former period's under the new heading.
          disabled={data === undefined || isPlaceholderData}
          onClick={() => window.print()}
        >
          Печать
        </OutlineButton>
        <MonthLink month={(view.to < today ? view.to : today).slice(0, 7)} />
      </OfficeHead>
      {/* A changed address remounts the filters, so that typed text that was never submitted is not carried over. */}
      <ReportFilters key={JSON.stringify(filterOf(view))} view={view} today={today} onChange={change}>
        <Chip
          on={view.compare === 'year'}
          onClick={() => change({ compare: view.compare === 'year' ? 'before' : 'year' })}
        >
          Сравнить с прошлым годом
        </Chip>
      </ReportFilters>
      <Report
        view={view}
        today={today}
        addressOf={addressOf}
        onChange={change}
        onOpen={(address) => void navigate(address, { state: { fromReport: true } })}
      />
      {view.receipts !== null && (
        <ReceiptsDrawer
          view={view}
          shown={view.receipts}
          onPage={(page) =>
            view.receipts !== null &&
            setQuery(writeReportsView({ ...view, receipts: { ...view.receipts, page } }, today), {
              replace: true,
              state,
            })
          }
          onClose={closeReceipts}
        />
      )}
    </div>
  );
}

/** Downloads the month of the report's last day as a workbook for the accountant. */
function MonthLink({ month }: { month: string }) {
  const { reachable } = useConnection();
  if (reachable === false) return null;
  return (
    <a
      href={`${readMonthBook.path}?month=${month}`}
      download
      className={classNames(buttonClass({ variant: 'outline' }), styles.month)}
      aria-label={`Бухгалтеру: месяц ${month.split('-').reverse().join('.')}, Excel`}
    >
      <Download />
      Бухгалтеру
    </a>
  );
}

interface ReportProps extends Omit<ReportBodyProps, 'report' | 'receiptsAt'> {
  addressOf: (change: Partial<ReportsView>) => string;
}

function Report({ addressOf, ...props }: ReportProps) {
  const { view } = props;
  const answer = useQuery(reportQuery(reportParams(view), view.table));
  const { data, error, isPlaceholderData } = answer;
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    tabs.current?.scrollTo((chosen?.offsetLeft ?? 0) - tabs.current.clientWidth / 3, 0);
  }, [view.table]);
  const receiptsAt = (of: ReceiptsShown['of'], key: string) => addressOf({ receipts: { of, key, page: 1 } });
  // Figures of another period stay, pale, until this one's arrive; after a failure they would be taken for this one's.
  const isFailed = error !== null && (data === undefined || isPlaceholderData);
  const isPale = isPlaceholderData && data?.[view.table] !== undefined;
  return (
    <div className={styles.report} aria-busy={isPlaceholderData || undefined} data-waits={isPale || undefined}>
      {!isFailed &&
        (data === undefined ? (
          <TilesSkeleton />
        ) : (
          <>
            <ReportTiles tiles={data.summary} former={data.summary.previous} receipts={receiptsAt('all', '')} />
            <div className={styles.notes}>
              <MoneyReceived tiles={data.summary} />
              <ReportNotes
                tiles={data.summary}
                former={data.summary.previous}
                marked={receiptsAt('marked', '')}
                uncosted={goodsReportLink(view, 'uncosted')}
                isYear={view.compare === 'year'}
              />
            </div>
          </>
        ))}
      <nav ref={tabs} className={classNames(tabListClass, styles.tabs)} aria-label="Таблицы отчёта">
        {TABS.map(({ table, label }) => (
          <Link
            key={table}
            to={addressOf({ table })}
            className={tabClass(table === view.table)}
            aria-current={table === view.table ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <OfficeAnswer
        answer={answer}
        notKept="Отчёты считает сервер, на устройстве их нет"
        skeleton={<TableSkeleton table={view.table} />}
      >
        {(report) => <ReportBody report={report} receiptsAt={receiptsAt} {...props} />}
      </OfficeAnswer>
    </div>
  );
}

/** Age of the shown report, and a button to refresh it: a report never changes by itself while it is read. */
function ReportAge({ request }: { request: ReturnType<typeof reportQuery> }) {
  const answer = useQuery(request);
  const { timezone } = useShop();
  const { reachable } = useConnection();
  const isOld = useIsReportOld(answer, request.queryKey);
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = answer;
  // The line is rendered from the beginning, so that its text shifts nothing later.
  if (data === undefined || isPlaceholderData) return <p role="status" />;
  return (
    <p role="status">
      {reachable === false ? 'Нет связи с сервером, данные' : 'Данные'} на{' '}
      {momentText(new Date(dataUpdatedAt).toISOString(), shopNow(), timezone)}
      {isOld && reachable !== false && (
        <>
          , с тех пор были изменения{' '}
          <LinkButton className={styles.again} busy={isFetching} busyLabel="Обновляем…" onClick={() => void refetch()}>
            Обновить
          </LinkButton>
        </>
      )}
    </p>
  );
}

function TilesSkeleton() {
  return (
    <SkeletonGroup className={tiles.tiles}>
      {Array.from({ length: 5 }, (_, tile) => (
        <span key={tile} className={`${tiles.tile} gap-4`}>
          <Skeleton width="half" />
          <Skeleton shape="title" width="long" />
          <Skeleton width="long" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

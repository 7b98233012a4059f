/** /admin/reports: sales, revenue and margin of a period; every figure links to its receipts. */
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Download, Printer } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readMonthBook } from '#contract/exchange/month-book.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { reportQuery, useIsReportOld, type ReportQuery } from '../../queries/reports.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { ReceiptsDrawer } from './receipts-drawer.tsx';
import {
  changedView,
  reportParams,
  filterOf,
  readReportsView,
  writeReportsView,
  type ReportsView,
} from './report-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { periodText, presetPeriod, steppedPeriod } from './report-periods.ts';
import { MoneyByDay, ReportBody } from './report-body.tsx';
import { MoneyReceived, ReportNotes, ReportTiles } from './report-tiles.tsx';
import { goodsReportLink } from './goods-address.ts';
import styles from './reports.module.css';
import { useConnection } from '../../device/use-connection.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import tiles from './tiles.module.css';
import { Button, buttonClass } from '../kit/buttons.tsx';

export function ReportsPage() {
  usePageTitle('Отчёты по продажам');
  const { timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const [query, setQuery] = useAddressParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromReport?: boolean } | null };
  const view = useMemo(() => readReportsView(query, today), [query, today]);
  const { data, isPlaceholderData } = useQuery(reportQuery(reportParams(view)));
  const addressOf = useCallback(
    (changed: Partial<ReportsView>) => `?${writeReportsView({ ...view, ...changed }, today).toString()}`,
    [view, today],
  );
  const change = useCallback(
    (changed: Partial<ReportsView>) =>
      setQuery((now) => writeReportsView(changedView(readReportsView(now, today), changed), today)),
    [setQuery, today],
  );
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
            <ReportAge request={reportParams(view)} />
          </div>
        }
      >
        <Button
          variant="outline"
          className={styles.print}
          icon={Printer}
          // Before this period's figures are loaded, the sheet would show none, or the former period's under the new
          // heading.
          disabled={data === undefined || isPlaceholderData}
          onClick={() => window.print()}
        >
          Печать
        </Button>
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
      className={classNames(buttonClass({ variant: 'outline' }), styles.print)}
      aria-label={`Бухгалтеру: месяц ${month.split('-').reverse().join('.')}, Excel`}
    >
      <Download />
      Бухгалтеру
    </a>
  );
}

interface ReportProps {
  view: ReportsView;
  today: string;
  addressOf: (change: Partial<ReportsView>) => string;
  onChange: (change: Partial<ReportsView>) => void;
  onOpen: (address: string) => void;
}

function Report({ view, today, addressOf, onChange, onOpen }: ReportProps) {
  const answer = useQuery(reportQuery(reportParams(view)));
  const { timezone } = useShop();
  return (
    <OfficeAnswer answer={answer} notKept="Отчёты считает сервер, на устройстве их нет" skeleton={<ReportSkeleton />}>
      {(report, busy) => (
        <div className={styles.report} aria-busy={busy || undefined} data-waits={busy || undefined}>
          <ReportTiles
            tiles={report.summary}
            former={report.summary.previous}
            receipts={addressOf({ receipts: { of: 'all', key: '', page: 1 } })}
          />
          <MoneyReceived tiles={report.summary} />
          <ReportNotes
            tiles={report.summary}
            former={report.summary.previous}
            marked={addressOf({ receipts: { of: 'marked', key: '', page: 1 } })}
            uncosted={goodsReportLink(view, 'uncosted')}
            isYear={view.compare === 'year'}
            timezone={timezone}
          />
          {isEmpty(report.summary) ? (
            <>
              <NothingSold view={view} today={today} onChange={onChange} />
              <MoneyByDay report={report} view={view} onChange={onChange} />
            </>
          ) : (
            <ReportBody
              report={report}
              view={view}
              receiptsAt={(of, key) => addressOf({ receipts: { of, key, page: 1 } })}
              onChange={onChange}
              onOpen={onOpen}
            />
          )}
        </div>
      )}
    </OfficeAnswer>
  );
}

function isEmpty({ checks, itemsQty, revenue }: { checks: number; itemsQty: number; revenue: number }): boolean {
  return checks === 0 && itemsQty === 0 && revenue === 0;
}

/** A period without sales: offers the previous one. */
function NothingSold({ view, today, onChange }: Pick<ReportProps, 'view' | 'today' | 'onChange'>) {
  const before = steppedPeriod(view, -1, today);
  const month = presetPeriod('month', today);
  const isNarrowed = view.topCategorySlug !== '';
  return (
    <div className={styles.card}>
      <EmptyState
        icon={<ChartColumn size={28} />}
        title="Продаж не было"
        action={
          <>
            {isNarrowed && (
              <Button variant="outline" onClick={() => onChange({ topCategorySlug: '', subcategoryId: '' })}>
                Все категории
              </Button>
            )}
            {before !== null && (
              <Button variant="outline" onClick={() => onChange(before)}>
                Предыдущий период
              </Button>
            )}
            {view.from !== month.from && (
              <Button variant="outline" onClick={() => onChange({ ...month, unit: 'month' })}>
                Этот месяц
              </Button>
            )}
          </>
        }
      >
        {isNarrowed
          ? 'В этой категории за эти дни ничего не продали.'
          : 'За эти дни не пробили ни одного чека и не доставили ни одного заказа.'}
      </EmptyState>
    </div>
  );
}

/** Age of the shown report, and a button to refresh it: a report never changes by itself while it is read. */
function ReportAge({ request }: { request: ReportQuery }) {
  const answer = useQuery(reportQuery(request));
  const { reachable } = useConnection();
  const isOld = useIsReportOld(answer, request);
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = answer;
  // The line is rendered from the beginning, so that its text shifts nothing later.
  if (data === undefined || isPlaceholderData) return <p className={styles.age} role="status" />;
  return (
    <p className={styles.age} role="status">
      {reachable === false ? 'Нет связи с сервером, данные' : 'Данные'} на{' '}
      <Moment at={new Date(dataUpdatedAt).toISOString()} />
      {isOld && reachable !== false && (
        <>
          , с тех пор были изменения{' '}
          <Button
            variant="link"
            className={styles.again}
            busy={isFetching}
            busyLabel="Обновляем…"
            onClick={() => void refetch()}
          >
            Обновить
          </Button>
        </>
      )}
    </p>
  );
}

/** Skeleton of tiles, chart and tables. */
function ReportSkeleton() {
  return (
    <SkeletonGroup className={styles.report}>
      <span className={tiles.tiles}>
        {Array.from({ length: 5 }, (_, tile) => (
          <span key={tile} className={`${tiles.tile} ${styles.bones}`}>
            <Skeleton width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton width="long" />
          </span>
        ))}
      </span>
      <span className={`${styles.card} ${styles.bones}`}>
        <Skeleton width="short" />
        <Skeleton shape="block" className={styles.chartBone} />
      </span>
      <span className={`${styles.card} ${styles.bones}`}>
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} width={row % 2 === 0 ? 'full' : 'long'} />
        ))}
      </span>
    </SkeletonGroup>
  );
}

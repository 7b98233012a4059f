/** Sales reports: the total figures with one table, and the receipts behind a figure. In the page's memory only. */
import * as synonyms from '#contract/search/synonyms.ts';
import { keepPreviousData, queryOptions, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, QueryFor } from '#contract/endpoint.ts';
import * as reports from '#contract/reports/reports.ts';
import { call } from '../net/call.ts';
import { readingPage, reading } from './reading.ts';
import { reportToday } from '#contract/reports/today.ts';

const REPORTS = 'reports';
const STALE_MS = 5 * 60_000;

/** Period and category; the period is always given, so that all parts cover the same days. */
export interface ReportQuery {
  readonly from: string;
  readonly to: string;
  readonly topCategorySlug?: string;
  readonly subcategoryId?: string;
  /** Compared with the same days a year earlier; by default with the preceding period. */
  readonly compare?: 'year';
  /** The unit that a running period is the beginning of, where its days begin several. */
  readonly unit?: reports.CalendarUnit;
}
export type ReceiptsQuery = QueryFor<typeof reports.reportReceipts>;

/** The endpoint of each table; it makes the file too. */
export const REPORT_TABLES = {
  goods: reports.reportTopProducts,
  days: reports.reportTimeline,
  shelves: reports.reportByCategory,
  sellers: reports.reportBySeller,
  discounts: reports.reportDiscounts,
  /** Sales by hour; null for a subcategory. */
  hours: reports.reportHours,
  /** Money by day and means; null for a category. */
  money: reports.reportMoney,
} as const;
export type ReportTable = keyof typeof REPORT_TABLES;

type Rows = { readonly [Table in ReportTable]?: AnswerOf<(typeof REPORT_TABLES)[Table]> };

/** The total figures with one table, read together so that they add up. */
export interface Report extends Rows {
  readonly summary: AnswerOf<typeof reports.reportSummary>;
  /** With the days: those of the preceding period of equal length. */
  readonly formerDays?: Rows['days'];
}

async function readReport(
  { compare, unit, ...query }: ReportQuery,
  table: ReportTable,
  signal: AbortSignal,
): Promise<Report> {
  const [summary, rows] = await Promise.all([
    call(reports.reportSummary, { query: { ...query, compare, unit }, signal }),
    call(REPORT_TABLES[table], { query, signal }),
  ]);
  const report = { summary, ...({ [table]: rows } as Rows) };
  if (table !== 'days') return report;
  const { from, to } = summary.previous;
  return { ...report, formerDays: await call(reports.reportTimeline, { query: { ...query, from, to }, signal }) };
}

export function reportQuery(query: ReportQuery, table: ReportTable) {
  return queryOptions({
    queryKey: [REPORTS, table, query],
    queryFn: ({ signal }) => readReport(query, table, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export const receiptsQuery = (query: ReceiptsQuery) =>
  readingPage([REPORTS, 'receipts', query], reports.reportReceipts, { query }, { staleTime: STALE_MS });

/** True when the server has reported a change since this report was made: the reader decides when to fetch it again. */
export function useIsReportOld(
  { isStale, isPlaceholderData }: UseQueryResult<Report>,
  queryKey: readonly unknown[],
): boolean {
  const client = useQueryClient();
  return isStale && !isPlaceholderData && client.getQueryState(queryKey)?.isInvalidated === true;
}

const TODAY = 'today';
const TODAY_STALE_MS = 30_000;
/** Polling interval, ms: orders become late and tills silent without any event. */
const POLL_MS = 60_000;

export const todayQuery = reading(
  [TODAY],
  reportToday,
  {},
  { refetchInterval: POLL_MS, staleTime: TODAY_STALE_MS, meta: { isHeavy: true } },
);

const WORDS = 'buyers-words';
export const synonymsQuery = reading([WORDS, 'table'], synonyms.listSynonyms, {});
export const missedQueriesQuery = reading([WORDS, 'missed'], synonyms.listMissedQueries, {});

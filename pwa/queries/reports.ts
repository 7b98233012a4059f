/** Sales reports: all parts of one in a single answer, and the receipts behind a figure. In the page's memory only. */
import { keepPreviousData, queryOptions, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, QueryFor } from '#contract/endpoint.ts';
import * as reports from '#contract/reports/reports.ts';
import { call } from '../net/call.ts';
import { readingPage } from './reading.ts';

/** First part of these keys; live refresh invalidates by it. */
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

export interface Report {
  readonly summary: AnswerOf<typeof reports.reportSummary>;
  readonly goods: AnswerOf<typeof reports.reportTopProducts>;
  readonly days: AnswerOf<typeof reports.reportTimeline>;
  /** Days of the preceding period of equal length. */
  readonly formerDays: AnswerOf<typeof reports.reportTimeline>;
  readonly shelves: AnswerOf<typeof reports.reportByCategory>;
  readonly sellers: AnswerOf<typeof reports.reportBySeller>;
  /** Sales by hour; null for a subcategory. */
  readonly hours: AnswerOf<typeof reports.reportHours>;
  /** Discounts given on receipts and orders. */
  readonly discounts: AnswerOf<typeof reports.reportDiscounts>;
  /** Money by day and means; null for a category. */
  readonly money: AnswerOf<typeof reports.reportMoney>;
}

async function readReport({ compare, unit, ...query }: ReportQuery, signal: AbortSignal): Promise<Report> {
  const rest = Promise.all([
    call(reports.reportTopProducts, { query: { ...query, limit: reports.TOP_PRODUCTS_MAX }, signal }),
    call(reports.reportTimeline, { query, signal }),
    call(reports.reportByCategory, { query, signal }),
    call(reports.reportBySeller, { query, signal }),
    call(reports.reportDiscounts, { query, signal }),
    call(reports.reportHours, { query, signal }),
    call(reports.reportMoney, { query, signal }),
  ]);
  const [summary, [goods, days, shelves, sellers, discounts, hours, money]] = await Promise.all([
    call(reports.reportSummary, { query: { ...query, compare, unit }, signal }),
    rest,
  ]);
  const { from, to } = summary.previous;
  return {
    summary,
    goods,
    days,
    shelves,
    sellers,
    discounts,
    hours,
    money,
    formerDays: await call(reports.reportTimeline, { query: { ...query, from, to }, signal }),
  };
}

/** A whole report; the former one stays visible until the next one arrives. */
export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: [REPORTS, 'whole', query],
    queryFn: ({ signal }) => readReport(query, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** A page of the receipts behind a figure. */
export const receiptsQuery = (query: ReceiptsQuery) =>
  readingPage([REPORTS, 'receipts', query], reports.reportReceipts, { query }, { staleTime: STALE_MS });

/** True when the server has reported a change since this report was made: the reader decides when to fetch it again. */
export function useIsReportOld({ isStale, isPlaceholderData }: UseQueryResult<Report>, query: ReportQuery): boolean {
  const client = useQueryClient();
  return isStale && !isPlaceholderData && client.getQueryState(reportQuery(query).queryKey)?.isInvalidated === true;
}

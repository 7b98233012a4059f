/** Sales reports: all parts of one in a single answer, and the receipts behind a figure. In the page's memory only. */
import { keepPreviousData, queryOptions, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, QueryFor } from '#contract/endpoint.ts';
import * as reports from '#contract/reports/reports.ts';
import { call } from '../net/call.ts';

/** Every query of this room begins so; live refresh makes them old by it. */
const REPORTS = 'reports';
const STALE_MS = 5 * 60_000;

/** Days and category; the days are always said, so that all parts are about the same ones. */
export interface ReportAsked {
  readonly from: string;
  readonly to: string;
  readonly topCategorySlug?: string;
  readonly subcategoryId?: string;
  /** Compared with the same days a year earlier; unless said, with the period before. */
  readonly compare?: 'year';
}
export type ReceiptsAsked = QueryFor<typeof reports.reportReceipts>;

export interface Report {
  readonly summary: AnswerOf<typeof reports.reportSummary>;
  readonly goods: AnswerOf<typeof reports.reportTopProducts>;
  readonly days: AnswerOf<typeof reports.reportTimeline>;
  /** Those of the equally long period before. */
  readonly formerDays: AnswerOf<typeof reports.reportTimeline>;
  readonly shelves: AnswerOf<typeof reports.reportByCategory>;
  readonly sellers: AnswerOf<typeof reports.reportBySeller>;
  /** When is sold; null for a subcategory. */
  readonly hours: AnswerOf<typeof reports.reportHours>;
  /** What sellers took off at the till. */
  readonly discounts: AnswerOf<typeof reports.reportDiscounts>;
}

async function readReport({ compare, ...query }: ReportAsked, signal: AbortSignal): Promise<Report> {
  const rest = Promise.all([
    call(reports.reportTopProducts, { query: { ...query, limit: reports.TOP_PRODUCTS_MAX }, signal }),
    call(reports.reportTimeline, { query, signal }),
    call(reports.reportByCategory, { query, signal }),
    call(reports.reportBySeller, { query, signal }),
    call(reports.reportDiscounts, { query, signal }),
    call(reports.reportHours, { query, signal }),
  ]);
  const [summary, [goods, days, shelves, sellers, discounts, hours]] = await Promise.all([
    call(reports.reportSummary, { query: compare === undefined ? query : { ...query, compare }, signal }),
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
    formerDays: await call(reports.reportTimeline, { query: { ...query, from, to }, signal }),
  };
}

/** A whole report; the former one stays in view until the next is there. */
export function reportQuery(asked: ReportAsked) {
  return queryOptions({
    queryKey: [REPORTS, 'whole', asked],
    queryFn: ({ signal }) => readReport(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** A page of the receipts behind a figure. */
export function receiptsQuery(asked: ReceiptsAsked) {
  return queryOptions({
    queryKey: [REPORTS, 'receipts', asked],
    queryFn: ({ signal }) => call(reports.reportReceipts, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/**
 * True when the server has told that something changed since this report was made: it is asked anew when its reader
 * wants it.
 */
export function useIsReportOld({ isStale, isPlaceholderData }: UseQueryResult<Report>, asked: ReportAsked): boolean {
  const client = useQueryClient();
  return isStale && !isPlaceholderData && client.getQueryState(reportQuery(asked).queryKey)?.isInvalidated === true;
}

/** The audit log; in memory only, like the people it is about. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contract/audit/audit.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { call } from '../net/call.ts';

export type AuditQuery = QueryFor<typeof listAudit>;

/** A page of the log, newest first. The former page stays visible until the next one arrives. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** Number of entries shown beside a person. */
const HISTORY_SIZE = 8;

/** Latest actions on a person. Another person's entries are never a placeholder. */
export function historyQuery(subject: string) {
  return queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => call(listAudit, { query: { subject, limit: HISTORY_SIZE }, signal }),
    staleTime: 15_000,
  });
}

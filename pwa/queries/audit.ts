/** The audit log; in memory only, like the people it speaks of. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contract/audit/audit.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { call } from '../net/call.ts';

export type AuditAsked = QueryFor<typeof listAudit>;

/** A page of the log, newest first. The former one stays in view until the next is there. */
export function auditQuery(asked: AuditAsked) {
  return queryOptions({
    queryKey: ['audit', 'list', asked],
    queryFn: ({ signal }) => call(listAudit, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** Entries shown beside a person. */
const BESIDE = 8;

/** The latest that was done to a person. Another person's entries never stand in for theirs. */
export function historyQuery(subject: string) {
  return queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => call(listAudit, { query: { subject, limit: BESIDE }, signal }),
    staleTime: 15_000,
  });
}

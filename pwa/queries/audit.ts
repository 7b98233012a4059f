/** The audit log; in memory only, like the people it is about. */
import { listAudit } from '#contract/audit/audit.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { reading, readingPage } from './reading.ts';

export type AuditQuery = QueryFor<typeof listAudit>;

/** A page of the log, newest first. The former page stays visible until the next one arrives. */
export const auditQuery = (query: AuditQuery) => readingPage(['audit', 'list', query], listAudit, { query });

const HISTORY_SIZE = 8;

/** Latest actions on a person. Another person's entries are never a placeholder. */
export const historyQuery = (subject: string) =>
  reading(['audit', 'of', subject], listAudit, { query: { subject, limit: HISTORY_SIZE } });

/** The address bar carries which entries are shown; what can't be read is left out. */
import { AUDIT_PAGE_SIZE, type listAudit } from '#contract/audit/audit.ts';
import { idSchema } from '#contract/common.ts';
import type { QueryFor } from '#contract/endpoint.ts';

export interface AuditView {
  readonly q: string;
  /** Empty: all. */
  readonly action: string;
  /** Id of who did it; empty: anybody. */
  readonly actor: string;
  /** Id of whom it was done to; empty: anybody. */
  readonly subject: string;
  /** Days of the shop, `YYYY-MM-DD`, both included; empty: open. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

export const WHOLE_LOG: AuditView = { q: '', action: '', actor: '', subject: '', from: '', to: '', page: 1 };

const Q_MAX = 200;
const ACTION_MAX = 64;
const PAGE_MOST = 100_000;

function id(text: string | null): string {
  return text !== null && idSchema.safeParse(text).success ? text : '';
}

function day(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const at = new Date(`${text}T00:00:00Z`);
  // The 31st of February reads as a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : '';
}

export function readAuditView(query: URLSearchParams): AuditView {
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, Q_MAX),
    action: (query.get('action') ?? '').slice(0, ACTION_MAX),
    actor: id(query.get('actor')),
    subject: id(query.get('subject')),
    from: day(query.get('from')),
    to: day(query.get('to')),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MOST) : 1,
  };
}

/** The query that says this view; what is at its default is left out. */
export function writeAuditView({ page, ...texts }: AuditView): URLSearchParams {
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  return new URLSearchParams(page > 1 ? [...given, ['page', String(page)]] : given);
}

/** What the server is asked for it. */
export function askFor({ page, ...texts }: AuditView): QueryFor<typeof listAudit> {
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    page,
    limit: AUDIT_PAGE_SIZE,
  };
}

/** True when something narrows the log. */
export function isNarrowed({ page: _page, ...texts }: AuditView): boolean {
  return Object.values(texts).some((text) => text !== '');
}

/** The address bar carries which entries are shown; what can't be read is left out. */
import { AUDIT_PAGE_SIZE, type listAudit } from '#contract/audit/audit.ts';
import { idSchema } from '#contract/common.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { addressCodec, day, pageNumber, textThat, words, type ViewOf } from '../../parts/page/address-view.ts';

const id = textThat((text) => idSchema.safeParse(text).success);

export const auditAddress = addressCodec({
  q: words(),
  /** Empty: all. */
  action: words(64),
  /** Id of who did it; empty: anybody. */
  actor: id,
  /** Id of whom it was done to; empty: anybody. */
  subject: id,
  /** Days of the shop, both included; empty: open. */
  from: day,
  to: day,
  page: pageNumber,
});

export type AuditView = ViewOf<typeof auditAddress>;

export const WHOLE_LOG: AuditView = { q: '', action: '', actor: '', subject: '', from: '', to: '', page: 1 };

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

/** HTTP routes of the audit log, for administrators. */
import { listAudit } from '#contract/audit/audit.ts';
import { dayStart, nextDay } from '#contract/values/business-day.ts';
import { admin, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { findEntries } from './audit-store.ts';

export function auditRoutes({ db, settings }: Services): Route[] {
  const zone = settings.SHOP_TIMEZONE;
  return [
    admin(listAudit, ({ query: { from, to, ...filter } }) =>
      findEntries(db, {
        ...filter,
        since: from === undefined ? undefined : dayStart(from, zone).toISOString(),
        before: to === undefined ? undefined : dayStart(nextDay(to), zone).toISOString(),
      }),
    ),
  ];
}

import { listAudit } from '#contract/audit/audit.ts';
import { admin, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { findEntries } from './audit-store.ts';

export function auditRoutes({ db, settings }: Services): Route[] {
  return [admin(listAudit, ({ query }) => findEntries(db, query, settings.SHOP_TIMEZONE))];
}

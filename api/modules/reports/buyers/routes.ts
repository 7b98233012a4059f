/** HTTP routes of buyers and their purchases. */
import { reportBuyer, reportBuyers } from '#contract/reports/buyers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { admin, type Route } from '../../../http/route.ts';
import type { TableFile } from '../../../http/table-file.ts';
import type { Services } from '../../../environment/services.ts';
import { recordExport } from '../../audit/record-export.ts';
import { buyerColumns } from './buyer-files.ts';
import { allBuyers, listBuyers, readBuyer } from './read-buyers.ts';

export function buyerRoutes({ db, settings, tableFile }: Services & { readonly tableFile: TableFile }): Route[] {
  const zone = settings.SHOP_TIMEZONE;
  return [
    admin(reportBuyers, async ({ query: { format, sort, ...filter }, viewer, http, now }) => {
      if (format === undefined) return listBuyers(db, filter, sort);
      const name = `Клиенты ${businessDay(now, zone)}`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName: `${name}.${format}` }, now);
      return tableFile({ name, format, columns: buyerColumns(zone), rows: allBuyers(db, filter, sort) });
    }),
    admin(reportBuyer, ({ params, now }) => readBuyer(db, params.id, now)),
  ];
}

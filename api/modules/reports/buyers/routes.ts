/** HTTP routes of buyers and their purchases. */
import { reportBuyer, reportBuyers, type Buyer } from '#contract/reports/buyers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { admin, type Route } from '../../../http/route.ts';
import type { TableFile } from '../../../http/csv.ts';
import type { Services } from '../../../environment/services.ts';
import { recordExport } from '../../audit/record-audit.ts';
import { allBuyers, listBuyers, readBuyer } from './read-buyers.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

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

/** Days are those of the shop's time zone. */
function buyerColumns(timeZone: string): readonly FileColumn<Buyer>[] {
  const day = (at: string | null): string => (at === null ? '' : businessDay(new Date(at), timeZone));
  return [
    { heading: 'Имя', cell: ({ name }) => name },
    { heading: 'Телефон', cell: ({ phone }) => phone },
    { heading: 'Компания', cell: ({ wholesale }) => wholesale.companyName },
    { heading: 'ИНН', cell: ({ wholesale }) => wholesale.inn },
    {
      heading: 'Опт',
      cell: ({ wholesale }) => (wholesale.status === 'none' ? '' : wholesaleStatusText(wholesale.status)),
    },
    {
      heading: 'Условия опта',
      cell: ({ wholesale: { discount = 0, minimum = null } }) =>
        discount === 0 && minimum === null ? '' : ownTermsText({ discount, minimum }),
    },
    { heading: 'Куплено, ₽', cell: ({ bought }) => bought.sum },
    { heading: 'Покупок', cell: ({ bought }) => bought.count },
    { heading: 'Долг по заказам, ₽', cell: ({ debt }) => debt.due },
    { heading: 'Вернуть, ₽', cell: ({ debt }) => debt.refund },
    { heading: 'Первая покупка', cell: ({ bought }) => day(bought.firstAt) },
    { heading: 'Последняя покупка', cell: ({ bought }) => day(bought.lastAt) },
    { heading: 'Последний вход', cell: ({ lastSeenAt }) => day(lastSeenAt) },
    { heading: 'Регистрация', cell: ({ createdAt }) => day(createdAt) },
  ];
}

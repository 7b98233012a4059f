/** What goes out of the shop as a whole, over HTTP. */
import { readOwnData } from '#contract/people/profile.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { signedIn, type Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { returnsOfOrders } from '../till/returns/find-returns.ts';
import { exportOwnData } from './export-own-data.ts';

export function exchangeRoutes({ db, settings }: Services): Route[] {
  return [
    signedIn(readOwnData, async ({ viewer, query, http, now }) => {
      const own = await exportOwnData({ db, returnsOfOrders }, viewer, now);
      if (query.download === true)
        http.setHeader(
          'Content-Disposition',
          `attachment; filename="my-data-${businessDay(now, settings.SHOP_TIMEZONE)}.json"`,
        );
      return own;
    }),
  ];
}

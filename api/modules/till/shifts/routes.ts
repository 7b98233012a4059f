/** Shifts over HTTP: closed by the tills, looked at and closed again by the office. */
import { CodedError } from '#contract/errors.ts';
import { closeShift as closeShiftEndpoint, confirmShift as confirmShiftEndpoint, listShifts as listShiftsEndpoint } from '#contract/shifts/shifts.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { closeShift } from './close-shift.ts';
import { confirmShift } from './confirm-shift.ts';
import { listShifts } from './list-shifts.ts';

export function shiftRoutes({ db, settings }: Services): Route[] {
  return [
    serve(closeShiftEndpoint, ({ body, viewer, now }) => {
      if (viewer.userId === null) throw new CodedError('unauthorized');
      return closeShift({ db, now, timeZone: settings.SHOP_TIMEZONE }, body, viewer.userId);
    }),
    serve(listShiftsEndpoint, ({ query }) => listShifts(db, query)),
    serve(confirmShiftEndpoint, ({ params, body, viewer, now }) => confirmShift({ db, now }, params.id, body.cashNow, viewer.userId)),
  ];
}

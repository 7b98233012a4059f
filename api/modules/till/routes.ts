/** HTTP routes of the till: sales, voids, returns, recounts, devices and shifts. */
import { uuidSchema } from '#contract/common.ts';
import { isStaff } from '#contract/roles.ts';
import * as devices from '#contract/devices/devices.ts';
import { CodedError } from '#contract/errors.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import * as returns from '#contract/returns/returns.ts';
import { listPurchases as listPurchasesEndpoint } from '#contract/sales/purchases.ts';
import * as sales from '#contract/sales/sales.ts';
import { recordRecount } from '#contract/stock/recounts.ts';
import * as shifts from '#contract/shifts/shifts.ts';
import { admin, desk, done, signedIn, staff, type Route, type SignedInViewer } from '../../http/route.ts';
import { WorkLimit } from '../../http/prepared/work-limit.ts';
import type { Services } from '../../environment/services.ts';
import { removeTillPin } from '../people/till-pins/till-pins.ts';
import { register } from './devices/contact-device.ts';
import { listDevices, renameDevice, setRetired } from './devices/list-devices.ts';
import { setPinOnDevice } from './devices/ensure-device.ts';
import { recordRecount as keepRecount } from './recounts/record-recount.ts';
import { recordReturn } from './returns/record-return.ts';
import { listPurchases } from './sales/list-purchases.ts';
import { reconcile } from './sales/reconcile.ts';
import { recordBatch } from './sales/record-batch.ts';
import { recordSale, type Sender } from './sales/record-sale.ts';
import { listSales } from './sales/sale-store.ts';
import { closeShift } from './shifts/close-shift.ts';
import { confirmShift } from './shifts/confirm-shift.ts';
import { listShifts } from './shifts/list-shifts.ts';
import { differences } from './shifts/shift-store.ts';
import { voidSale } from './voids/void-sale.ts';

/**
 * Limits for batches of sales: after an outage every till sends one. A waiting batch is refused well before its sender's 45 s timeout,
 * because a sender that has given up sends the same rows again. Single sales and readers are served in between. No network is limited by
 * its rate, since every sale has to be booked.
 */
const BATCHES = { atOnce: 2, waiting: 240, patienceMs: 25_000, burstMs: Infinity, share: 1 };

export function tillRoutes({ db, settings, log }: Services): Route[] {
  const timeZone = settings.SHOP_TIMEZONE;
  const batches = new WorkLimit(BATCHES);
  return [
    staff(sales.recordSale, ({ body, viewer, now, http }) => {
      const id = body.id ?? idempotencyKey(http.header('idempotency-key'));
      return recordSale({ db, now, timeZone }, id === undefined ? body : { ...body, id }, senderOf(viewer));
    }),
    staff(sales.recordSaleBatch, async ({ body, viewer, now, requestId, http }) => ({
      results: await batches.run(http.ip, () =>
        recordBatch({ db, now, timeZone, requestId, log }, body.sales, senderOf(viewer)),
      ),
    })),
    staff(sales.voidSale, ({ body, viewer, now }) => voidSale({ db, now }, body, senderOf(viewer))),
    staff(sales.listSales, ({ query }) => listSales(db, query)),
    signedIn(listPurchasesEndpoint, ({ viewer, query }) =>
      listPurchases(db, { userId: viewer.userId, page: query.page }),
    ),
    staff(sales.reconcileSales, ({ body, now }) => reconcile({ db, now }, body)),

    desk(returns.recordReturn, async ({ body, viewer, now }) => {
      // Staff who work on orders take an order's goods back; receipts and devices belong to the till.
      if (!isStaff(viewer.role) && (body.orderId === undefined || body.deviceId !== undefined))
        throw new CodedError('forbidden');
      return recordReturn({ db, settings, now }, body, viewer.userId);
    }),

    staff(recordRecount, ({ body, viewer, now }) => keepRecount({ db, now, timeZone }, body, viewer.userId)),

    staff(devices.registerDevice, ({ body, viewer, now }) => register({ db, now }, body, viewer.userId)),
    staff(tillPins.setTillPin, ({ params, body, by, viewer }) =>
      setPinOnDevice({ db, ...by }, params.id, body.pin, viewer.sessionId),
    ),
    staff(tillPins.removeTillPin, ({ params, viewer: { userId }, now }) =>
      done(removeTillPin(db, { userId, deviceId: params.id, actorId: userId }, now)),
    ),
    admin(tillPins.removePinOf, ({ params, viewer, now }) =>
      done(removeTillPin(db, { userId: params.personId, deviceId: params.id, actorId: viewer.userId }, now)),
    ),
    admin(devices.listDevices, ({ now }) => listDevices({ db, now })),
    admin(devices.renameDevice, ({ params, body, by }) => renameDevice({ db, ...by }, params.id, body.name)),
    admin(devices.retireDevice, ({ params, body, by }) => setRetired({ db, ...by }, params.id, true, body.reason)),
    admin(devices.returnDevice, ({ params, by }) => setRetired({ db, ...by }, params.id, false)),

    staff(shifts.closeShift, ({ body, viewer, now }) => closeShift({ db, now, timeZone }, body, viewer.userId)),
    admin(shifts.listShifts, ({ query }) => listShifts(db, query)),
    admin(shifts.listDrawerDifferences, ({ query }) => differences(db, query)),
    admin(shifts.confirmShift, ({ params, body, by }) => confirmShift({ db, ...by }, params.id, body)),
  ];
}

const senderOf = ({ userId, role }: SignedInViewer): Sender => ({ id: userId, role });

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const parsed = uuidSchema.safeParse(header);
  if (!parsed.success)
    throw new CodedError('bad_request', { text: 'Неизвестный номер чека. Обновите страницу и попробуйте ещё раз' });
  return parsed.data;
}

/** The till over HTTP: sales, voids, returns, the contacts of devices, shifts. */
import { uuidSchema } from '#contract/common.ts';
import { isStaff } from '#contract/roles.ts';
import * as devices from '#contract/devices/devices.ts';
import { CodedError } from '#contract/errors.ts';
import * as returns from '#contract/returns/returns.ts';
import * as sales from '#contract/sales/sales.ts';
import * as shifts from '#contract/shifts/shifts.ts';
import { admin, desk, staff, type Route, type SignedInViewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { register } from './devices/contact-device.ts';
import { listDevices, renameDevice } from './devices/list-devices.ts';
import { recordReturn } from './returns/record-return.ts';
import { reconcile } from './sales/reconcile.ts';
import { recordBatch } from './sales/record-batch.ts';
import { recordSale, type Sender } from './sales/record-sale.ts';
import { listSales } from './sales/sale-store.ts';
import { closeShift } from './shifts/close-shift.ts';
import { confirmShift } from './shifts/confirm-shift.ts';
import { listShifts } from './shifts/list-shifts.ts';
import { differences } from './shifts/shift-store.ts';
import { voidSale } from './voids/void-sale.ts';

export function tillRoutes({ db, settings, log }: Services): Route[] {
  const timeZone = settings.SHOP_TIMEZONE;
  return [
    staff(sales.recordSale, ({ body, viewer, now, http }) => {
      const id = body.id ?? idempotencyKey(http.header('idempotency-key'));
      return recordSale({ db, now, timeZone }, id === undefined ? body : { ...body, id }, senderOf(viewer));
    }),
    staff(sales.recordSaleBatch, async ({ body, viewer, now, requestId }) => ({
      results: await recordBatch({ db, now, timeZone, requestId, log }, body.sales, senderOf(viewer)),
    })),
    staff(sales.voidSale, ({ body, viewer, now }) => voidSale({ db, now }, body, senderOf(viewer))),
    staff(sales.listSales, ({ query }) => listSales(db, query)),
    staff(sales.reconcileSales, ({ body, now }) => reconcile({ db, now }, body)),

    desk(returns.recordReturn, async ({ body, viewer, now }) => {
      // Whoever works on orders takes an order's goods back; receipts and devices are the till's.
      if (!isStaff(viewer.role) && (body.orderId === undefined || body.deviceId !== undefined))
        throw new CodedError('forbidden');
      return recordReturn({ db, settings, now }, body, viewer.userId);
    }),

    staff(devices.registerDevice, ({ body, viewer, now }) => register({ db, now }, body, viewer.userId)),
    admin(devices.listDevices, ({ now }) => listDevices({ db, now })),
    admin(devices.renameDevice, ({ params, body, viewer, now }) =>
      renameDevice({ db, now }, params.id, body.name, viewer.userId),
    ),

    staff(shifts.closeShift, ({ body, viewer, now }) => closeShift({ db, now, timeZone }, body, viewer.userId)),
    admin(shifts.listShifts, ({ query }) => listShifts(db, query)),
    admin(shifts.listDrawerDifferences, async ({ query }) => ({ items: await differences(db, query) })),
    admin(shifts.confirmShift, ({ params, body, viewer, now }) =>
      confirmShift({ db, now }, params.id, body.cashNow, viewer.userId),
    ),
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

/** The number and time of a sale: of the device's series and clock, or the server's own for a sale without a device. */
import type { Knex } from 'knex';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import type { SaleRequest, GivenSaleWarning } from '#contract/sales/sales.ts';
import type { DeviceRow } from '#db/till-tables.ts';
import { nextRevision } from '#db/revision.ts';
import { ensureDevice, touchDevice } from '../devices/ensure-device.ts';
import { isNumberTaken } from '../devices/series.ts';
import { timeBounds } from '../devices/time-bounds.ts';
import { deviceTime, type DeviceTime, type TimeBounds } from '../../shop/system/device-time.ts';

export interface TakenNumber {
  readonly number: string;
  /** Null without a device. */
  readonly deviceSeq: number | null;
  readonly warnings: readonly GivenSaleWarning[];
  readonly time: DeviceTime;
}

/** Takes the number, corrects the time to fit the series, and records the contact of the device. */
export async function takeNumber(
  trx: Knex.Transaction,
  sale: SaleRequest,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<TakenNumber> {
  const at = now.toISOString();
  const clock = { saidAt: sale.soldAt, sentAt: sale.sentAt, now, timeZone };
  if (sale.deviceId === undefined || sale.deviceSeq === undefined) {
    if (sale.deviceId !== undefined) await ensureDevice(trx, { id: sale.deviceId, at, registeredBy: null });
    const number = receiptNumber('S', await nextRevision(trx, 'api_sales'));
    return { number, deviceSeq: null, warnings: [], time: deviceTime(clock) };
  }
  const printed = sale.prefix === undefined ? undefined : { prefix: sale.prefix, seq: sale.deviceSeq };
  const device = await ensureDevice(trx, { id: sale.deviceId, at, registeredBy: null, printed });
  const isReused = await isNumberTaken(trx, device, sale.deviceSeq, at);
  const time = deviceTime({ ...clock, bounds: await boundsOf(trx, device, { ...sale, deviceSeq: sale.deviceSeq }) });
  await touchDevice(trx, device, {
    at,
    seq: sale.deviceSeq,
    ...(time.skewMs === null ? {} : { skew_ms: time.skewMs }),
  });
  return {
    // The printed number stays: the device may have been given another prefix since.
    number: receiptNumber(sale.prefix ?? device.prefix, sale.deviceSeq),
    deviceSeq: sale.deviceSeq,
    warnings: isReused ? [{ code: 'device_seq_reused' }] : [],
    time,
  };
}

/** A correction counts at the receipt that it corrects, which another device may have made. */
async function boundsOf(
  trx: Knex.Transaction,
  device: DeviceRow,
  { deviceSeq, correctsSeq = deviceSeq, corrects }: SaleRequest & { deviceSeq: number },
): Promise<TimeBounds> {
  const at = (place: number) => ({ after: place - 1, before: place + 1 });
  if (corrects === undefined || corrects.deviceId === device.id)
    return timeBounds(trx, device, at(Math.min(correctsSeq, deviceSeq)));
  const maker = await trx('devices').where({ id: corrects.deviceId }).first('id', 'began_at');
  return timeBounds(trx, maker ?? { id: corrects.deviceId, began_at: null }, at(correctsSeq));
}

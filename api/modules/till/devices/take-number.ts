/** The number and time of a receipt: of the device's series and clock, or the server's own without a device. */
import type { Knex } from 'knex';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import type { DeviceRow } from '#db/till-tables.ts';
import { nextRevision } from '#db/revision.ts';
import { deviceTime, type DeviceTime, type TimeBounds } from '../../shop/system/device-time.ts';
import { ensureDevice, touchDevice } from './ensure-device.ts';
import { isNumberTaken } from './series.ts';

interface Numbered {
  readonly deviceId?: string | undefined;
  readonly deviceSeq?: number | undefined;
  /** Prefix under which the receipt was printed. */
  readonly prefix?: string | undefined;
  readonly sentAt?: string | undefined;
}

interface Series {
  /** Time by the device's clock; undefined for now. */
  readonly saidAt: string | undefined;
  /** The receipt cannot be earlier. */
  readonly notBefore?: string;
  readonly boundsOf: (device: DeviceRow, seq: number) => Promise<TimeBounds>;
  /** Of the numbers without a device. */
  readonly letter: 'S' | 'R';
  readonly counter: 'api_sales' | 'returns';
}

export interface TakenNumber {
  readonly number: string;
  /** Null without a device. */
  readonly deviceSeq: number | null;
  /** True when another receipt has the device's number already. */
  readonly isReused: boolean;
  readonly time: DeviceTime;
}

/** Takes the number, corrects the time to fit the series, and records the contact of the device. */
export async function takeNumber(
  trx: Knex.Transaction,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  { deviceId, deviceSeq: seq, prefix, sentAt }: Numbered,
  { saidAt, notBefore, boundsOf, letter, counter }: Series,
): Promise<TakenNumber> {
  const at = now.toISOString();
  const clock = { saidAt, sentAt, now, timeZone };
  if (deviceId === undefined || seq === undefined) {
    const number = receiptNumber(letter, await nextRevision(trx, counter));
    const bounds = { notBefore: notBefore ?? null, notAfter: null };
    return { number, deviceSeq: null, isReused: false, time: deviceTime({ ...clock, bounds }) };
  }
  const printed = prefix === undefined ? undefined : { prefix, seq };
  const device = await ensureDevice(trx, { id: deviceId, at, registeredBy: null, printed });
  const isReused = await isNumberTaken(trx, device, seq, at);
  const bounds = await boundsOf(device, seq);
  const earliest = [bounds.notBefore ?? '', notBefore ?? ''].sort()[1];
  const time = deviceTime({ ...clock, bounds: { ...bounds, notBefore: earliest || null } });
  await touchDevice(trx, device, { at, seq, skew_ms: time.skewMs });
  // The printed number stays: the device may have been given another prefix since.
  return { number: receiptNumber(prefix ?? device.prefix, seq), deviceSeq: seq, isReused, time };
}

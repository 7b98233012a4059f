/** The number of a receipt: of the device's series, or the server's own for a sale without a device. */
import type { Knex } from 'knex';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import type { SaleRequest, GivenSaleWarning } from '#contract/sales/sales.ts';
import { nextRevision } from '#db/revision.ts';
import { deviceFor, touchDevice } from '../devices/know-device.ts';

export interface TakenNumber {
  readonly number: string;
  /** Null without a device. */
  readonly deviceSeq: number | null;
  readonly warnings: readonly GivenSaleWarning[];
}

/**
 * Takes the number, and notes the contact of the device. `skewMs` is how far its clock is off, null when unknown; `at`
 * an ISO instant.
 */
export async function takeNumber(
  trx: Knex.Transaction,
  sale: SaleRequest,
  skewMs: number | null,
  at: string,
): Promise<TakenNumber> {
  if (sale.deviceId === undefined || sale.deviceSeq === undefined) {
    if (sale.deviceId !== undefined) await deviceFor(trx, { id: sale.deviceId, at, registeredBy: null });
    return { number: receiptNumber('S', await nextRevision(trx, 'api_sales')), deviceSeq: null, warnings: [] };
  }
  const printed = sale.prefix === undefined ? undefined : { prefix: sale.prefix, seq: sale.deviceSeq };
  const device = await deviceFor(trx, { id: sale.deviceId, at, registeredBy: null, printed });
  const isReused = sale.deviceSeq <= device.last_seq && (await isTaken(trx, device.id, sale.deviceSeq));
  await touchDevice(trx, device, { at, seq: sale.deviceSeq, ...(skewMs === null ? {} : { skew_ms: skewMs }) });
  return {
    // What stands on the paper stays: the device may have been given another prefix since.
    number: receiptNumber(sale.prefix ?? device.prefix, sale.deviceSeq),
    deviceSeq: sale.deviceSeq,
    warnings: isReused ? [{ code: 'device_seq_reused' }] : [],
  };
}

async function isTaken(trx: Knex.Transaction, deviceId: string, deviceSeq: number): Promise<boolean> {
  const under = { device_id: deviceId, device_seq: deviceSeq };
  return (
    ((await trx('sales').where(under).first('id')) ?? (await trx('returns').where(under).first('id'))) !== undefined
  );
}

/** Devices and their receipt series. */
import type { Knex } from 'knex';
import { devicePrefix } from '#contract/rules/receipt-number.ts';
import { nextRevision } from '#db/revision.ts';
import type { DeviceRow } from '#db/tables.ts';

/** The device, created with the next free prefix when it is unknown. Prefixes are never given twice. */
export async function deviceFor(
  trx: Knex.Transaction,
  device: { id: string; at: string; registeredBy: string | null },
): Promise<DeviceRow> {
  const known = await trx('devices').where({ id: device.id }).first();
  if (known !== undefined) return known;
  const row: DeviceRow = {
    id: device.id,
    prefix: devicePrefix(await nextRevision(trx, 'devices')),
    unregistered: device.registeredBy === null,
    name: '',
    registered_by: device.registeredBy,
    created_at: device.at,
    last_seen_at: device.at,
    last_seq: 0,
    pending_count: 0,
    pending_total: 0,
    skew_ms: null,
    app_version: '',
    persisted: false,
  };
  await trx('devices').insert(row);
  return row;
}

/** Notes a contact; the highest series number only grows. */
export async function touchDevice(
  trx: Knex.Transaction,
  device: DeviceRow,
  contact: Partial<Pick<DeviceRow, 'skew_ms' | 'app_version' | 'persisted' | 'pending_count' | 'pending_total' | 'unregistered' | 'registered_by'>> & {
    at: string;
    seq?: number;
  },
): Promise<void> {
  const { at, seq, ...rest } = contact;
  await trx('devices')
    .where({ id: device.id })
    .update({ ...rest, last_seen_at: at, last_seq: Math.max(device.last_seq, seq ?? 0) });
}

/** Numbers of a series that never arrived, as ranges below the highest one seen. */
export function seriesGaps(seen: readonly number[], last: number): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let expected = 1;
  for (const seq of [...new Set(seen)].sort((a, b) => a - b)) {
    if (seq > expected) gaps.push({ from: expected, to: seq - 1 });
    expected = Math.max(expected, seq + 1);
  }
  if (expected <= last) gaps.push({ from: expected, to: last });
  return gaps;
}

/** Series numbers of the device that are accounted for: sales and voids. */
export async function seenNumbers(db: Knex, deviceId: string): Promise<number[]> {
  const sales = await db('sales').where({ device_id: deviceId }).whereNotNull('device_seq').pluck('device_seq');
  const voids = await db('voids').where({ device_id: deviceId }).pluck('device_seq');
  return [...(sales as number[]), ...(voids as number[])];
}

/** Known devices and their receipt series, for whoever writes something that a device has made. */
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

/** Known devices and their receipt series, for code that writes rows made on a device. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/till-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { type Asked, writeAct } from '../../audit/record-audit.ts';
import { firstPrefix, type Printed, recordPrefixUse } from './prefixes.ts';
import { recordSeriesNumber } from './series.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { setTillPin as setTillPinEndpoint } from '#contract/people/till-pins.ts';
import { makePin, setTillPin } from '../../people/till-pins/set-till-pin.ts';
import { type PersonRole, STAFF } from '#contract/roles.ts';

/**
 * Returns the device, creating it with a prefix when it is unknown. The device is locked until the transaction ends, so that concurrent
 * requests create it once. `printed`: the prefix and number that the row or contact was printed under.
 */
export async function ensureDevice(
  trx: Knex.Transaction,
  device: {
    id: string;
    at: string;
    registeredBy: string | null;
    printed?: Printed | undefined;
    /** True when the device reports that it has printed nothing yet. */
    isNew?: boolean;
  },
): Promise<DeviceRow> {
  const { printed } = device;
  await takeAdvisoryLock(trx, device.id);
  const known = await trx('devices').where({ id: device.id }).first();
  if (known !== undefined) {
    // For the current prefix `last_seq` already holds the number.
    if (printed !== undefined && printed.prefix !== known.prefix && printed.seq > 0)
      await recordPrefixUse(trx, known.id, printed, device.at);
    return known;
  }
  const row: DeviceRow = {
    id: device.id,
    prefix: await firstPrefix(trx, device.id, printed),
    unregistered: device.registeredBy === null,
    name: '',
    registered_by: device.registeredBy,
    created_at: device.at,
    began_at: device.isNew === true ? device.at : null,
    last_seen_at: device.at,
    last_seq: 0,
    pending_count: 0,
    pending_rows: null,
    pending_total: 0,
    acknowledged: null,
    skew_ms: null,
    app_version: '',
    persisted: false,
    storage_places: null,
    storage_room: null,
    retired_at: null,
    contact_key: null,
    former_contact_key: null,
    copy_of: null,
    began_after: 0,
  };
  await trx('devices').insert(row);
  await recordPrefixUse(trx, row.id, { prefix: row.prefix, seq: 0 }, device.at);
  if (printed !== undefined && printed.seq > 0) await recordPrefixUse(trx, row.id, printed, device.at);
  return row;
}

/**
 * Records a contact and takes a retired device back into use; an unknown skew leaves the known one, and the highest series number only
 * grows. `seq`: the number of the row booked in this transaction.
 */
export async function touchDevice(
  trx: Knex.Transaction,
  device: DeviceRow,
  {
    at,
    seq,
    skew_ms,
    ...contact
  }: Partial<Omit<DeviceRow, 'id' | 'prefix' | 'last_seq'>> & { at: string; seq?: number },
): Promise<void> {
  if (seq !== undefined) await recordSeriesNumber(trx, device, seq);
  const skew = skew_ms == null ? {} : { skew_ms };
  const last_seq = Math.max(device.last_seq, seq ?? 0);
  await trx('devices')
    .where({ id: device.id })
    .update({ ...contact, ...skew, last_seen_at: at, retired_at: null, last_seq });
}

/** Sets the PIN. The answer's secret is kept by the device and sent only this once. */
export async function setPinOnDevice(
  asked: Asked,
  deviceId: string,
  pin: string,
  sessionId: string,
): Promise<AnswerOf<typeof setTillPinEndpoint>> {
  const made = await makePin(pin);
  return writeAct(asked, async ({ trx, actorId: userId, now }) => {
    const device = await ensureDevice(trx, { id: deviceId, at: now.toISOString(), registeredBy: userId });
    const till = device.name === '' ? `Касса ${device.prefix}` : `Касса ${device.prefix}, ${device.name}`;
    return setTillPin(trx, made, { userId, sessionId, deviceId, till }, now);
  });
}

/** All devices, in the order of their first contact. */
export async function allDevices(db: Knex): Promise<DeviceRow[]> {
  return db('devices').orderBy([{ column: 'created_at' }, { column: 'id' }]);
}

export async function findDevice(db: Knex, id: string): Promise<DeviceRow | undefined> {
  return db('devices').where({ id }).first();
}

/** Those of these people who are staff at this moment. */
export async function staffAmong(db: Knex, ids: readonly string[]): Promise<{ _id: string; role: PersonRole }[]> {
  const rows = await db('users')
    .whereIn('id', [...ids])
    .whereIn('role', [...STAFF])
    .whereNull('disabled_at')
    .select('id', 'role');
  return rows.map(({ id, role }) => ({ _id: id, role: role as PersonRole }));
}

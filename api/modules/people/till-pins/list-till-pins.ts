/** Whose PINs a device has, for the till's own list of devices and its contacts. */
import type { Knex } from 'knex';

/** Whose PIN has been removed from the device and not set anew. */
export async function revokedOn(db: Knex, deviceId: string): Promise<ReadonlySet<string>> {
  const rows = await db('till_pins').where({ device_id: deviceId }).whereNotNull('revoked_at').select('user_id');
  return new Set(rows.map(({ user_id }) => user_id));
}

export interface PinOnDevice {
  readonly device_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** PINs that open sessions, on all devices or on one, by name. */
export function pinsOnDevices(db: Knex, deviceId?: string): Promise<PinOnDevice[]> {
  return db('till_pins as pin')
    .join('users as person', 'person.id', 'pin.user_id')
    .whereNull('pin.revoked_at')
    .modify((query) => void (deviceId !== undefined && query.where('pin.device_id', deviceId)))
    .orderBy(['person.name', 'pin.id'])
    .select<PinOnDevice[]>({
      device_id: 'pin.device_id',
      user_id: 'pin.user_id',
      name: 'person.name',
      created_at: 'pin.created_at',
      last_used_at: 'pin.last_used_at',
    });
}

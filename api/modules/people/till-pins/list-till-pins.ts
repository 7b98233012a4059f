import type { Knex } from 'knex';

/** Ids of people whose PIN on the device was removed and not set again. */
export async function usersWithRevokedPin(db: Knex, deviceId: string): Promise<ReadonlySet<string>> {
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

/** Valid PINs, on all devices or on one, by name. */
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

import type { Knex } from 'knex';
import { STAFF, type PersonRole } from '#contract/roles.ts';
import type { DeviceRow } from '#db/till-tables.ts';

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

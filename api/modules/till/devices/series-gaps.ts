/** Which numbers of a device's series never arrived. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/tables.ts';

/** A range of series numbers, both ends in it. */
export interface Gap {
  from: number;
  to: number;
}

/**
 * Numbers of the device's series below the highest one seen that no sale, void or return accounts for. Told by the database:
 * a series of years is long, its gaps are few.
 */
export async function seriesGaps(db: Knex, device: Pick<DeviceRow, 'id' | 'last_seq'>): Promise<Gap[]> {
  const numbers = (table: 'sales' | 'voids' | 'returns') => `SELECT device_seq AS seq FROM ${table} WHERE device_id = :id AND device_seq IS NOT NULL`;
  const seen = `${numbers('sales')} UNION ${numbers('voids')} UNION ${numbers('returns')} UNION SELECT :end AS seq`;
  const query = db
    .select<{ previous: number; seq: number }[]>('previous', 'seq')
    .from(db.raw(`(SELECT seq, LAG(seq, 1, 0) OVER (ORDER BY seq) AS previous FROM (${seen}) AS seen) AS steps`, { id: device.id, end: device.last_seq + 1 }))
    .whereRaw('seq > previous + 1')
    .orderBy('seq');
  return (await query).map(({ previous, seq }) => ({ from: Number(previous) + 1, to: Number(seq) - 1 }));
}

/** Bounds for the time of a device's act, from the server's other records of the device. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/till-tables.ts';
import type { TimeBounds } from '../../shop/system/device-time.ts';

/**
 * Number of receipts read before and after the number. Some may be corrections, which keep an old time under a new number; that many in a
 * row don't occur.
 */
const NEIGHBOURS = 20;

/** A receipt follows the device's beginning and lower numbers: `after` is the highest before it, `before` the lowest after it. */
export async function timeBounds(
  trx: Knex,
  device: Pick<DeviceRow, 'id' | 'began_at'>,
  { after, before }: { after: number; before: number },
): Promise<TimeBounds> {
  const neighbourTimes = async (sign: '<=' | '>=', seq: number, order: 'asc' | 'desc'): Promise<string[]> => {
    const instants: string[] = [];
    for (const table of ['sales', 'returns'] as const)
      instants.push(
        ...(await trx(table)
          .where({ device_id: device.id })
          .where('device_seq', sign, seq)
          .orderBy('device_seq', order)
          .limit(NEIGHBOURS)
          .pluck<string[]>('business_at')),
      );
    return instants;
  };
  const known = [
    ...(device.began_at === null ? [] : [device.began_at]),
    ...(await neighbourTimes('<=', after, 'desc')),
  ];
  const notBefore = known.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null);
  const following = (await neighbourTimes('>=', before, 'asc')).filter((at) => notBefore === null || at >= notBefore);
  return { notBefore, notAfter: following.reduce<string | null>((a, at) => (a === null || at < a ? at : a), null) };
}

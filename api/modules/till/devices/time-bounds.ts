/** When something that a device has made can have happened, by what else the server knows of the device. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/device-tables.ts';
import type { TimeBounds } from '../../shop/system/device-time.ts';

/** Receipts looked at on either side: more than corrections, which keep an old time under a new number, stand in a row. */
const NEIGHBOURS = 20;

/**
 * Nothing was made before the device began, nor before what bears a lower number of its series. `after` is the highest
 * number that was given before it, `before` the lowest one that was given after it.
 */
export async function timeBounds(
  trx: Knex,
  device: Pick<DeviceRow, 'id' | 'began_at'>,
  { after, before }: { after: number; before: number },
): Promise<TimeBounds> {
  const beside = async (sign: '<=' | '>=', seq: number, order: 'asc' | 'desc'): Promise<string[]> => {
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
  const known = [...(device.began_at === null ? [] : [device.began_at]), ...(await beside('<=', after, 'desc'))];
  const notBefore = known.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null);
  const following = (await beside('>=', before, 'asc')).filter((at) => notBefore === null || at >= notBefore);
  return { notBefore, notAfter: following.reduce<string | null>((a, at) => (a === null || at < a ? at : a), null) };
}

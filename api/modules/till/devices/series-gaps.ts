/** Which numbers of a device's series never arrived. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/device-tables.ts';

/** Numbers that lack, under the prefix that they bear; both ends are among them. */
export interface Gap<Prefix> {
  prefix: Prefix;
  from: number;
  to: number;
}

/**
 * Numbers of the device's series from its beginning and below the highest one seen that no sale, void or return accounts for. Told by the
 * database: a series of years is long, its gaps are few. `under` tells the prefix of a number.
 */
export async function seriesGaps<Prefix>(
  db: Knex,
  device: Pick<DeviceRow, 'id' | 'last_seq' | 'began_after'>,
  under: (seq: number) => Prefix,
): Promise<Gap<Prefix>[]> {
  const numbers = (table: 'sales' | 'voids' | 'returns') =>
    `SELECT device_seq AS seq FROM ${table} WHERE device_id = :id AND device_seq IS NOT NULL`;
  const seen = `${numbers('sales')} UNION ${numbers('voids')} UNION ${numbers('returns')} UNION SELECT :end AS seq`;
  const query = db
    .select<{ previous: number; seq: number }[]>('previous', 'seq')
    .from(
      db.raw(`(SELECT seq, LAG(seq, 1, :start) OVER (ORDER BY seq) AS previous FROM (${seen}) AS seen) AS steps`, {
        id: device.id,
        start: device.began_after,
        end: device.last_seq + 1,
      }),
    )
    .whereRaw('seq > previous + 1')
    .orderBy('seq');
  return (await query).flatMap(({ previous, seq }) => byPrefix(Number(previous) + 1, Number(seq) - 1, under));
}

/**
 * A device bears few prefixes, and each of its own stretch of the series: where both ends have one, so has what lies
 * between.
 */
function byPrefix<Prefix>(from: number, to: number, under: (seq: number) => Prefix): Gap<Prefix>[] {
  const prefix = under(from);
  if (from === to || under(to) === prefix) return [{ prefix, from, to }];
  const middle = Math.floor((from + to) / 2);
  const [first, second] = [byPrefix(from, middle, under), byPrefix(middle + 1, to, under)];
  const [last, next] = [first.at(-1), second[0]];
  if (last === undefined || next === undefined || last.prefix !== next.prefix) return [...first, ...second];
  return [...first.slice(0, -1), { ...last, to: next.to }, ...second.slice(1)];
}

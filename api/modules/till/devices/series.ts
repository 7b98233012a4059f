/**
 * Findings about a device's series: numbers that never arrived, numbers on several receipts, and receipts that several closings have
 * counted. They are stored as rows are booked, so that reading them costs as much as was found, not as was sold; `proveSeries` checks them
 * against the booked rows.
 */
import type { Knex } from 'knex';
import type { DeviceRow, ReusedNumberRow, SeriesGapRow } from '#db/till-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { TimeBounds } from '../../shop/system/device-time.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** A range of missing numbers, both ends included. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The same under one prefix. */
type Gap<Prefix> = NumberRange & { readonly prefix: Prefix };

const rangeOf = ({ from_seq: from, to_seq: to }: SeriesGapRow): NumberRange => ({ from, to });

/** Removes a number booked in this transaction from the gaps, or adds the gap before it. `device` is the locked row before it. */
export async function recordSeriesNumber(
  trx: Knex.Transaction,
  device: Pick<DeviceRow, 'id' | 'last_seq'>,
  seq: number,
): Promise<void> {
  const ranges = (...ends: readonly (readonly [from: number, to: number])[]): SeriesGapRow[] =>
    ends.flatMap(([from_seq, to_seq]) => (from_seq > to_seq ? [] : { device_id: device.id, from_seq, to_seq }));
  let left: SeriesGapRow[];
  if (seq > device.last_seq) left = ranges([device.last_seq + 1, seq - 1]);
  else {
    const gap = await trx('series_gaps')
      .where({ device_id: device.id })
      .where('from_seq', '<=', seq)
      .orderBy('from_seq', 'desc')
      .first();
    if (gap === undefined || gap.to_seq < seq) return;
    await trx('series_gaps').where({ device_id: device.id, from_seq: gap.from_seq }).delete();
    left = ranges([gap.from_seq, seq - 1], [seq + 1, gap.to_seq]);
  }
  if (left.length > 0) await trx('series_gaps').insert(left);
}

/**
 * Must be called before a sale or return with this number is booked at `at`. True when another receipt already has the number; the reuse is
 * recorded. The device must be locked.
 */
export async function isNumberTaken(
  trx: Knex.Transaction,
  device: Pick<DeviceRow, 'id' | 'last_seq'>,
  seq: number,
  at: string,
): Promise<boolean> {
  if (seq > device.last_seq) return false;
  const under = { device_id: device.id, device_seq: seq };
  const other = (await trx('sales').where(under).first('id')) ?? (await trx('returns').where(under).first('id'));
  if (other === undefined) return false;
  await trx('reused_numbers')
    .insert({ device_id: device.id, seq, received_at: at })
    .onConflict(['device_id', 'seq'])
    .merge(['received_at']);
  return true;
}

/** Records the receipts of this closing that other closings have counted too. */
export async function recordRecounted(trx: Knex.Transaction, shiftId: string): Promise<void> {
  // Two concurrent closings with the same receipt would not see each other without the lock.
  await takeAdvisoryLock(trx, 'recounted receipts');
  await trx.raw(
    `INSERT INTO recounted_receipts (device_id, receipt_id)
     SELECT DISTINCT counted.device_id, counted.receipt_id FROM shift_receipts AS mine
     JOIN shift_receipts AS counted ON counted.receipt_id = mine.receipt_id
     WHERE mine.shift_id = ?
       AND EXISTS (SELECT 1 FROM shift_receipts AS other WHERE other.receipt_id = mine.receipt_id AND other.shift_id <> mine.shift_id)
     ON CONFLICT DO NOTHING`,
    [shiftId],
  );
}

/** Numbers of the device below its highest one that never arrived, in order. */
export async function missingNumbers(db: Knex, deviceId: string): Promise<NumberRange[]> {
  const gaps: SeriesGapRow[] = await db('series_gaps').where({ device_id: deviceId }).orderBy('from_seq');
  return gaps.map(rangeOf);
}

const COUNTED_CASH =
  "(counted.total - counted.by_card - counted.by_sbp) * CASE counted.kind WHEN 'return' THEN -1 ELSE 1 END";

/**
 * Findings by device, by number; of one with `id`. `since` limits reused and twice counted receipts to those received since. `excess`: kopecks
 * of cash that the closings report beyond the receipt's own total; below zero for a return.
 */
export async function seriesFindings(
  db: Knex,
  { id, since = '' }: { id?: string | undefined; since?: string | undefined } = {},
) {
  const only = (query: Knex.QueryBuilder, column = 'device_id'): void =>
    void (id !== undefined && query.where(column, id));
  const gaps = (await db('series_gaps').modify(only).orderBy('from_seq').select()) as SeriesGapRow[];
  const reused = (await db('reused_numbers')
    .modify(only)
    .where('received_at', '>=', since)
    .orderBy('seq')
    .select()) as ReusedNumberRow[];
  const again: { device_id: string; seq: number; excess: number | string }[] = await db('recounted_receipts as twice')
    .join('shift_receipts as counted', 'counted.receipt_id', 'twice.receipt_id')
    .join('shifts', 'shifts.id', 'counted.shift_id')
    .modify(only, 'twice.device_id')
    .groupBy('twice.device_id', 'twice.receipt_id')
    // A shift that was closed again may no longer count the receipt.
    .havingRaw('COUNT(*) > 1 AND MAX(shifts.received_at) >= ?', [since])
    .orderByRaw('MIN(counted.seq), twice.receipt_id')
    .select(
      'twice.device_id',
      db.raw('MIN(counted.seq) AS seq'),
      db.raw(`SUM(${COUNTED_CASH}) - MIN(${COUNTED_CASH}) AS excess`),
    );
  const byDevice = <Row extends { device_id: string }>(rows: readonly Row[]) => {
    const groups = groupBy(rows, ({ device_id }) => device_id);
    return (device: string): readonly Row[] => groups.get(device) ?? [];
  };
  const [gapsOf, reusedOf, againOf] = [byDevice(gaps), byDevice(reused), byDevice(again)];
  return (device: string) => ({
    missing: gapsOf(device).map(rangeOf),
    reused: reusedOf(device).map(({ seq }) => seq),
    again: againOf(device).map(({ seq, excess }) => ({ seq: Number(seq), excess: Number(excess) })),
  });
}

/** Missing ranges above `after`, where the device's own numbers begin. `under` returns the prefix of a number. */
export function gapsAfter<Prefix>(
  missing: readonly NumberRange[],
  after: number,
  under: (seq: number) => Prefix,
): Gap<Prefix>[] {
  return missing.flatMap(({ from, to }) => (to <= after ? [] : byPrefix(Math.max(from, after + 1), to, under)));
}

/** A device has few prefixes, each with one stretch of the series: numbers between two with one prefix have that prefix. */
function byPrefix<Prefix>(from: number, to: number, under: (seq: number) => Prefix): Gap<Prefix>[] {
  const prefix = under(from);
  if (from === to || under(to) === prefix) return [{ prefix, from, to }];
  const middle = Math.floor((from + to) / 2);
  const [first, second] = [byPrefix(from, middle, under), byPrefix(middle + 1, to, under)];
  const [last, next] = [first.at(-1), second[0]];
  if (last === undefined || next === undefined || last.prefix !== next.prefix) return [...first, ...second];
  return [...first.slice(0, -1), { ...last, to: next.to }, ...second.slice(1)];
}

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

/**
 * What the numbers of a device's series tell: which never arrived, which several receipts bear, and which receipts
 * several closings have counted. It is kept as rows are booked, so that a look costs what was found and not what was
 * sold; `proveSeries` tells that it is what the booked rows say.
 */
import type { Knex } from 'knex';
import type { DeviceRow, ReusedNumberRow, SeriesGapRow } from '#db/device-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';

/** Numbers that lack, under the prefix that they bear; both ends are among them. */
export interface Gap<Prefix> {
  prefix: Prefix;
  from: number;
  to: number;
}

/** Numbers that lack; both ends are among them. */
export interface Missing {
  readonly from: number;
  readonly to: number;
}

/** Accounts for a number that is booked in this transaction. `device` is held, and as it was before. */
export async function accountFor(
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
 * To be asked before a sale or return of this number is booked at `at`: true when another one bears it already, which
 * is noted. The device is held.
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

/** Notes which of the receipts that this closing has counted others have counted too. */
export async function noteRecounted(trx: Knex.Transaction, shiftId: string): Promise<void> {
  // Two closings that count the same receipt at once would not see each other.
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

/** A receipt that more than one closing has counted. */
export interface CountedAgain {
  readonly seq: number;
  /** Kopecks of cash that the closings tell of beside the receipt's own; below zero for a return. */
  readonly excess: number;
}

export interface SeriesFindings {
  readonly missing: readonly Missing[];
  readonly reused: readonly number[];
  readonly again: readonly CountedAgain[];
}

const NOTHING: SeriesFindings = { missing: [], reused: [], again: [] };

/**
 * Findings by device, each list by number; of one device with its `id`. With `since`, of numbers and closings made
 * twice only those of which one came then.
 */
export async function seriesFindings(
  db: Knex,
  { id, since = '' }: { id?: string | undefined; since?: string | undefined } = {},
): Promise<(id: string) => SeriesFindings> {
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
    // A shift that was closed again may have left the receipt to the other one.
    .havingRaw('COUNT(*) > 1 AND MAX(shifts.received_at) >= ?', [since])
    .orderByRaw('MIN(counted.seq)')
    .select(
      'twice.device_id',
      db.raw('MIN(counted.seq) AS seq'),
      db.raw(
        "SUM(CASE counted.kind WHEN 'return' THEN -counted.total ELSE counted.total END) - MIN(CASE counted.kind WHEN 'return' THEN -counted.total ELSE counted.total END) AS excess",
      ),
    );
  const found = new Map<string, { missing: Missing[]; reused: number[]; again: CountedAgain[] }>();
  const of = (device: string) => {
    const known = found.get(device) ?? { missing: [], reused: [], again: [] };
    found.set(device, known);
    return known;
  };
  for (const { device_id, from_seq: from, to_seq: to } of gaps) of(device_id).missing.push({ from, to });
  for (const { device_id, seq } of reused) of(device_id).reused.push(seq);
  for (const { device_id, seq, excess } of again)
    of(device_id).again.push({ seq: Number(seq), excess: Number(excess) });
  return (device) => found.get(device) ?? NOTHING;
}

/** What lacks above `after`, where the device's own numbers begin. `under` tells the prefix of a number. */
export function gapsAfter<Prefix>(
  missing: readonly Missing[],
  after: number,
  under: (seq: number) => Prefix,
): Gap<Prefix>[] {
  return missing.flatMap(({ from, to }) => (to <= after ? [] : byPrefix(Math.max(from, after + 1), to, under)));
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

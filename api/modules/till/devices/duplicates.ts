/** What a copied till leaves behind: numbers that several receipts bear, and receipts that several closings counted. */
import type { Knex } from 'knex';
import type { DeviceRow } from '#db/device-tables.ts';

/** Numbers of the device's series that more than one receipt bears, in order; with `since`, if one of them came then. */
export async function reusedNumbers(db: Knex, { id }: Pick<DeviceRow, 'id'>, since = ''): Promise<number[]> {
  const numbers = (table: 'sales' | 'returns') =>
    db(table).where({ device_id: id }).whereNotNull('device_seq').select('device_seq', 'received_at');
  const rows: { device_seq: number }[] = await db
    .from(numbers('sales').unionAll(numbers('returns')).as('numbers'))
    .groupBy('device_seq')
    .havingRaw('COUNT(*) > 1 AND MAX(received_at) >= ?', [since])
    .orderBy('device_seq')
    .select('device_seq');
  return rows.map(({ device_seq }) => Number(device_seq));
}

/** A receipt that more than one closing has counted. */
export interface CountedAgain {
  readonly seq: number;
  /** Kopecks of cash that the closings tell of beside the receipt's own; below zero for a return. */
  readonly excess: number;
}

/** Those in closings of the device, by number; with `since`, if one of the closings came then. */
export async function countedAgain(db: Knex, { id }: Pick<DeviceRow, 'id'>, since = ''): Promise<CountedAgain[]> {
  const own = db('shift_receipts').where({ device_id: id }).select('receipt_id');
  const rows: { seq: number; excess: number | string }[] = await db('shift_receipts')
    .join('shifts', 'shifts.id', 'shift_receipts.shift_id')
    .whereIn('receipt_id', own)
    .groupBy('receipt_id')
    .havingRaw('COUNT(*) > 1 AND MAX(shifts.received_at) >= ?', [since])
    .orderBy('seq')
    .select(
      db.raw('MIN(seq) AS seq'),
      db.raw(
        "SUM(CASE kind WHEN 'return' THEN -total ELSE total END) - MIN(CASE kind WHEN 'return' THEN -total ELSE total END) AS excess",
      ),
    );
  return rows.map(({ seq, excess }) => ({ seq: Number(seq), excess: Number(excess) }));
}

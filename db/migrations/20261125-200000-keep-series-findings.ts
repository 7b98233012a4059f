/**
 * Missing and reused numbers of a till's series, updated at each booking, so that a series of years need not be scanned at each request.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  // Missing numbers up to the device's `last_seq`; both ends are included.
  await db.schema.createTable('series_gaps', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    table.integer('from_seq').notNullable();
    table.integer('to_seq').notNullable();
    table.primary(['device_id', 'from_seq']);
  });
  // Numbers that several sales or returns share, and the arrival of the latest of them.
  await db.schema.createTable('reused_numbers', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    table.integer('seq').notNullable();
    instant(table, 'received_at').notNullable();
    table.primary(['device_id', 'seq']);
  });
  // Receipts that several closings have counted, one row for each device that did.
  await db.schema.createTable('recounted_receipts', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    text(table, 'receipt_id').notNullable();
    table.primary(['device_id', 'receipt_id']);
  });
  const numbers = (columns: string, ...tables: string[]): string =>
    tables
      .map((table) => `SELECT ${columns} FROM ${table} WHERE device_id IS NOT NULL AND device_seq IS NOT NULL`)
      .join(' UNION ALL ');
  const borne = numbers('device_id, device_seq AS seq', 'sales', 'voids', 'returns');
  await db.raw(
    `INSERT INTO series_gaps (device_id, from_seq, to_seq)
     SELECT device_id, previous + 1, seq - 1 FROM (
       SELECT device_id, seq, LAG(seq, 1, 0) OVER (PARTITION BY device_id ORDER BY seq) AS previous
       FROM (${borne} UNION ALL SELECT id, last_seq + 1 FROM devices) AS borne
     ) AS steps WHERE seq > previous + 1`,
  );
  await db.raw(
    `INSERT INTO reused_numbers (device_id, seq, received_at)
     SELECT device_id, seq, MAX(received_at) FROM (${numbers('device_id, device_seq AS seq, received_at', 'sales', 'returns')}) AS borne
     GROUP BY device_id, seq HAVING COUNT(*) > 1`,
  );
  await db.raw(
    `INSERT INTO recounted_receipts (device_id, receipt_id)
     SELECT DISTINCT device_id, receipt_id FROM shift_receipts
     WHERE receipt_id IN (SELECT receipt_id FROM shift_receipts GROUP BY receipt_id HAVING COUNT(*) > 1)`,
  );
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['recounted_receipts', 'reused_numbers', 'series_gaps']) await db.schema.dropTable(table);
}

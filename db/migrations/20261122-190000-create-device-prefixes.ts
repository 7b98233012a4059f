/** Every prefix of receipt numbers that a device was assigned or has printed under; it is never assigned to another device. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.createTable('device_prefixes', (table) => {
    text(table, 'prefix').notNullable();
    ref(table, 'device_id', 'devices').notNullable();
    // Highest number known to be printed under it; for a device's current prefix, `devices.last_seq` may be higher.
    table.integer('last_seq').notNullable().defaultTo(0);
    instant(table, 'first_seen_at').notNullable();
    table.primary(['prefix', 'device_id']);
    table.index(['device_id']);
  });
  await db.raw(
    'INSERT INTO device_prefixes (prefix, device_id, last_seq, first_seen_at) SELECT prefix, id, last_seq, created_at FROM devices',
  );
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('device_prefixes');
}

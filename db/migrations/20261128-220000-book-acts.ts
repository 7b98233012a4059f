/** Ids of the acts that clients may repeat, with those that are booked by now; their contents were compared field by field. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const BOOKED = [
  [`POST /api/order-desk/:id/payments`, `SELECT id, at FROM order_payments`],
  [`POST /api/customers/:id/notes`, `SELECT id, at FROM person_notes`],
  [`POST /api/customers/:id/bonuses`, `SELECT id, at FROM bonus_entries WHERE kind = 'correction'`],
  [
    `POST /api/inventory/stock/:id/adjust`,
    `SELECT document_id AS id, at FROM movements WHERE document_kind = 'adjustment' AND kind <> 'recount'`,
  ],
] as const;

export async function up(db: Knex): Promise<void> {
  const { id, text, instant } = columnsOf(db);
  await db.schema.createTable('acts', (table) => {
    id(table);
    text(table, 'endpoint').notNullable();
    text(table, 'fingerprint').notNullable();
    instant(table, 'at').notNullable();
  });
  for (const [endpoint, rows] of BOOKED)
    await db.raw(`INSERT INTO acts (id, endpoint, fingerprint, at) SELECT id, ?, '', at FROM (${rows}) AS booked`, [
      endpoint,
    ]);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('acts');
}

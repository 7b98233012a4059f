/** Checks that the database can record a sale. */
import type { Knex } from 'knex';
import { writeTransaction } from './write.ts';

const TABLES_OF_A_SALE = ['devices', 'products', 'sales', 'sale_lines', 'movements', 'users', 'sessions'] as const;

/**
 * Writes to a row without readers and competing writers, and reads a row of each table that a sale needs. Throws what the database throws:
 * when it is unavailable, may not be written, or is damaged there.
 */
export async function probeDatabase(db: Knex): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await trx('revisions')
      .insert({ name: 'readiness', value: 1 })
      .onConflict('name')
      .merge({ value: trx.raw('revisions.value + 1') });
    for (const table of TABLES_OF_A_SALE) {
      await trx(table).first();
      // By the key: the row is found through an index.
      await trx(table).orderBy('id', 'desc').first();
    }
  });
}

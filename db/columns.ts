/** Column types shared by the migrations, so that both engines store and sort alike. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';

/** Column builders for one database. */
export function columnsOf(db: Knex) {
  const postgres = isPostgres(db);
  /** Text sorted by bytes on both engines (PostgreSQL's locale would ignore hyphens and case). */
  const text = (table: Knex.CreateTableBuilder, name: string) =>
    postgres ? table.specificType(name, 'text collate "C"') : table.text(name);
  return {
    text,
    /** Identifier: uuid-shaped text. */
    id: (table: Knex.CreateTableBuilder, name = 'id') => text(table, name).primary(),
    ref: (table: Knex.CreateTableBuilder, name: string, target: string) =>
      text(table, name).references('id').inTable(target),
    /** Instant in UTC as ISO 8601 text, written by the application. */
    instant: (table: Knex.CreateTableBuilder, name: string) => text(table, name),
    /** Whole kopecks. */
    money: (table: Knex.CreateTableBuilder, name: string) => table.bigInteger(name),
  };
}

/** Drops the tables of a migration in this order: those that refer to others first. */
export async function dropTables(db: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await db.schema.dropTable(name);
}

/** On PostgreSQL, tells the topic of `db/change-topics.ts` of the table's new rows as their transactions commit. */
export async function tellNews(db: Knex, table: string, topic: string): Promise<void> {
  if (!isPostgres(db)) return;
  await db.raw(
    `CREATE TRIGGER ${table}_news AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION tell_news('${topic}')`,
  );
}

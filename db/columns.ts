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

/** Tables of the migrations, in column types that both engines store and sort alike. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';

/** Makes columns of one type; a single one may be given keys, defaults and the like. */
interface ColumnType {
  (name: string): Knex.ColumnBuilder;
  (...names: string[]): unknown;
}

const column = (make: (name: string) => Knex.ColumnBuilder): ColumnType =>
  ((...names: string[]) => names.map(make).at(-1)) as ColumnType;

/** The columns of one table; all but `nullable` ones always have a value. `then` collects statements that follow its creation. */
function columnsOf(db: Knex, table: Knex.CreateTableBuilder, then: string[] = []) {
  /** Text sorted by bytes on both engines (PostgreSQL's locale would ignore hyphens and case). */
  const text = (name: string) => (isPostgres(db) ? table.specificType(name, 'text collate "C"') : table.text(name));
  const ref = (name: string, target: string) => text(name).references('id').inTable(target);
  const integer = (name: string) => table.integer(name);
  const money = (name: string) => table.bigInteger(name);
  return {
    key: (name: string) => text(name).primary(),
    /** Identifier: uuid-shaped text. */
    id: () => text('id').primary(),
    text: column((name) => text(name).notNullable()),
    /** Text that is empty where nothing is stated. */
    blank: column((name) => text(name).notNullable().defaultTo('')),
    /** Instant in UTC as ISO 8601 text, written by the application. */
    instant: column((name) => text(name).notNullable()),
    integer: column((name) => integer(name).notNullable()),
    /** Whole number that begins with 0. */
    count: column((name) => integer(name).notNullable().defaultTo(0)),
    /** Whole kopecks. */
    money: column((name) => money(name).notNullable()),
    /** False where nothing is stated. */
    flag: column((name) => table.boolean(name).notNullable().defaultTo(false)),
    ref: (name: string, target: string) => ref(name, target).notNullable(),
    nullable: { text: column(text), instant: column(text), integer: column(integer), money: column(money), ref },
    /** A statement once the table is there. */
    sql: (statement: string) => void then.push(statement),
    /** On PostgreSQL, tells the topic of `db/change-topics.ts` of the table's new rows as their transactions commit. */
    news: (name: string, topic: string) => {
      if (isPostgres(db))
        then.push(
          `CREATE TRIGGER ${name}_news AFTER INSERT ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION tell_news('${topic}')`,
        );
    },
  };
}

/** Describes a table by its columns, and by what Knex makes of them: keys and indexes. */
type Describe = (columns: ReturnType<typeof columnsOf>, table: Knex.CreateTableBuilder) => void;

/** The migration that creates these tables, each after those that it refers to. */
export function creating(tables: Readonly<Record<string, Describe>>) {
  return {
    up: async (db: Knex): Promise<void> => {
      for (const [name, describe] of Object.entries(tables)) {
        const statements: string[] = [];
        await db.schema.createTable(name, (table) => describe(columnsOf(db, table, statements), table));
        for (const statement of statements) await db.raw(statement);
      }
    },
    down: async (db: Knex): Promise<void> => {
      for (const name of Object.keys(tables).reverse()) await db.schema.dropTable(name);
    },
  };
}

export async function addColumns(db: Knex, name: string, columns: Describe): Promise<void> {
  await db.schema.alterTable(name, (table) => columns(columnsOf(db, table), table));
}

/** In SQL, because Knex would make the table anew on SQLite and lose its triggers. */
export async function dropColumns(db: Knex, table: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) await db.raw('ALTER TABLE ?? DROP COLUMN ??', [table, name]);
}

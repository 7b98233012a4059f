/** Checks that the databases don't make themselves: counters behind their rows, references to missing rows. */
import type { Knex } from 'knex';
import { isPostgres } from '#db/connect.ts';

/** Maximum of a column, 0 without rows. */
async function greatest(db: Knex, table: string, column: string): Promise<number> {
  const row = await db(table as never)
    .max({ value: column })
    .first<{ value: number | string | null } | undefined>();
  return Number(row?.value ?? 0);
}

/** The greatest server-issued number under a prefix: `S-000123` is 123. */
async function greatestNumber(db: Knex, table: 'sales' | 'returns', prefix: string): Promise<number> {
  const row = (await db(table as never)
    .where('number', 'like', `${prefix}-%`)
    .whereNull('device_seq')
    .orderByRaw('length(number) DESC, number DESC')
    .first('number')) as { number: string } | undefined;
  return Number(row?.number.slice(prefix.length + 1) ?? 0);
}

/** For each counter in `revisions`: reads the greatest number in its rows. */
const COUNTERS: Readonly<Record<string, (db: Knex) => Promise<number>>> = {
  orders: (db) => greatest(db, 'orders', 'number'),
  stock_documents: (db) => greatest(db, 'stock_documents', 'number'),
  api_sales: (db) => greatestNumber(db, 'sales', 'S'),
  returns: (db) => greatestNumber(db, 'returns', 'R'),
  catalog: (db) => greatest(db, 'products', 'revision'),
  figures: (db) => greatest(db, 'products', 'figures_revision'),
};

interface Sequence {
  readonly name: string;
  readonly table: string;
  readonly column: string;
}

/** PostgreSQL sequences whose next number already exists in a row. */
async function sequencesBehind(db: Knex): Promise<string[]> {
  if (!isPostgres(db)) return [];
  const { rows } = (await db.raw(`
    SELECT s.relname AS name, t.relname AS "table", a.attname AS "column"
    FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace`)) as { rows: Sequence[] };
  const behind: string[] = [];
  for (const { name, table, column } of rows) {
    const state = (await db(name as never).first('last_value', 'is_called')) as
      | { last_value: string; is_called: boolean }
      | undefined;
    const next = Number(state?.last_value ?? 0) + (state?.is_called === true ? 1 : 0);
    const known = await greatest(db, table, column);
    if (next <= known) behind.push(`${name} would give ${next}, ${table} has ${known}`);
  }
  return behind;
}

/** Describes each counter that is behind its rows: the next number, and the greatest existing one. */
export async function staleCounters(db: Knex): Promise<string[]> {
  const rows: { name: string; value: number | string }[] = await db('revisions').select('name', 'value');
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  const behind: string[] = [];
  for (const [name, find] of Object.entries(COUNTERS)) {
    const [value, known] = [values.get(name) ?? 0, await find(db)];
    if (value < known) behind.push(`${name} stands at ${value}, rows at ${known}`);
  }
  return [...behind, ...(await sequencesBehind(db))];
}

/** A reference to another table without a foreign key. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  /** Restricts the check to rows with this value in the column. */
  readonly only?: readonly [column: string, value: string];
}

/**
 * References to orders, receipts and people without a foreign key. Data reported by devices (authors of sales, voids of receipts that never
 * arrived, receipts of a shift that are still on their way) and frozen data of lines are left out, because they may name things unknown to
 * the server.
 */
const REFERENCES: readonly Reference[] = [
  { table: 'consents', column: 'order_id', target: 'orders' },
  { table: 'returns', column: 'order_id', target: 'orders' },
  { table: 'return_lines', column: 'order_line_id', target: 'order_lines' },
  { table: 'bonus_entries', column: 'return_id', target: 'returns' },
  { table: 'bonus_entries', column: 'settles_order_id', target: 'orders' },
  { table: 'users', column: 'erased_by', target: 'users' },
  ...(['sale', 'return', 'void', 'order'] as const).map((kind) => ({
    table: 'movements',
    column: 'document_id',
    target: `${kind}s`,
    only: ['document_kind', kind] as const,
  })),
  { table: 'movements', column: 'document_id', target: 'stock_documents', only: ['document_kind', 'stock_document'] },
  { table: 'stock_documents', column: 'reverses_id', target: 'stock_documents' },
];

/** Describes each kind of rows with missing references, with their number. */
export async function orphans(db: Knex): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, target, only } of REFERENCES) {
    const row = await db({ child: table })
      .leftJoin({ parent: target }, 'parent.id', `child.${column}`)
      .whereNotNull(`child.${column}`)
      .whereNull('parent.id')
      .modify((query) => void (only !== undefined && query.where(`child.${only[0]}`, only[1])))
      .count<{ count: number | string }[]>({ count: '*' });
    const count = Number(row[0]?.count ?? 0);
    const named = only === undefined ? `${table}.${column}` : `${table} of a document of kind ${only[1]}`;
    if (count > 0) found.push(`${count} of ${named}`);
  }
  return found;
}

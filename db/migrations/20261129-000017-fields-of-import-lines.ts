/**
 * The fields that a line of an import changes, as bits; all but the stock were searched for in its JSON before. `has_stock` stays, unused:
 * processes of the former release write it until they end.
 */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

/** Bits of the fields, with the beginnings of their names in the JSON. */
const BITS = [
  [1, ['priceRetail"']],
  [2, ['salePrice"', 'saleFrom"', 'saleTo"']],
  [4, ['priceWholesale"']],
  [8, ['costPrice"']],
  [16, ['stockQty"']],
  [32, ['title"']],
  [64, ['attributes.']],
] as const;

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'import_lines', (t) => void t.count('changed'));
  const parts = BITS.map(([bit, names]) => {
    const isThere = names.map((name) => `changes LIKE '%"field":"${name}%'`).join(' OR ');
    return `CASE WHEN ${isThere} THEN ${bit} ELSE 0 END`;
  });
  await db.raw(`UPDATE import_lines SET changed = ${parts.join(' + ')} WHERE changes <> '[]'`);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('UPDATE import_lines SET has_stock = ? WHERE (changed & 16) > 0', [true]);
  await dropColumns(db, 'import_lines', 'changed');
}

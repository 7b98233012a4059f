/** Rows of an import that were not accepted completely, as a table: their own columns and texts, with the reason last. */
import type { Knex } from 'knex';
import type { ImportLineRow } from '#db/import-tables.ts';
import { rowsInOrder } from '#db/portions.ts';
import { lineOfRow, type StoredLine } from '../plan/planned-line.ts';
import { REASON_HEADING } from '../files/row-words.ts';
import type { WordedCell } from '../files/source-row.ts';

/** Lines refused as a whole or in some cells, in the order of the file. */
async function* eachRefusal(db: Knex, importId: string): AsyncGenerator<StoredLine> {
  const found = () =>
    db('import_lines')
      .where({ import_id: importId })
      .where((query) => void query.where({ kind: 'refused' }).orWhereNot({ cells: '' }));
  for await (const rows of rowsInOrder<ImportLineRow>(found, 'number')) yield* rows.map(lineOfRow);
}

/** Cells by column: columns with the same heading are kept apart. Products of a bulk change have no cells. */
function cellsByColumn({ words: stored, external_id, article, title }: StoredLine): Map<string, WordedCell> {
  const named: readonly WordedCell[] = [
    ['Код', external_id],
    ['Артикул', article],
    ['Название', title],
  ];
  const words = stored.length === 0 ? named : stored;
  const seen = new Map<string, number>();
  return new Map(
    words.map((cell) => {
      const [heading] = cell;
      const count = (seen.get(heading) ?? 0) + 1;
      seen.set(heading, count);
      return [`${count} ${heading}`, cell];
    }),
  );
}

function reasonOf({ problem, refusedCells }: StoredLine): string {
  const refusals = problem === null ? refusedCells : [problem];
  return refusals
    .map(({ column, value, reason }) => `${column}${value === '' ? '' : ` «${value}»`}: ${reason}`)
    .join('; ');
}

export type RefusedTable = Awaited<ReturnType<typeof refusedTable>>;

/** All refused rows, in the order of the file; rows are read as they are consumed. */
export async function refusedTable(db: Knex, importId: string) {
  const columns = new Map<string, string>();
  for await (const line of eachRefusal(db, importId))
    for (const [column, [heading]] of cellsByColumn(line)) columns.set(column, heading);
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const line of eachRefusal(db, importId)) {
      const cells = cellsByColumn(line);
      yield [...[...columns.keys()].map((column) => cells.get(column)?.[1] ?? ''), reasonOf(line)];
    }
  }
  return { headings: [...columns.values(), REASON_HEADING], rows: rows(), isEmpty: columns.size === 0 };
}

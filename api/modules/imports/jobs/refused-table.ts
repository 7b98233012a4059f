/** Rows of an import that were not accepted completely, as a table: their own columns and texts, with the reason last. */
import type { Knex } from 'knex';
import type { ImportLineRow } from '#db/import-tables.ts';
import { eachRefusal } from '../store/import-store.ts';
import { presentLine } from './present-import.ts';
import { REASON_HEADING } from '../files/refused-headings.ts';
import type { WordedCell } from '../files/source-row.ts';

export interface RefusedTable {
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<readonly string[]>;
  readonly isEmpty: boolean;
}

/** Cells by column: columns with the same heading are kept apart. */
function cellsByColumn({ cells, external_id, article, title }: ImportLineRow): Map<string, WordedCell> {
  const words: readonly WordedCell[] =
    cells === ''
      ? // A former release stored no more of a row.
        [
          ['Код', external_id],
          ['Артикул', article],
          ['Название', title],
        ]
      : (JSON.parse(cells) as WordedCell[]);
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

function reasonOf(row: ImportLineRow): string {
  const { problem, refusedCells } = presentLine(row);
  const refusals = problem === null ? refusedCells : [problem];
  return refusals
    .map(({ column, value, reason }) => `${column}${value === '' ? '' : ` «${value}»`}: ${reason}`)
    .join('; ');
}

/** All refused rows, in the order of the file; rows are read as they are consumed. */
export async function refusedTable(db: Knex, importId: string): Promise<RefusedTable> {
  const columns = new Map<string, string>();
  for await (const row of eachRefusal(db, importId))
    for (const [column, [heading]] of cellsByColumn(row)) columns.set(column, heading);
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const row of eachRefusal(db, importId)) {
      const cells = cellsByColumn(row);
      yield [...[...columns.keys()].map((column) => cells.get(column)?.[1] ?? ''), reasonOf(row)];
    }
  }
  return { headings: [...columns.values(), REASON_HEADING], rows: rows(), isEmpty: columns.size === 0 };
}

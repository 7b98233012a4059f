/** Rows of an import that were not accepted completely, as a table: their own columns and texts, with the reason last. */
import type { Knex } from 'knex';
import { eachRefusal } from '../store/line-store.ts';
import { lineOfRow, type StoredLine } from '../plan/planned-line.ts';
import { REASON_HEADING } from '../files/row-words.ts';
import type { WordedCell } from '../files/source-row.ts';

export interface RefusedTable {
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<readonly string[]>;
  readonly isEmpty: boolean;
}

/** Cells by column: columns with the same heading are kept apart. */
function cellsByColumn({ words: stored, externalId, article, title }: StoredLine): Map<string, WordedCell> {
  const words: readonly WordedCell[] =
    stored.length === 0
      ? // A former release stored no more of a row.
        [
          ['Код', externalId],
          ['Артикул', article],
          ['Название', title],
        ]
      : stored;
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

/** All refused rows, in the order of the file; rows are read as they are consumed. */
export async function refusedTable(db: Knex, importId: string): Promise<RefusedTable> {
  const columns = new Map<string, string>();
  for await (const row of eachRefusal(db, importId))
    for (const [column, [heading]] of cellsByColumn(lineOfRow(row))) columns.set(column, heading);
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const row of eachRefusal(db, importId)) {
      const line = lineOfRow(row);
      const cells = cellsByColumn(line);
      yield [...[...columns.keys()].map((column) => cells.get(column)?.[1] ?? ''), reasonOf(line)];
    }
  }
  return { headings: [...columns.values(), REASON_HEADING], rows: rows(), isEmpty: columns.size === 0 };
}

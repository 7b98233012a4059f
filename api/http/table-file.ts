/** The writer of a table as a file of either format. */
import type { TableFormat } from '#contract/exchange/goods-table.ts';
import type { CsvColumn } from './csv.ts';
import type { Streamed } from './route.ts';

/** A module above those that need it writes spreadsheets, so it is passed to their routes. */
export interface TableFile {
  <Row>(file: {
    /** Without its extension. */
    readonly name: string;
    readonly format: TableFormat;
    readonly columns: readonly CsvColumn<Row>[];
    readonly rows: Iterable<Row> | AsyncIterable<Row>;
  }): Promise<Streamed>;
}

/** Writes rows as a file, CSV or XLSX, under one name. */
import { type CsvCell, csvFile, type TableFile } from '../../../http/csv.ts';
import { Streamed } from '../../../http/route.ts';
import { XLSX_TYPE, xlsxStream } from './xlsx-sheet.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

export const tableFile: TableFile = async ({ name, format, columns, rows }) => {
  const fileName = `${name}.${format}`;
  if (format === 'csv') return csvFile({ fileName, columns, rows });
  const book = xlsxStream({
    name: 'Лист 1',
    headings: columns.map(({ heading }) => heading),
    rows: cellsOf(columns, rows),
  });
  return new Streamed(XLSX_TYPE, fileName, book);
};

/** The cells of each row, made when it is written. */
async function* cellsOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<CsvCell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

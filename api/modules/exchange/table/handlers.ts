/** Writes rows as a file, CSV or XLSX, under one name. */
import { csvFile } from '../../../http/csv.ts';
import { Streamed } from '../../../http/route.ts';
import type { TableFile } from '../../reports/purchase/routes.ts';
import { XLSX_TYPE, xlsxStream } from './xlsx-sheet.ts';

export const tableFile: TableFile = async ({ name, format, columns, rows }) => {
  const fileName = `${name}.${format}`;
  if (format === 'csv') return csvFile({ fileName, columns, rows });
  const book = xlsxStream({
    name: 'Лист 1',
    headings: columns.map(({ heading }) => heading),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  });
  return new Streamed(XLSX_TYPE, fileName, book);
};

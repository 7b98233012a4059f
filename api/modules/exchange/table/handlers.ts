/** Writes rows as a file, CSV or XLSX, under one name. */
import { csvFile, type TableFile } from '../../../http/csv.ts';
import { Streamed } from '../../../http/route.ts';
import { sheetOf, XLSX_TYPE, xlsxStream } from './xlsx-sheet.ts';

export const tableFile: TableFile = async ({ name, format, columns, rows }) => {
  const fileName = `${name}.${format}`;
  if (format === 'csv') return csvFile({ fileName, columns, rows });
  return new Streamed(XLSX_TYPE, fileName, xlsxStream(sheetOf('Лист 1', columns, rows)));
};

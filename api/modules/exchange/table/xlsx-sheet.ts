/** An XLSX workbook (ECMA-376), streamed. Texts stay texts: articles keep their zeros, codes don't become 15-digit numbers. */
import type { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FileColumn } from '#contract/exchange/goods-table.ts';
import { xmlText } from '../market/yml-text.ts';
import { zipStream } from './zip-stream.ts';

/** Null is an empty cell. */
export type SheetCell = string | number | null;

export interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
}

/** A sheet of these columns; the cells of each row are made when it is written: other requests run in between. */
export function sheetOf<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Sheet {
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows) yield columns.map((column) => column.cell(row));
  }
  return { name, headings: columns.map(({ heading }) => heading), rows: cells() };
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PORTION = 200;

/** Characters that XML forbids are written by number, and so are texts that look like such an escape (22.4.2.4). */
function cellText(text: string): string {
  const escaped = text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
  return xmlText(escaped);
}

function cell(value: SheetCell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
}

const row = (cells: readonly SheetCell[]): string => `<row>${cells.map(cell).join('')}</row>`;

async function* sheetXml({ headings, rows }: Sheet): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols><col min="1" max="${headings.length}" width="20" customWidth="1"/></cols><sheetData>${row(headings)}`;
  let written = 0;
  for await (const cells of rows) {
    written += 1;
    if (written % PORTION === 0) await yieldToEventLoop();
    yield row(cells);
  }
  yield '</sheetData></worksheet>';
}

/** Returns a workbook with these sheets as a stream; a fault of the rows destroys it with that error. */
export function xlsxStream(...sheets: readonly Sheet[]): Readable {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${PARTS}.${type}+xml"/>`;
  const fileOf = (index: number): string => `worksheets/sheet${index + 1}.xml`;
  const types =
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `${part('workbook.xml', 'sheet.main')}${sheets.map((_, index) => part(fileOf(index), 'worksheet')).join('')}</Types>`;
  const relations = (type: string, targets: readonly string[]): string =>
    `${HEAD}<Relationships xmlns="${RELATIONS}">` +
    targets
      .map((target, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('') +
    '</Relationships>';
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const book = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`;
  const files = sheets.map((_, index) => fileOf(index));
  return zipStream([
    { name: '[Content_Types].xml', content: [types] },
    { name: '_rels/.rels', content: [relations('officeDocument', ['xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [book] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations('worksheet', files)] },
    ...sheets.map((sheet, index) => ({ name: `xl/${fileOf(index)}`, content: sheetXml(sheet) })),
  ]);
}

/** Price lists for tests of reading, and what they are read as. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import type { ReadChoice } from './open-content.ts';
import { readSource } from './read-source.ts';
import type { ReadItem, SourceRow } from './source-row.ts';

/** The rows of a file of these contents, and the items that are no rows. */
export async function itemsOf(content: string | Buffer, choice: ReadChoice = {}): Promise<ReadItem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    const source = await readSource(path, 'file', choice);
    const items: ReadItem[] = [];
    try {
      for await (const item of source.items()) items.push(item);
    } finally {
      source.close();
    }
    return items;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const rowsOf = async (content: string | Buffer, choice?: ReadChoice): Promise<SourceRow[]> =>
  (await itemsOf(content, choice)).flatMap((item) => ('row' in item ? [item.row] : []));

export interface NumberCell {
  /** Empty: a formula that was not calculated. */
  readonly value: number | '';
  /** Index of the format, from 0. */
  readonly style: number;
}

/** A workbook whose cells are texts and numbers with formats of their own; `hidden`: columns that it hides, from 1. */
export function bookOf(
  rows: readonly (readonly (string | NumberCell)[])[],
  formats: readonly string[],
  path = 'xl/workbook.xml',
  hidden: readonly number[] = [],
) {
  const columns = hidden.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const cells = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const address = `${String.fromCharCode(65 + column)}${at + 1}`;
      return typeof cell === 'string'
        ? `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c r="${address}" s="${cell.style + 1}">${cell.value === '' ? '<f>1</f>' : ''}<v>${cell.value}</v></c>`;
    });
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)];
  return zipOf([
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="${path}"/></Relationships>`,
    },
    {
      name: path,
      content: '<workbook xmlns:r="r"><sheets><sheet name="Прайс" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: `${base}_rels/${path.slice(base.length)}.rels`,
      content:
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
    },
    {
      name: `${base}s.xml`,
      content: `<worksheet><cols>${columns}</cols><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
    {
      name: `${base}styles.xml`,
      content: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
  ]);
}

/** Headings of a table of goods. */
export const HEADINGS = ['Артикул', 'Наименование', 'Категория', 'Цена', 'Остаток'];

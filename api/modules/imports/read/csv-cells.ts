/** A CSV of unknown delimiter as rows of cells. */
import { parse } from 'csv-parse';
import { OWN_CODE } from '#contract/exchange/goods-table.ts';
import { FileRefused, LIMITS } from './source-row.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;

/** Cells of a row and the number of its first line, from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How often a delimiter stands outside quotes, line by line. */
function countsOf(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let quoted = false;
  let count = 0;
  for (const character of sample) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === delimiter) count += 1;
    else if (!quoted && character === '\n') {
      counts.push(count);
      count = 0;
    }
  }
  counts.push(count);
  return counts;
}

/** The delimiter that parts most lines into the same number of cells. */
export function delimiterOf(sample: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ';', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = countsOf(sample, delimiter).filter((count) => count > 0);
    const frequency = new Map<number, number>();
    for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    const [columns, lines] = [...frequency].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    // A decimal comma parts many lines too, but into fewer cells than the delimiter does.
    const score = lines * Math.log2(1 + columns);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The delimiter of a table that the shop itself gave out, whichever program saved it since; null of any other. */
export function ownDelimiter(beginning: string): string | null {
  const rest = beginning.replace(/^\ufeff/, '').replace(/^"/, '');
  if (!rest.startsWith(OWN_CODE)) return null;
  return /^"?([;,\t|])/.exec(rest.slice(OWN_CODE.length))?.[1] ?? null;
}

/** An apostrophe that guards a text against being read as a formula, which our own files have too. */
const GUARDED = /^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** Rows of the table, empty ones left out. Throws `FileRefused`. */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LIMITS.textLength,
  });
  const feeding = (async () => {
    try {
      for await (const chunk of chunks) {
        if (!parser.write(chunk)) await new Promise((resolve) => void parser.once('drain', resolve));
        if (parser.destroyed) return;
      }
      parser.end();
    } catch (error) {
      parser.destroy(error as Error);
    }
  })();
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      if (record.length > LIMITS.columns) throw new FileRefused(`В таблице больше ${LIMITS.columns} столбцов`);
      if (record.some((cell) => cell.trim() !== ''))
        yield { line: info.lines, cells: record.map((cell) => cell.replace(GUARDED, '')) };
    }
    await feeding;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const { code = '' } = error as { code?: string };
    if (!code.startsWith('CSV_')) throw error;
    throw new FileRefused(
      code === 'CSV_MAX_RECORD_SIZE' ? 'Слишком длинная строка таблицы' : 'Таблица испорчена: не закрыта кавычка',
    );
  } finally {
    parser.destroy();
  }
}

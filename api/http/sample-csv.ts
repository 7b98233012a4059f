/** Reads CSV in tests the way a spreadsheet does, and refuses what one would stumble over. */

/** Rows of cells. Throws where the byte order mark, a line's CRLF or a quote's end is missing. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark');
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 1;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : bare(text, at);
    cells.push(cell);
    if (text[end] === ';') {
      at = end + 1;
      continue;
    }
    if (text.slice(end, end + 2) !== '\r\n') throw new Error(`No line end at ${end}`);
    rows.push(cells);
    cells = [];
    at = end + 2;
  }
  return rows;
}

function quoted(text: string, start: number): { cell: string; end: number } {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new Error(`A quote without an end at ${start}`);
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

function bare(text: string, start: number): { cell: string; end: number } {
  const length = text.slice(start).search(/[;\r\n]/);
  if (length === -1) throw new Error(`No line end after ${start}`);
  return { cell: text.slice(start, start + length), end: start + length };
}

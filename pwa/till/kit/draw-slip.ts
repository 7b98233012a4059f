/** Draws a slip as images, for messengers. */
import { qrCells } from '../../parts/print/qr-drawing.tsx';
import { NOT_FISCAL, type Slip } from './slip-data.ts';

const WIDTH = 640;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
/** Width reserved for a sum at the right of its line. */
const SUM_WIDTH = 150;
/** Size of a cell of the QR code, and the space above it. */
const CELL = 6;
const CODE_ABOVE = 30;
/** Height of a line of text, of its size. */
const LINE = 1.35;
/** Height of a picture, px: the longest side that canvases of old iPads have. */
export const MOST_HIGH = 4096;
const FAMILY = 'Onest, system-ui, sans-serif';

interface TextRow {
  text: string;
  size: number;
  weight?: number;
  right?: string;
  muted?: boolean;
  above?: number;
}

function rowsOf(slip: Slip): TextRow[] {
  return [
    { text: slip.shop.name, size: 34, weight: 600 },
    ...slip.shop.about.map((text): TextRow => ({ text, size: 18, muted: true })),
    { text: slip.title, size: 28, weight: 600, above: 24 },
    { text: slip.against === null ? slip.at : `${slip.at}. ${slip.against}`, size: 20, muted: true },
    ...slip.lines.flatMap(({ title, price, sum }): TextRow[] => [
      { text: title, size: 22, right: sum, above: 18 },
      { text: price, size: 18, muted: true },
    ]),
    ...(slip.discount === null ? [] : [{ text: 'Скидка', size: 22, right: slip.discount, above: 20 }]),
    { text: slip.totalLabel, size: 30, weight: 600, right: slip.total, above: 28 },
    ...slip.sums.map(({ label, text }): TextRow => ({ text: label, size: 22, right: text, above: 8 })),
    ...slip.people.map(({ label, text }, index) => ({
      text: `${label}: ${text}`,
      size: 20,
      above: index === 0 ? 20 : 0,
    })),
    { text: NOT_FISCAL, size: 20, weight: 600, above: 20 },
  ];
}

/** Wraps words into lines that fit; a word that is too long gets its own line. */
function wrapped(widthOf: (text: string) => number, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A row on a picture: its wrapped lines and its top, px. */
interface LaidRow {
  row: TextRow;
  lines: string[];
  top: number;
}

/** One picture of a slip, px. */
export interface SlipPage {
  rows: LaidRow[];
  /** Top of the QR code; null on a page without it. */
  codeTop: number | null;
  height: number;
}

const fontOf = ({ size, weight = 400 }: TextRow) => `${weight} ${size}px ${FAMILY}`;

/** Lays a slip out on pictures that every canvas can hold. `cells` is the side of the QR code, 0 for none; `widthOf` gives px. */
export function layOut(slip: Slip, cells: number, widthOf: (text: string, font: string) => number): SlipPage[] {
  const blank = (): SlipPage => ({ rows: [], codeTop: null, height: 2 * MARGIN });
  let page = blank();
  const pages = [page];
  /** Takes room on the last page, or on a new one; returns the room's top. */
  const take = (above: number, height: number): number => {
    if (page.height + above + height > MOST_HIGH) {
      page = blank();
      pages.push(page);
      put({ text: `${slip.title}, лист ${pages.length}`, size: 20, muted: true });
    }
    const top = page.height - MARGIN + above;
    page.height = top + height + MARGIN;
    return top;
  };
  const put = (row: TextRow) => {
    const width = row.right === undefined ? INNER : INNER - SUM_WIDTH;
    const lines = wrapped((text) => widthOf(text, fontOf(row)), row.text, width);
    const top = take(row.above ?? 0, lines.length * row.size * LINE);
    page.rows.push({ row, lines, top });
  };
  rowsOf(slip).forEach(put);
  if (cells > 0) {
    const top = take(CODE_ABOVE, cells * CELL);
    page.codeTop = Math.round(top);
  }
  return pages;
}

/** PNGs of the slip, one for each of its pages. Rejects where the browser has no canvas. */
export async function drawSlip(slip: Slip): Promise<Blob[]> {
  const cells = slip.address === null ? [] : qrCells(slip.address);
  const pen = penOf(document.createElement('canvas'));
  const pages = layOut(slip, cells.length, (text, font) => {
    pen.font = font;
    return pen.measureText(text).width;
  });
  return Promise.all(pages.map((page) => drawPage(page, cells)));
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas here');
  return pen;
}

function drawPage({ rows, codeTop, height }: SlipPage, cells: boolean[][]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.ceil(height);
  const pen = penOf(canvas);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'top';
  for (const { row, lines, top } of rows) {
    pen.font = fontOf(row);
    pen.fillStyle = row.muted === true ? '#5b6866' : '#14201f';
    pen.textAlign = 'left';
    lines.forEach((line, index) => pen.fillText(line, MARGIN, top + index * row.size * LINE));
    pen.textAlign = 'right';
    if (row.right !== undefined) pen.fillText(row.right, WIDTH - MARGIN, top);
  }
  if (codeTop !== null) {
    pen.fillStyle = '#000';
    const left = Math.round((WIDTH - cells.length * CELL) / 2);
    cells.forEach((row, y) =>
      row.forEach((isDark, x) => isDark && pen.fillRect(left + x * CELL, codeTop + y * CELL, CELL, CELL)),
    );
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not made')) : resolve(blob)),
      'image/png',
    );
  });
}

/** Draws a slip as an image, for messengers. */
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
const FAMILY = 'Onest, system-ui, sans-serif';

interface TextRow {
  text: string;
  size: number;
  weight?: number;
  right?: string;
  muted?: boolean;
  /** Space above. */
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
    ...slip.people.map(({ label, text }, index): TextRow => ({
      text: `${label}: ${text}`,
      size: 20,
      above: index === 0 ? 20 : 0,
    })),
    { text: NOT_FISCAL, size: 20, weight: 600, above: 20 },
  ];
}

/** Wraps words into lines that fit; a word that is too long gets its own line. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** PNG of the slip. Rejects where the browser has no canvas. */
export async function drawSlip(slip: Slip): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas here');
  const font = ({ size, weight = 400 }: TextRow) => `${weight} ${size}px ${FAMILY}`;
  let height = MARGIN;
  const laid = rowsOf(slip).map((row) => {
    pen.font = font(row);
    const lines = wrapped(pen, row.text, row.right === undefined ? INNER : INNER - SUM_WIDTH);
    const top = height + (row.above ?? 0);
    height = top + lines.length * row.size * 1.35;
    return { row, lines, top };
  });
  canvas.width = WIDTH;
  const cells = slip.address === null ? [] : qrCells(slip.address);
  const codeTop = height + CODE_ABOVE;
  canvas.height = Math.ceil(height + (cells.length === 0 ? 0 : CODE_ABOVE + cells.length * CELL) + MARGIN);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'top';
  for (const { row, lines, top } of laid) {
    pen.font = font(row);
    pen.fillStyle = row.muted === true ? '#5b6866' : '#14201f';
    pen.textAlign = 'left';
    lines.forEach((line, index) => pen.fillText(line, MARGIN, top + index * row.size * 1.35));
    pen.textAlign = 'right';
    if (row.right !== undefined) pen.fillText(row.right, WIDTH - MARGIN, top);
  }
  pen.fillStyle = '#000';
  const codeLeft = Math.round((WIDTH - cells.length * CELL) / 2);
  cells.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && pen.fillRect(codeLeft + x * CELL, Math.round(codeTop) + y * CELL, CELL, CELL)),
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not made')) : resolve(blob)),
      'image/png',
    );
  });
}

/** A QR code drawn as shapes: sharp at any size, on screen and on paper. */
import { encode } from 'uqr';

/** Spans of ones in a row of cells, as a path one unit high. */
export function spans(cells: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < cells.length; x += 1) {
    if (cells[x] !== true) continue;
    let end = x;
    while (cells[end] === true) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}

interface QrDrawingProps {
  text: string;
  /** What it leads to: read out in its place. */
  label: string;
  ecc?: Correction;
  className?: string | undefined;
}

/** How much of a code may be spoilt: `L` on a screen, `M` on paper. */
type Correction = 'L' | 'M';

/** Rows of cells, true is dark; without the light frame that readers need around it. */
export function qrCells(text: string, ecc: Correction = 'M'): boolean[][] {
  return encode(text, { ecc, border: 0 }).data;
}

export function QrDrawing({ text, label, ecc = 'M', className }: QrDrawingProps) {
  const cells = qrCells(text, ecc);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={cells.map((row, y) => spans(row, y)).join('')} />
    </svg>
  );
}

/** A QR code as SVG shapes: sharp at any size, on screen and on paper. */
import { encode } from 'uqr';

/** Runs of dark cells in a row, as an SVG path one unit high. */
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
  /** Its target, for screen readers. */
  label: string;
  ecc?: Correction;
  className?: string | undefined;
}

/** Error correction level: `L` on a screen, `M` on paper. */
type Correction = 'L' | 'M';

/** Rows of cells, true is dark; without the light quiet zone that readers need around it. */
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

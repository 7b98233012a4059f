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
  className?: string | undefined;
}

export function QrDrawing({ text, label, className }: QrDrawingProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={data.map((row, y) => spans(row, y)).join('')} />
    </svg>
  );
}

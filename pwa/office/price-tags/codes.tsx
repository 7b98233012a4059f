/** Codes that a scanner or a phone reads from paper, drawn as shapes: sharp at any size of print. */
import JsBarcode from 'jsbarcode';
import { spans } from '../../parts/print/qr-drawing.tsx';

interface Encoding {
  readonly data: string;
}

/** Bars of a code as ones and zeros; null for what this kind of code can't hold. */
function bars(text: string, format: string): string | null {
  const drawn: { encodings?: readonly Encoding[] } = {};
  let isValid = false;
  JsBarcode(drawn, text, { format, flat: true, valid: (valid: boolean) => (isValid = valid) });
  return isValid ? (drawn.encodings ?? []).map(({ data }) => data).join('') : null;
}

export interface Barcode {
  readonly text: string;
  readonly bars: string;
}

/** What a till's scanner finds the product by: its barcode, else its article. Null where neither can be drawn. */
export function barcodeOf({ barcode, sku }: { barcode: string | null; sku: string | null }): Barcode | null {
  for (const text of [barcode, sku]) {
    if (text === null) continue;
    const digits = /^\d+$/.test(text) ? text.length : 0;
    const kinds = [...(digits === 13 ? ['EAN13'] : []), ...(digits === 8 ? ['EAN8'] : []), 'CODE128'];
    // Code 128 holds what an English keyboard types, and longer ones don't fit between the edges of a tag.
    if (!/^[\x20-\x7e]{1,24}$/.test(text)) continue;
    for (const kind of kinds) {
      const drawn = bars(text, kind);
      if (drawn !== null) return { text, bars: drawn };
    }
  }
  return null;
}

export function BarcodeDrawing({ code, className }: { code: Barcode; className?: string | undefined }) {
  const cells = code.bars.split('').map((bar) => bar === '1');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${cells.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Штрихкод ${code.text}`}
    >
      <path d={spans(cells, 0)} />
    </svg>
  );
}

/** Barcodes and QR codes on paper, drawn as vector shapes: sharp at any print size. */
import JsBarcode from 'jsbarcode';
import { spans } from '../../parts/print/qr-drawing.tsx';

interface Encoding {
  readonly data: string;
}

/** Bars of a code as ones and zeros; null when the format can't encode the text. */
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

/** The code by which a till's scanner finds the product: its barcode, else its SKU. Null when neither can be drawn. */
export function barcodeOf({ barcode, sku }: { barcode: string | null; sku: string | null }): Barcode | null {
  for (const text of [barcode, sku]) {
    if (text === null) continue;
    const digits = /^\d+$/.test(text) ? text.length : 0;
    const kinds = [...(digits === 13 ? ['EAN13'] : []), ...(digits === 8 ? ['EAN8'] : []), 'CODE128'];
    // Code 128 encodes printable ASCII; longer texts don't fit on a tag.
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

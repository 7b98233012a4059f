import JsBarcode from 'jsbarcode';
import type { CSSProperties } from 'react';
import { isMeasured, perUnit } from '#contract/products/unit.ts';
import type { PriceTag } from '#contract/stock/price-tags.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { paths } from '../../parts/page/paths.ts';
import { QrDrawing, spans } from '../../parts/print/qr-drawing.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Paper, TagParts } from './paper-fields.tsx';
import styles from './tag-sheet.module.css';

export interface TagSheetProps {
  /** Null leaves a place empty. */
  places: readonly (PriceTag | null)[];
  paper: Paper;
  parts: TagParts;
  day: string;
  origin: string;
}

export function TagSheet({ places, paper, parts, day, origin }: TagSheetProps) {
  const size = {
    '--tag-width': `${paper.width}mm`,
    '--tag-height': `${paper.height}mm`,
    '--columns': paper.columns,
    '--rows': paper.rows,
  } as CSSProperties;
  const count = paper.columns * paper.rows;
  return (
    <div
      className={classNames(styles.sheet, styles[paper.kind], styles[paper.size])}
      style={size}
      data-label={paper.kind === 'a4' ? undefined : true}
    >
      {Array.from({ length: count }, (_, place) => {
        const tag = places[place] ?? null;
        return (
          <div key={place} className={styles.place} data-lines={(parts.lines && paper.kind === 'a4') || undefined}>
            {tag !== null && <Tag {...{ tag, paper, parts, day, origin }} />}
          </div>
        );
      })}
    </div>
  );
}

/** Bars of a code as ones and zeros; null when the format can't encode the text. */
function bars(text: string, format: string): string | null {
  const drawn: { encodings?: readonly { data: string }[] } = {};
  let isValid = false;
  JsBarcode(drawn, text, { format, flat: true, valid: (valid: boolean) => (isValid = valid) });
  return isValid ? (drawn.encodings ?? []).map(({ data }) => data).join('') : null;
}

interface Barcode {
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

function BarcodeDrawing({ code, className }: { code: Barcode; className?: string | undefined }) {
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

function Tag({ tag, paper, parts, day, origin }: Omit<TagSheetProps, 'places'> & { tag: PriceTag }) {
  const code = parts.barcode ? barcodeOf(tag) : null;
  const old = parts.oldPrice ? tag.oldPrice : null;
  const facts = [
    parts.facts && tag.sku !== null && tag.sku !== code?.text && tag.sku,
    // Without its unit the price of a metre or a pair would be read as that of a piece.
    (parts.facts || isMeasured(tag.unit)) && perUnit(tag.unit),
    parts.stock && `остаток ${tag.stockQty}`,
    parts.facts && day,
  ].filter((fact) => fact !== false);
  return (
    <article className={styles.tag}>
      <p className="two-lines">{tag.title}</p>
      <p className={`flex wrap baseline ${styles.prices}`}>
        <b className={styles.price}>{formatRoubles(tag.price)}</b>
        {old !== null && <s className={styles.old}>{formatRoubles(old)}</s>}
      </p>
      <div className={styles.foot}>
        {code !== null && (
          <div className={styles.code}>
            <BarcodeDrawing code={code} className={styles.bars} />
            <span>{code.text}</span>
          </div>
        )}
        {facts.length > 0 && (
          <ul className={`grid flex-1 min-w-0 ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {/* A small tag has room for one code only. */}
        {parts.qr && paper.size !== 'small' && (
          <QrDrawing text={origin + paths.product(tag.slug)} label="QR-код страницы товара" className={styles.qr} />
        )}
      </div>
    </article>
  );
}

/** The positions of the receipt; the one that changed last is in view and marked. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits, ofMeasured } from '#contract/products/unit-words.ts';
import type { DraftPosition } from '../../device/journal/journal-types.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './receipt-panel.module.css';
import { shortagesOf } from './shortages.ts';

export interface ReceiptPositionsProps {
  positions: readonly DraftPosition[];
  figures: ReadonlyMap<string, ShownFigures>;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
}

export function ReceiptPositions({ positions, figures, onQty }: ReceiptPositionsProps) {
  const lacking = new Map(shortagesOf(positions, figures).map((short) => [short.position.productId, short.lacking]));
  const [before, setBefore] = useState(positions);
  const [touched, setTouched] = useState<string | null>(null);
  if (before !== positions) {
    setBefore(positions);
    setTouched(grownIn(before, positions));
  }
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [touched, positions]);
  return (
    <ul>
      {positions.map((position) => (
        <li
          key={position.productId}
          ref={position.productId === touched ? line : undefined}
          className={`${styles.position} ${position.productId === touched ? styles.touched : ''}`}
        >
          <div className={styles.what}>
            <p>{position.title}</p>
            <p className={styles.sub}>
              {ofMeasured(position.qty, position.unit)} × {formatRoubles(position.price)}
              {lacking.has(position.productId) && (
                <>
                  {' · '}
                  <b className={styles.lacking}>
                    не хватает {inUnits(lacking.get(position.productId) ?? 0, position.unit)}
                  </b>
                </>
              )}
            </p>
          </div>
          <b className={styles.sum}>{formatRoubles(lineTotal(position.price, position.qty))}</b>
          <IconButton label={`Убрать: ${position.title}`} onClick={() => onQty(position, 0)}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** The one position that is new or whose quantity differs; null when there are several, as in another receipt. */
function grownIn(before: readonly DraftPosition[], now: readonly DraftPosition[]): string | null {
  const former = new Map(before.map((position) => [position.productId, position.qty]));
  const changed = now.filter((position) => former.get(position.productId) !== position.qty);
  return changed.length === 1 ? (changed[0]?.productId ?? null) : null;
}

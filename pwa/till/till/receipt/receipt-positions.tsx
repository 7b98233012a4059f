/**
 * The receipt's positions; the last changed one is in view and highlighted. A press opens a line. A removed line keeps
 * its room, with an undo button, until the receipt continues: the next line must not move under the finger.
 */
import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSwappedFocus } from '../../kit/use-swapped-focus.ts';
import { outgrownApproval } from '../prices/price-changes.ts';
import styles from './receipt-positions.module.css';
import { shortagesOf } from '../lines/lines-to-confirm.ts';

export interface ReceiptPositionsProps {
  positions: readonly DraftPosition[];
  figures: ReadonlyMap<string, ShownFigures>;
  /** Product id of the open line; null when none is open. */
  openId: string | null;
  onOpen: (productId: string | null) => void;
  onPrice: (productId: string) => void;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** Restores a line at its former index. */
  onRestore: (position: DraftPosition, place: number) => void;
}

export function ReceiptPositions({
  positions,
  figures,
  openId,
  onOpen,
  onPrice,
  onQty,
  onRestore,
}: ReceiptPositionsProps) {
  const missingByProduct = new Map(
    shortagesOf(positions, figures).map((short) => [short.position.productId, short.missing]),
  );
  const [before, setBefore] = useState(positions);
  const [touched, setTouched] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  if (before !== positions) {
    setBefore(positions);
    setTouched(changedPosition(before, positions));
    setRemoved(stillRemoved(removed, before, positions));
  }
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [touched, positions, openId]);
  const { press, attach } = useSwappedFocus();
  const inView = openId ?? touched;

  const rows = withRemoved(positions, removed);
  const takeOut = (position: DraftPosition, place: number) => {
    press(position.productId);
    setRemoved([...removed, { position, place }]);
    onQty(position, 0);
  };
  const putBack = (gone: Removed) => {
    press(gone.position.productId);
    const removedAbove = removed.filter(({ place }) => place < gone.place).length;
    onRestore(gone.position, gone.place - removedAbove);
  };
  return (
    <ul>
      {rows.map((row, place) =>
        row.removed === undefined ? (
          <Line
            key={row.position.productId}
            ref={row.position.productId === inView ? line : undefined}
            position={row.position}
            missingByProduct={missingByProduct.get(row.position.productId) ?? 0}
            isTouched={row.position.productId === touched}
            isOpen={row.position.productId === openId}
            onOpen={onOpen}
            onPrice={onPrice}
            onTakeOut={() => takeOut(row.position, place)}
            takeOutRef={attach(row.position.productId)}
          />
        ) : (
          <RemovedLine
            key={row.position.productId}
            removed={row.removed}
            onRestore={putBack}
            restoreRef={attach(row.position.productId)}
          />
        ),
      )}
    </ul>
  );
}

interface LineProps {
  position: DraftPosition;
  missingByProduct: number;
  isTouched: boolean;
  isOpen: boolean;
  onOpen: (productId: string | null) => void;
  onPrice: (productId: string) => void;
  onTakeOut: () => void;
  takeOutRef: React.Ref<HTMLButtonElement>;
  ref: React.Ref<HTMLLIElement> | undefined;
}

function Line({
  position,
  missingByProduct,
  isTouched,
  isOpen,
  onOpen,
  onPrice,
  onTakeOut,
  takeOutRef,
  ref,
}: LineProps) {
  const { productId, title, qty, unit, price, override } = position;
  const approved = outgrownApproval(position);
  return (
    <li ref={ref} className={`${styles.line} ${isTouched || isOpen ? styles.touched : ''}`}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? null : productId)}
      >
        <span className={`${styles.title} ${isOpen ? styles.whole : ''}`}>{title}</span>
        <span
          className={`block muted text-12 ${override !== undefined && missingByProduct === 0 && !isOpen ? styles.changed : ''}`}
        >
          {quantityWithUnit(qty, unit)} × {override !== undefined && <s>{formatRoubles(override.was)}</s>}{' '}
          {formatRoubles(price)}
          {override !== undefined && ` · ${override.reason}`}
          {approved !== null && (
            <>
              {' · '}
              <b className="low">подтверждено {inUnits(approved, unit)}</b>
            </>
          )}
          {missingByProduct > 0 && (
            <>
              {' · '}
              <b className="low">не хватает {inUnits(missingByProduct, unit)}</b>
            </>
          )}
        </span>
      </button>
      <button
        type="button"
        className={styles.sum}
        aria-label={`Цена: ${title}, ${formatRoubles(lineTotal(price, qty))}`}
        onClick={() => onPrice(productId)}
      >
        {formatRoubles(lineTotal(price, qty))}
      </button>
      <IconButton ref={takeOutRef} label={`Убрать: ${title}`} onClick={onTakeOut}>
        <X />
      </IconButton>
    </li>
  );
}

interface RemovedLineProps {
  removed: Removed;
  onRestore: (removed: Removed) => void;
  restoreRef: React.Ref<HTMLButtonElement>;
}

function RemovedLine({ removed, onRestore, restoreRef }: RemovedLineProps) {
  return (
    <li className={`${styles.line} ${styles.removed}`}>
      <span className={styles.title}>Убрано: {removed.position.title}</span>
      <button ref={restoreRef} type="button" className={styles.back} onClick={() => onRestore(removed)}>
        <Undo2 />
        Вернуть
      </button>
    </li>
  );
}

/** The one position that is new or has another quantity; null when there are several, as in another receipt. */
function changedPosition(before: readonly DraftPosition[], now: readonly DraftPosition[]): string | null {
  const former = new Map(before.map((position) => [position.productId, position.qty]));
  const changed = now.filter((position) => former.get(position.productId) !== position.qty);
  return changed.length === 1 ? (changed[0]?.productId ?? null) : null;
}

interface Removed {
  position: DraftPosition;
  /** Index among all rows, removed ones included, from 0. */
  place: number;
}

interface ReceiptLine {
  position: DraftPosition;
  /** Undefined for a line of the receipt. */
  removed?: Removed;
}

/** The lines on the screen: each removed one keeps its room at its former index until the receipt continues. */
export function withRemoved(positions: readonly DraftPosition[], removed: readonly Removed[]): ReceiptLine[] {
  const rows: ReceiptLine[] = positions.map((position) => ({ position }));
  for (const one of [...removed].sort((a, b) => a.place - b.place))
    rows.splice(one.place, 0, { position: one.position, removed: one });
  return rows;
}

/**
 * The removed lines that keep their room after a change of positions: none once the receipt continues (a scan, another
 * quantity), otherwise all but a restored one.
 */
export function stillRemoved(
  removed: readonly Removed[],
  before: readonly DraftPosition[],
  now: readonly DraftPosition[],
): readonly Removed[] {
  const isContinued = now.some(
    (position) => !before.includes(position) && !removed.some((one) => one.position === position),
  );
  return isContinued ? [] : removed.filter((one) => !now.includes(one.position));
}

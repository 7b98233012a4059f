/**
 * The receipt's positions; the last changed one is in view and highlighted. A press opens a line. A removed line keeps
 * its room, with an undo button, until the receipt continues: the next line must not move under the finger.
 */
import { Undo2, X } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSwappedFocus } from '../../kit/use-swapped-focus.ts';
import type { Shortage } from '../lines/lines-to-confirm.ts';
import { outgrownApproval } from '../prices/price-changes.ts';
import styles from './receipt-positions.module.css';

interface LineActs {
  openId: string | null;
  onOpen: (productId: string | null) => void;
  onPrice: (productId: string) => void;
}

interface ReceiptPositionsProps extends LineActs {
  positions: readonly DraftPosition[];
  short: readonly Shortage[];
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  onRestore: (position: DraftPosition, place: number) => void;
}

export function ReceiptPositions({ positions, short, onQty, onRestore, ...acts }: ReceiptPositionsProps) {
  const [before, setBefore] = useState(positions);
  const [touched, setTouched] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  if (before !== positions) {
    setBefore(positions);
    setTouched(changedPosition(before, positions));
    setRemoved(stillRemoved(removed, before, positions));
  }
  const inView = acts.openId ?? touched;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [touched, positions, acts.openId]);
  const { press, attach } = useSwappedFocus();

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
      {withRemoved(positions, removed).map(({ position, removed: gone }, place) => {
        const { productId, title } = position;
        return gone === undefined ? (
          <Line
            key={productId}
            ref={productId === inView ? line : undefined}
            {...acts}
            position={position}
            missing={short.find((one) => one.position === position)?.missing ?? 0}
            isTouched={productId === touched}
            onTakeOut={() => takeOut(position, place)}
            takeOutRef={attach(productId)}
          />
        ) : (
          <li key={productId} className={`${styles.line} ${styles.removed}`}>
            <span className={styles.title}>Убрано: {title}</span>
            <button ref={attach(productId)} type="button" className={styles.back} onClick={() => putBack(gone)}>
              <Undo2 />
              Вернуть
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface LineProps extends LineActs {
  position: DraftPosition;
  missing: number;
  isTouched: boolean;
  onTakeOut: () => void;
  takeOutRef: React.Ref<HTMLButtonElement>;
  ref: React.Ref<HTMLLIElement> | undefined;
}

function Line({ position, missing, isTouched, openId, onOpen, onPrice, onTakeOut, takeOutRef, ref }: LineProps) {
  const { productId, title, qty, unit, price, override } = position;
  const approved = outgrownApproval(position);
  const isOpen = productId === openId;
  const sum = formatRoubles(lineTotal(price, qty));
  const warnings = [
    approved !== null && `подтверждено ${inUnits(approved, unit)}`,
    missing > 0 && `не хватает ${inUnits(missing, unit)}`,
  ].filter((text) => text !== false);
  return (
    <li ref={ref} className={classNames(styles.line, (isTouched || isOpen) && styles.touched)}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? null : productId)}
      >
        <span className={classNames(styles.title, isOpen && styles.whole)}>{title}</span>
        <span
          className={classNames(
            'block muted text-12',
            override !== undefined && missing === 0 && !isOpen && styles.changed,
          )}
        >
          {quantityWithUnit(qty, unit)} × {override !== undefined && <s>{formatRoubles(override.was)}</s>}{' '}
          {formatRoubles(price)}
          {override !== undefined && ` · ${override.reason}`}
          {warnings.map((text) => (
            <Fragment key={text}>
              {' · '}
              <b className="low">{text}</b>
            </Fragment>
          ))}
        </span>
      </button>
      <button
        type="button"
        className={styles.sum}
        aria-label={`Цена: ${title}, ${sum}`}
        onClick={() => onPrice(productId)}
      >
        {sum}
      </button>
      <IconButton ref={takeOutRef} label={`Убрать: ${title}`} onClick={onTakeOut} icon={<X />} />
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
  removed?: Removed;
}

/** The lines on the screen: each removed one keeps its room at its former index until the receipt continues. */
export function withRemoved(positions: readonly DraftPosition[], removed: readonly Removed[]): ReceiptLine[] {
  const rows: ReceiptLine[] = positions.map((position) => ({ position }));
  for (const one of [...removed].sort((a, b) => a.place - b.place))
    rows.splice(one.place, 0, { position: one.position, removed: one });
  return rows;
}

/** The removed lines that keep their room: none once the receipt continues (a scan, another quantity), otherwise all but a restored one. */
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

/** Confirmation before a sale that may contain a typing error or exceeds the till's stock figures: lists the lines; one press continues. */
import { useRef } from 'react';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LineToConfirm } from '../lines/lines-to-confirm.ts';
import styles from './receipt-panel.module.css';

export interface ConfirmLinesDialogProps {
  lines: readonly LineToConfirm[];
  onConfirm: () => void;
  onBack: () => void;
  /** Orders the goods instead, since the buyer doesn't have them yet; null where the receipt can't become an order. */
  onOrder: (() => void) | null;
}

export function ConfirmLinesDialog({ lines, onConfirm, onBack, onOrder }: ConfirmLinesDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const isShort = lines.some(({ shortage }) => shortage !== null);
  const isMany = lines.some((line) => line.isMany);
  return (
    <Dialog
      open={lines.length > 0}
      onOpenChange={onBack}
      size={640}
      // With a probable typing error the focus is on the button back, so that no key confirms it.
      initialFocus={isMany ? back : undefined}
      title={isMany ? 'Проверьте количество и сумму' : 'По остаткам товара не хватает'}
      description={
        isMany
          ? `Столько за раз берут редко: не попал ли в поле штрихкод? Если всё верно, проводите.${isShort ? ' Чего не хватает по остаткам, увидит администратор.' : ''}`
          : 'Если товар у покупателя в руках, проводите. Расхождение увидит администратор.'
      }
      footer={
        <>
          <Button size={52} onClick={onConfirm}>
            Всё равно провести
          </Button>
          {isShort && onOrder !== null && (
            <Button size={52} variant="outline" onClick={onOrder}>
              Оформить заказ
            </Button>
          )}
          <Button ref={back} size={52} variant="outline" onClick={onBack}>
            Вернуться к чеку
          </Button>
        </>
      }
    >
      <ul className={styles.shortages}>
        {lines.map((line) => (
          <Line key={line.position.productId} {...line} />
        ))}
      </ul>
    </Dialog>
  );
}

function Line({ position: { title, unit, price, qty }, shortage, isMany }: LineToConfirm) {
  const inReceipt = isMany
    ? `${inUnits(qty, unit)} на ${formatRoubles(lineTotal(price, qty))}`
    : quantityWithUnit(qty, unit);
  return (
    <li className={styles.position}>
      <div className="flex-1 min-w-0 anywhere">
        <p>{title}</p>
        <p className={styles.sub}>
          {shortage !== null && `По остаткам ${inUnits(shortage.left, unit)}, в чеке `}
          {inReceipt}
        </p>
      </div>
      <b className={styles.lacking}>
        {shortage === null ? inUnits(qty, unit) : `не хватает ${inUnits(shortage.missing, unit)}`}
      </b>
    </li>
  );
}

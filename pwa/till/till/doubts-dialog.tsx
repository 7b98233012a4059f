/** Before a sale that may be a slip, or of more than the till's figures know of: names the lines; one press goes on. */
import { useRef } from 'react';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits, ofMeasured } from '#contract/products/unit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Doubt } from './doubts.ts';
import styles from './receipt-panel.module.css';

export interface DoubtsDialogProps {
  doubts: readonly Doubt[];
  onGoOn: () => void;
  onBack: () => void;
  /** The goods are not in the buyer's hands: an order for them; null where the receipt can be none. */
  onOrder: (() => void) | null;
}

export function DoubtsDialog({ doubts, onGoOn, onBack, onOrder }: DoubtsDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const isShort = doubts.some(({ shortage }) => shortage !== null);
  const isMany = doubts.some((doubt) => doubt.isMany);
  return (
    <Dialog
      open={doubts.length > 0}
      onOpenChange={onBack}
      size={640}
      // A slip is mended, not confirmed, by whatever key comes next.
      initialFocus={isMany ? back : undefined}
      title={isMany ? 'Проверьте количество и сумму' : 'По остаткам товара не хватает'}
      description={
        isMany
          ? `Столько за раз берут редко: не попал ли в поле штрихкод? Если всё верно, проводите.${isShort ? ' Чего не хватает по остаткам, увидит администратор.' : ''}`
          : 'Если товар у покупателя в руках, проводите. Расхождение увидит администратор.'
      }
      footer={
        <>
          <Button size={52} onClick={onGoOn}>
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
        {doubts.map((doubt) => (
          <Line key={doubt.position.productId} {...doubt} />
        ))}
      </ul>
    </Dialog>
  );
}

function Line({ position: { title, unit, price, qty }, shortage, isMany }: Doubt) {
  const left = shortage === null ? '' : `По остаткам ${inUnits(shortage.left, unit)}, в чеке `;
  return (
    <li className={styles.position}>
      <div className={styles.what}>
        <p>{title}</p>
        <p className={styles.sub}>
          {isMany
            ? `${left}${inUnits(qty, unit)} на ${formatRoubles(lineTotal(price, qty))}`
            : `${left}${ofMeasured(qty, unit)}`}
        </p>
      </div>
      {shortage !== null && <b className={styles.lacking}>не хватает {inUnits(shortage.lacking, unit)}</b>}
      {shortage === null && <b className={styles.lacking}>{inUnits(qty, unit)}</b>}
    </li>
  );
}

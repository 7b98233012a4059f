/** Before a sale of more than the till's figures know of: names the lines; one press goes on. */
import { formatNumber } from '#contract/rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './receipt-panel.module.css';
import type { Shortage } from './shortages.ts';

export interface ShortageDialogProps {
  shortages: readonly Shortage[];
  onGoOn: () => void;
  onBack: () => void;
}

export function ShortageDialog({ shortages, onGoOn, onBack }: ShortageDialogProps) {
  return (
    <Dialog
      open={shortages.length > 0}
      onOpenChange={onBack}
      size={640}
      title="По остаткам товара не хватает"
      description="Если товар у покупателя в руках, проводите. Расхождение увидит администратор."
      footer={
        <>
          <Button size={52} onClick={onGoOn}>
            Всё равно провести
          </Button>
          <Button size={52} variant="outline" onClick={onBack}>
            Вернуться к чеку
          </Button>
        </>
      }
    >
      <ul className={styles.shortages}>
        {shortages.map(({ position, left, lacking }) => (
          <li key={position.productId} className={styles.position}>
            <div className={styles.what}>
              <p>{position.title}</p>
              <p className={styles.sub}>
                По остаткам {formatNumber(left).replace('-', '−')} шт., в чеке {formatNumber(position.qty)}
              </p>
            </div>
            <b className={styles.lacking}>не хватает {formatNumber(lacking)} шт.</b>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

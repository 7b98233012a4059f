/** One product of a count with its counted quantity. */
import { Check, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { inUnits } from '#contract/products/unit-words.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { RECOUNT_QTY_MAX } from '#contract/stock/recounts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useSwappedFocus } from '../kit/use-swapped-focus.ts';
import styles from './recount.module.css';
import type { CountedGood } from './scope-goods.ts';

interface CountRowProps {
  good: CountedGood;
  /** Null resets it to not counted. */
  onCount: (good: CountedGood, qty: number | null) => void;
  onPiece: (good: CountedGood, by: 1 | -1) => void;
}

export const CountRow = memo(function CountRow({ good, onCount, onPiece }: CountRowProps) {
  const { id, title, sku, storagePlace, image, qty, first, unit } = good;
  const { press, attach } = useSwappedFocus();
  const swap = (figure: number | null) => {
    press(id);
    onCount(good, figure);
  };
  return (
    <li className={classNames(styles.good, qty !== null && 'on-porcelain')}>
      <span className={styles.picture}>
        {image !== null && (
          <img src={pictureUrl(image, 96)} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </span>
      <span className="grid min-w-0">
        {title}
        {sku !== null && <span className="muted text-14">{sku}</span>}
        {storagePlace !== undefined && <span className="muted text-14">Место: {storagePlace}</span>}
        {first !== undefined && (
          <span className="block low text-14">
            {qty === null ? 'Посчитайте ещё раз' : 'Посчитан второй раз'}: сначала нашли {inUnits(first, unit)}
          </span>
        )}
      </span>
      <span className={styles.figure}>
        {qty === null ? (
          <Button ref={attach(id)} variant="quiet" onClick={() => swap(0)}>
            Нет на полке
          </Button>
        ) : (
          <>
            <Check strokeWidth={2.25} className={styles.check} role="img" aria-label="Посчитан" />
            <IconButton ref={attach(id)} label={`Не посчитан: ${title}`} variant="quiet" onClick={() => swap(null)}>
              <Undo2 />
            </IconButton>
          </>
        )}
        <Stepper
          size={48}
          label={`Найдено: ${title}`}
          min={0}
          max={RECOUNT_QTY_MAX}
          value={qty}
          tone={qty === null ? 'normal' : 'active'}
          onChange={(value) => onCount(good, value)}
          onEmpty={() => onCount(good, null)}
          onStep={(by) => onPiece(good, by)}
        />
      </span>
    </li>
  );
});

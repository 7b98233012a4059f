/** Change calculator: the received cash, by banknotes or typed, and the change. Optional. */
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import type { CashReceived } from '../../../device/rows/journal-types.ts';
import { NumberField } from '../../../parts/forms/number-field.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  addsToSum,
  BANKNOTES,
  changeDue,
  exactReceived,
  HOW_TO_TYPE,
  isUnread,
  typedReceived,
  withBanknote,
} from '../lines/change.ts';
import styles from './change-panel.module.css';

export interface ChangePanelProps {
  /** Roubles. */
  total: number;
  received: CashReceived;
  disabled: boolean;
  onReceived: (received: CashReceived) => void;
}

export function ChangePanel({ total, received, disabled, onReceived }: ChangePanelProps) {
  const due = changeDue(received, total);
  const isUnclear = isUnread(received.text);
  const adds = addsToSum(received);
  return (
    <div className={styles.change} role="group" aria-label="Сдача">
      <NumberField
        data-key="F2"
        label="Получено от покупателя"
        hideLabel
        placeholder="Получено"
        suffix="₽"
        size={48}
        enterKeyHint="done"
        maxLength={12}
        disabled={disabled}
        value={received.text}
        onChange={(typed) => onReceived(typedReceived(typed))}
      />
      <p className={styles.due} role="status">
        {isUnclear && (
          <>
            <span className="low text-14 weight-label">Непонятная сумма.</span>
            <span className="muted text-12">{HOW_TO_TYPE}</span>
          </>
        )}
        {due !== null && (
          <>
            <span className="muted text-12">{due < 0 ? 'Не хватает' : 'Сдача'}</span>
            <b className={due < 0 ? 'low' : undefined}>{formatRoubles(Math.abs(due))}</b>
          </>
        )}
      </p>
      <div className={styles.notes}>
        <Button variant="outline" disabled={disabled} onClick={() => onReceived(exactReceived(total))}>
          Ровно
        </Button>
        {BANKNOTES.map((note) => (
          <Button
            key={note}
            variant="outline"
            disabled={disabled || isUnclear}
            onClick={() => onReceived(withBanknote(received, note))}
            aria-label={`Получено ${adds ? 'ещё ' : ''}${formatRoubles(note)}`}
          >
            {adds && '+'}
            {formatNumber(note)}
          </Button>
        ))}
      </div>
    </div>
  );
}

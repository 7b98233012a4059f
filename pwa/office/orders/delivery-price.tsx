/** Sets the price of the transport company for an order. */
import { useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';

export interface DeliveryPriceProps {
  order: DeskOrder;
  busy: boolean;
  /** @param base the price that the field showed when typing began, null for none */
  onSave: (price: number, base: number | null) => void;
}

export function DeliveryPrice({ order, busy, onSave }: DeliveryPriceProps) {
  const stored = order.delivery.price;
  /** The saved price when typing began; undefined while nothing is typed here, and the field follows the order. */
  const [base, setBase] = useState<number | null>();
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const text = base === undefined ? numberAsTyped(stored) : typed;
  const price = typedRoubles(text) ?? Number.NaN;
  const isWrong = Number.isNaN(price);
  const isChanged = base !== undefined && base !== stored;
  // The typed price is the saved one now, by this save or by somebody else's.
  if (isChanged && price === stored) setBase(undefined);
  return (
    <Panel title="Цена доставки">
      <form
        className={styles.order}
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (!isWrong) onSave(price, base === undefined ? stored : base);
        }}
      >
        <div className={styles.inline}>
          <NumberField
            label="Транспортная компания"
            suffix="₽"
            value={text}
            onChange={(next) => {
              if (base === undefined) setBase(stored);
              setTyped(next);
            }}
            error={submitted && isWrong ? 'Введите сумму' : undefined}
          />
          <Button type="submit" variant="outline" busy={busy}>
            Назначить
          </Button>
        </div>
        {isChanged && (
          <Notice
            tone="low"
            urgent
            title="Пока вы писали, цену доставки изменил кто-то другой"
            action={
              <Button variant="outline" onClick={() => setBase(stored)}>
                Оставить мою
              </Button>
            }
          >
            {stored === null ? 'Сейчас цена не назначена.' : `Сейчас назначено: ${formatRoubles(stored)}.`}
          </Notice>
        )}
      </form>
    </Panel>
  );
}

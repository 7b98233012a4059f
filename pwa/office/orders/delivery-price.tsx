import { useEffect, useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { OutlineButton } from '../../ui/act-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface DeliveryPriceProps {
  order: DeskOrder;
  busy: boolean;
  /** @param base the price that the field showed when typing began, null for none */
  onSave: (price: number, base: number | null) => void;
}

const isPrice = (value: unknown): value is number | null => value === null || typeof value === 'number';

interface KeptEdit<Base> {
  readonly base: Base;
  readonly typed: string;
}

function keptEdit<Base>(form: string, isBase: (value: unknown) => value is Base): KeptEdit<Base> | null {
  const { base, typed } = readFormDraft(form);
  return typeof typed === 'string' && isBase(base) ? { base, typed } : null;
}

/**
 * A half-typed value of an order, kept in this tab while another order or the edit form is open, and its setter; null while nothing is typed.
 * @param form unique name, with the order's id
 */
export function useKeptEdit<Base>(
  form: string,
  isBase: (value: unknown) => value is Base,
): [KeptEdit<Base> | null, (edit: KeptEdit<Base> | null) => void] {
  const [edit, setEdit] = useState(() => keptEdit(form, isBase));
  useEffect(() => {
    if (edit === null) dropFormDraft(form);
    else keepFormDraft(form, edit);
  }, [form, edit]);
  return [edit, setEdit];
}

export function DeliveryPrice({ order, busy, onSave }: DeliveryPriceProps) {
  const stored = order.delivery.price;
  /** Null while nothing is typed here, and the field follows the order. */
  const [edit, setEdit] = useKeptEdit(`order ${order._id} delivery`, isPrice);
  const [submitted, setSubmitted] = useState(false);
  const text = edit === null ? numberAsTyped(stored) : edit.typed;
  const price = typedRoubles(text) ?? Number.NaN;
  const isWrong = Number.isNaN(price);
  const base = edit === null ? stored : edit.base;
  const isChanged = base !== stored;
  // The typed price is the saved one now, by this save or by somebody else's.
  if (isChanged && price === stored) setEdit(null);
  return (
    <Panel title="Цена доставки">
      <Form
        className="grid gap-4"
        onSend={() => {
          setSubmitted(true);
          if (!isWrong) onSave(price, base);
        }}
      >
        <div className="flex wrap items-end gap-3">
          <NumberField
            label="Транспортная компания"
            suffix="₽"
            value={text}
            onChange={(typed) => setEdit({ base, typed })}
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
            action={<OutlineButton onClick={() => setEdit({ base: stored, typed: text })}>Оставить мою</OutlineButton>}
          >
            {stored === null ? 'Сейчас цена не назначена.' : `Сейчас назначено: ${formatRoubles(stored)}.`}
          </Notice>
        )}
      </Form>
    </Panel>
  );
}

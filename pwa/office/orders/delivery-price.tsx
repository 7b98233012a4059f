import { useEffect, useState } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OrderPartProps } from './use-order-cash.ts';
import { OutlineButton } from '../kit/buttons.tsx';

/**
 * The text of an order's field: what is half-typed, kept in this tab while another order or the edit form is open, or the stored value.
 * @param form unique name, with the order's id
 * @param valueOf the value that a text would store
 */
export function useKeptEdit<Base extends string | number | null>(
  form: string,
  stored: Base,
  isBase: (value: unknown) => value is Base,
  valueOf: (typed: string) => unknown,
) {
  /** Null while nothing is typed, and the field follows the order. */
  const [edit, setEdit] = useState(() => {
    const { base, typed } = readFormDraft(form);
    return typeof typed === 'string' && isBase(base) ? { base, typed } : null;
  });
  useEffect(() => {
    if (edit === null) dropFormDraft(form);
    else keepFormDraft(form, edit);
  }, [form, edit]);
  const base = edit === null ? stored : edit.base;
  // The typed value is stored now, by this save or by somebody else's.
  if (edit !== null && base !== stored && valueOf(edit.typed) === stored) setEdit(null);
  return {
    text: edit?.typed ?? (typeof stored === 'string' ? stored : numberAsTyped(stored)),
    /** The value that was stored when typing began. */
    base,
    isOvertaken: base !== stored,
    type: (typed: string, over = base) => setEdit({ base: over, typed }),
  };
}

const isPrice = (value: unknown): value is number | null => value === null || typeof value === 'number';

export function DeliveryPrice({ order, saves: { save, savePrice } }: OrderPartProps) {
  const stored = order.delivery.price;
  const { text, base, isOvertaken, type } = useKeptEdit(`order ${order._id} delivery`, stored, isPrice, typedRoubles);
  const [submitted, setSubmitted] = useState(false);
  const price = typedRoubles(text) ?? Number.NaN;
  const isWrong = Number.isNaN(price);
  return (
    <Panel title="Цена доставки">
      <Form
        className="grid gap-4"
        onSend={() => {
          setSubmitted(true);
          if (!isWrong) void savePrice(price, base);
        }}
      >
        <div className="flex wrap items-end gap-3">
          <NumberField
            label="Транспортная компания"
            suffix="₽"
            value={text}
            onChange={(typed) => type(typed)}
            error={submitted && isWrong ? 'Введите сумму' : undefined}
          />
          <OutlineButton type="submit" busy={save.running === 'price'}>
            Назначить
          </OutlineButton>
        </div>
        {isOvertaken && (
          <Notice
            tone="low"
            urgent
            title="Пока вы писали, цену доставки изменил кто-то другой"
            action={<OutlineButton onClick={() => type(text, stored)}>Оставить мою</OutlineButton>}
          >
            {stored === null ? 'Сейчас цена не назначена.' : `Сейчас назначено: ${formatRoubles(stored)}.`}
          </Notice>
        )}
      </Form>
    </Panel>
  );
}

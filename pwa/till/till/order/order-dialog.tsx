/** Turns the current receipt into an order by one durable press; goods out of stock are reported and ordered as well. */
import { useId, useState } from 'react';
import {
  BUYER_NAME_MAX,
  PREPAYMENT_WAYS,
  tillOrderBuyerSchema,
  type PrepaymentWay,
} from '#contract/orders/till-orders.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { ORDER_COMMENT_MAX } from '#contract/orders/orders.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { cashDifference } from '#contract/shifts/shift.ts';
import { formatRoubles, lineTotal, saleTotal } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import type { TillOrderInput } from '../../../device/journal/journal-till-orders.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { NumberField, type NumberFieldProps } from '../../../parts/forms/number-field.tsx';
import { fieldsOf } from '../../../parts/forms/use-act.ts';
import { useInvalidFocus } from '../../../parts/forms/use-invalid-focus.ts';
import { chosenSlot, slotErrors, SlotFields, useSlots } from '../../../parts/orders/slot-fields.tsx';
import { PhoneField } from '../../../parts/forms/phone-field.tsx';
import { problemsOf, safeParse } from '../../../parts/forms/safe-parse.ts';
import { useShop } from '../../../queries/shop.ts';
import { Button, OutlineButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CONFIRM_ABOVE_QTY, linesToConfirm, shortagesOf } from '../lines/lines-to-confirm.ts';
import styles from './order-dialog.module.css';
import { useOrderTyping, type OrderFields, type Ordering } from './use-ordering.ts';

const WAYS: Readonly<Record<PrepaymentWay, string>> = { cash: 'Наличные', card: 'Карта', transfer: 'Перевод' };

interface OrderDialogProps {
  ordering: Ordering;
  /** Phone of the receipt's wholesale buyer, if the device knows it. */
  phone: string;
  figures: ReadonlyMap<string, ShownFigures>;
}

export function OrderDialog(props: OrderDialogProps) {
  const draft = props.ordering.orderedDraft;
  return draft === null ? null : <OpenOrder key={draft.id} draft={draft} {...props} />;
}

/** The buyer, the hours and the prepayment as typed, with the errors of what can't be ordered so. */
function useOrderForm(draft: Draft, known: string, total: number) {
  const { typed: fields, type: change } = useOrderTyping(draft, known);
  const { name, phone, comment, prepaid, how } = fields;
  const { points } = useShop().opening;
  const [isTried, setTried] = useState(false);
  const sum = typedRoubles(prepaid) ?? 0;
  const buyer = safeParse(tillOrderBuyerSchema, { name, phone });
  // A single pickup point needs no choice.
  const point = points.length === 1 ? points[0] : points.find((one) => one.id === fields.point);
  const slots = useSlots();
  const offered = slots.of({ ...fields, delivery: 'pickup', pointId: point?.id }) ?? [];
  const slotProblems = slotErrors(offered, fields);
  const problem = prepaymentProblem(sum, total);
  const lacksPoint = points.length > 1 && point === undefined;
  const wrong: Readonly<Record<string, string | undefined>> = {
    ...problemsOf(buyer),
    prepaid: problem,
    point: lacksPoint ? 'Выберите, где заберут заказ' : undefined,
  };
  return {
    ...fieldsOf({ typed: fields, type: change }, (field) => (isTried ? wrong[field] : undefined)),
    fields,
    change,
    points,
    point,
    /** Days and hours of pickup; null where none are offered. */
    slots:
      offered.length === 0 ? null : { offered, errors: isTried ? slotProblems : {}, isUncounted: slots.isUncounted },
    /** The rest to pay at the handover, roubles. */
    rest: problem === undefined ? cashDifference(total, sum) : total,
    /** The order; undefined when an error is shown. */
    read(): TillOrderInput | undefined {
      setTried(true);
      const isWrong = problem !== undefined || lacksPoint || Object.keys(slotProblems).length > 0;
      if (!buyer.success || isWrong) return undefined;
      return {
        ...buyer.data,
        comment,
        prepaid: sum === 0 ? null : { sum, how },
        point: point === undefined ? null : { id: point.id, words: pointWords(point) },
        slot: chosenSlot(offered, fields) ?? null,
      };
    },
  };
}

function OpenOrder({ draft, phone, figures, ordering }: OrderDialogProps & { draft: Draft }) {
  const { busy, place, close } = ordering;
  const id = useId();
  const total = saleTotal(draft.positions);
  const { fields, change, text, value, points, point, slots, rest, read } = useOrderForm(draft, phone, total);
  const { ref, focusInvalid } = useInvalidFocus();
  const { value: asksAbove = CONFIRM_ABOVE_QTY } = useFlag('tillAsksAbove');
  const many = linesToConfirm(draft.positions, new Map(), asksAbove).map(
    ({ position: { title, unit, price, qty } }) =>
      `${title}: ${inUnits(qty, unit)} на ${formatRoubles(lineTotal(price, qty))}`,
  );
  const short = shortagesOf(draft.positions, figures).map(
    ({ position: { title, unit }, missing }) => `${title}: ${inUnits(missing, unit)}`,
  );

  const send = () => {
    const said = read();
    if (said === undefined) focusInvalid();
    else if (!busy) place(said);
  };
  return (
    <Dialog
      open
      onOpenChange={() => !busy && close()}
      firm={busy}
      title="Заказ для покупателя"
      size={640}
      footer={
        <>
          <Button type="submit" form={id} size={52} busy={busy} busyLabel="Записываю…">
            Оформить заказ
          </Button>
          <Button size={52} variant="outline" disabled={busy} onClick={close}>
            Вернуться к чеку
          </Button>
        </>
      }
    >
      <Form ref={ref} id={id} className={styles.form} noValidate onSend={send}>
        {ordering.failed && (
          <Notice tone="sale" urgent title="Заказ НЕ записан">
            Всё введённое осталось в форме. Попробуйте ещё раз.
          </Notice>
        )}
        <LinesNotice title="Проверьте количество и сумму" lines={many} />
        <TextField label="Имя" maxLength={BUYER_NAME_MAX} autoComplete="off" size={48} {...text('name')} />
        <PhoneField label="Телефон" autoComplete="off" size={48} {...value('phone')} />
        {points.length > 1 && (
          <Select
            label="Где заберут"
            size={48}
            placeholder="Выберите пункт выдачи"
            options={points.map((one) => ({ value: one.id, label: pointWords(one) }))}
            {...value('point')}
            value={point?.id ?? ''}
          />
        )}
        {slots !== null && (
          <SlotFields
            offered={slots.offered}
            choice={fields}
            errors={slots.errors}
            other="Договоримся позже"
            hint={slots.isUncounted ? 'Без связи занятые часы не видны: время подтвердит менеджер' : undefined}
            onChange={change}
          />
        )}
        <Prepayment {...fields} total={total} field={value('prepaid')} onChange={change} />
        <TextField
          label="Комментарий для стола заказов"
          maxLength={ORDER_COMMENT_MAX}
          autoComplete="off"
          size={48}
          {...text('comment')}
        />
        <LinesNotice title="По остаткам товара не хватает" lines={short} />
        <dl className={`tabular ${styles.sums}`}>
          <dt>Сумма заказа</dt>
          <dd className="text-right">{formatRoubles(total)}</dd>
          <dt className={styles.rest}>К оплате при получении</dt>
          <dd className={`text-right ${styles.rest}`}>{formatRoubles(rest)}</dd>
        </dl>
      </Form>
    </Dialog>
  );
}

function LinesNotice({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    lines.length > 0 && (
      <Notice tone="low" title={title}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    )
  );
}

interface PrepaymentProps extends Pick<OrderFields, 'prepaid' | 'how'> {
  /** Sum of the order, roubles. */
  total: number;
  field: Pick<NumberFieldProps, 'value' | 'error' | 'onChange'>;
  onChange: (change: Partial<OrderFields>) => void;
}

function Prepayment({ prepaid, how, total, field, onChange }: PrepaymentProps) {
  return (
    <>
      <div className={styles.prepaid}>
        <NumberField label="Предоплата, если внесли" suffix="₽" size={48} maxLength={12} {...field} />
        <OutlineButton onClick={() => onChange({ prepaid: numberAsTyped(total) })}>Вся сумма</OutlineButton>
      </div>
      {prepaid.trim() !== '' && (
        <div className={styles.ways} role="group" aria-label="Чем внесли предоплату">
          {PREPAYMENT_WAYS.map((way) => (
            <Chip key={way} on={how === way} onClick={() => onChange({ how: way })}>
              {WAYS[way]}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

/** @param sum as typed, roubles; NaN when invalid */
function prepaymentProblem(sum: number, total: number): string | undefined {
  if (Number.isNaN(sum)) return 'Введите сумму, например 5\u00a0000';
  return cashDifference(sum, total) > 0 ? `Не больше суммы заказа: ${formatRoubles(total)}` : undefined;
}

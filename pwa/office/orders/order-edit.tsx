/** Edits an open order at the buyer's request: goods, delivery, contact, with the new total before saving. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { type OrderEditQuote, WORDS_MAX } from '#contract/orders/order-edits.ts';
import {
  DELIVERY_METHODS,
  DELIVERY_WORDS,
  type DeliveryMethod,
  PAYMENT_WORDS,
  PAYMENTS,
} from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { totalWords } from '../../parts/orders/order-words.ts';
import { useShop } from '../../queries/shop.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Sum } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditGoods } from './edit-goods.tsx';
import { LostNotice } from './lost-notice.tsx';
import { ChangedSums, OrderChanges } from './order-changes.tsx';
import { type EditDraft, useOrderEdit } from './use-order-edit.ts';
import styles from './order-edit.module.css';
import { Button, OutlineButton } from '../kit/buttons.tsx';

interface PartProps {
  edit: ReturnType<typeof useOrderEdit>;
}

function DeliveryFields({ edit }: PartProps) {
  const { base: order, draft, quote, change, disabled } = edit;
  const { text, value } = edit.fields;
  return (
    <fieldset className="grid gap-4" disabled={disabled}>
      <Select
        label="Получение"
        hint={
          order.slot !== undefined && draft.delivery !== order.delivery.method
            ? `День и часы (${slotWords(order.slot)}) отменятся: назначьте новые в заказе`
            : undefined
        }
        value={draft.delivery}
        options={DELIVERY_METHODS.map((method) => ({ value: method, label: DELIVERY_WORDS[method] }))}
        onChange={(method) => change({ delivery: method as DeliveryMethod, deliveryPrice: '' })}
      />
      {draft.delivery === 'pickup' ? (
        <PointField edit={edit} />
      ) : (
        <>
          <TextArea label="Адрес" rows={2} maxLength={500} {...text('address')} />
          <NumberField
            label="Стоимость доставки"
            hint={deliveryHint(draft, quote)}
            suffix="₽"
            optional
            {...value('deliveryPrice')}
          />
        </>
      )}
    </fieldset>
  );
}

/** Value of the option that keeps the current point: an empty value would look unselected. */
const CURRENT_POINT = 'as it stands';

function PointField({ edit: { base: order, draft, errorAt, change } }: PartProps) {
  const { points } = useShop().opening;
  const [only] = points.length === 1 ? points : [];
  const stands =
    order.delivery.method === 'pickup' ? order.delivery.address : only === undefined ? '' : pointWords(only);
  const others = points.filter((point) => pointWords(point) !== stands);
  if (stands === '' && others.length === 0) return null;
  return (
    <Select
      label="Пункт выдачи"
      value={draft.pointId === '' && stands !== '' ? CURRENT_POINT : draft.pointId}
      error={errorAt('pointId')}
      options={[
        stands === '' ? { value: '', label: 'Не выбран' } : { value: CURRENT_POINT, label: stands },
        ...others.map((point) => ({ value: point.id, label: pointWords(point) })),
      ]}
      onChange={(value) => change({ pointId: value === CURRENT_POINT ? '' : value })}
    />
  );
}

function deliveryHint({ deliveryPrice }: EditDraft, quote: OrderEditQuote | undefined): string {
  if (quote === undefined) return 'Пусто — как сейчас';
  const byTerms =
    quote.deliveryByTerms === null
      ? ''
      : `По условиям магазина: ${quote.deliveryByTerms === 0 ? 'бесплатно' : formatRoubles(quote.deliveryByTerms)}`;
  if (deliveryPrice.trim() !== '') return byTerms;
  if (quote.deliveryPrice === null) return 'Пусто — рассчитаем позже';
  return `Пусто — ${quote.deliveryPrice === 0 ? 'бесплатно' : formatRoubles(quote.deliveryPrice)}`;
}

function ContactFields({ edit: { draft, fields, disabled } }: PartProps) {
  const { text, value, choice } = fields;
  return (
    <fieldset className="grid gap-4" disabled={disabled}>
      <Segmented
        label="Кто покупает"
        options={optionsOf({ person: 'Частное лицо', company: 'Компания' })}
        {...choice('kind')}
      />
      <TextField label="Имя" maxLength={100} {...text('name')} />
      <PhoneField label="Телефон" {...value('phone')} />
      <TextField label="Почта" type="email" optional maxLength={200} {...text('email')} />
      {draft.kind === 'company' && (
        <>
          <TextField label="Компания" {...text('companyName')} />
          <TextField label="ИНН" inputMode="numeric" {...text('inn')} />
        </>
      )}
      <Select
        label="Оплата"
        options={PAYMENTS.map((payment) => ({ value: payment, label: PAYMENT_WORDS[payment] }))}
        {...value('payment')}
      />
    </fieldset>
  );
}

export function OrderEditForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const edit = useOrderEdit(order, onClose);
  const { base, draft, disabled, busy, isLost, isSaved } = edit;
  return (
    <div className="grid gap-4">
      <LeaveGuard {...edit.guard}>Правки заказа № {order.number} не сохранены и пропадут.</LeaveGuard>
      <Panel title={`Меняем заказ № ${order.number}`}>
        <EditGoods order={base} {...edit} />
      </Panel>
      <Panel>
        <DeliveryFields edit={edit} />
        <Disclosure
          title="Покупатель и оплата"
          aside={<span className={styles.aside}>{draft.name}</span>}
          defaultOpen={edit.details.some(({ path = '' }) => path.startsWith('buyer') || path === 'payment')}
        >
          <ContactFields edit={edit} />
        </Disclosure>
      </Panel>
      <Panel>
        <Form className="grid gap-4" noValidate onSend={edit.save}>
          <TextArea
            label="Что сказал покупатель"
            hint="Останется в истории заказа, покупатель её видит"
            required={edit.needsWords}
            rows={2}
            maxLength={WORDS_MAX}
            disabled={disabled}
            {...edit.fields.text('words')}
          />
          <Sums order={base} quote={edit.total} />
          <EditNotices edit={edit} revision={order.revision} />
          <div className={styles.actions}>
            <Button type="submit" busy={busy} busyLabel="Сохраняем…" disabled={!edit.mayPress}>
              {isSaved ? 'Готово' : isLost ? 'Отправить ещё раз' : 'Сохранить изменения'}
            </Button>
            {!isSaved && (
              <OutlineButton disabled={busy} onClick={edit.close}>
                {edit.isTyped ? 'Не сохранять' : 'Закрыть'}
              </OutlineButton>
            )}
          </div>
        </Form>
      </Panel>
    </div>
  );
}

/** @param revision of the current order */
function EditNotices({ edit, revision }: PartProps & { revision: number }) {
  const { base, failure, isConflict, isLost, isSaved } = edit;
  return (
    <>
      {isConflict && (
        <Notice
          tone="low"
          urgent
          title="Пока вы правили, заказ изменили"
          action={
            <OutlineButton busy={revision === base.revision} busyLabel="Читаем заказ…" onClick={edit.carryOver}>
              Учесть и продолжить
            </OutlineButton>
          }
        >
          <OrderChanges failure={failure} />
          Ваши правки лягут поверх: проверьте их и сохраните.
        </Notice>
      )}
      {edit.changes.length > 0 ? (
        <ChangedSums changes={edit.changes} />
      ) : (
        !isConflict && <FormFailure failure={failure} fallback="Не удалось изменить заказ" />
      )}
      {isLost && (
        <LostNotice
          isBooked={isSaved}
          booked="Правка сохранена"
          bookedText="Ответ сервера не дошёл, но в истории заказа она есть."
          failure={edit.notDone}
        >
          Правка могла сохраниться. Отправьте её ещё раз: дважды она не сохранится.
        </LostNotice>
      )}
      {edit.isEmptySent && (
        <Notice tone="low" urgent title="В заказе не остаётся товаров">
          Верните хотя бы один или отмените заказ целиком.
        </Notice>
      )}
    </>
  );
}

function Sums({ order, quote }: { order: DeskOrder; quote: OrderEditQuote | undefined }) {
  if (quote === undefined) return null;
  const left = quote.total - order.paid.sum;
  return (
    <dl className={styles.sums} aria-live="polite">
      {quote.bonusSpent < order.bonusSpent && (
        <Sum name="Вернутся покупателю">
          {counted(order.bonusSpent - quote.bonusSpent, 'бонус', 'бонуса', 'бонусов')}
        </Sum>
      )}
      {quote.lackingToMinimum > 0 && (
        <Sum name="До минимального оптового заказа не хватает" className={styles.warning}>
          {formatRoubles(quote.lackingToMinimum)}
        </Sum>
      )}
      <Sum total name={totalWords(quote.deliveryPrice)}>
        {quote.total !== order.total && <s className="muted text-14 weight-text">{formatRoubles(order.total)}</s>}{' '}
        {formatRoubles(quote.total)}
      </Sum>
      {order.paid.sum > 0 && left !== 0 && (
        <Sum name={left > 0 ? 'Останется получить' : 'Нужно будет вернуть'}>{formatRoubles(Math.abs(left))}</Sum>
      )}
    </dl>
  );
}

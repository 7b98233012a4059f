/** Fields of an edited order other than its goods: delivery, buyer, payment. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import {
  DELIVERY_METHODS,
  DELIVERY_WORDS,
  PAYMENTS,
  PAYMENT_WORDS,
  type DeliveryMethod,
} from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useShop } from '../../queries/shop.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { agreedPrice, type DraftFields, type EditDraft } from './edit-draft.ts';
import styles from './order-edit.module.css';

interface PartProps {
  draft: EditDraft;
  errorAt: (path: string) => string | undefined;
  disabled: boolean;
  onSet: (fields: Partial<DraftFields>) => void;
}

export function DeliveryFields({
  order,
  draft,
  quote,
  submitted,
  errorAt,
  disabled,
  onSet,
}: PartProps & { order: DeskOrder; quote: OrderEditQuote | undefined; submitted: boolean }) {
  const isWrong = submitted && Number.isNaN(agreedPrice(draft));
  const { text, value } = fieldsOf({ typed: draft, type: onSet }, errorAt);
  return (
    <div className={styles.fields}>
      <Select
        label="Получение"
        hint={
          order.slot !== undefined && draft.delivery !== order.delivery.method
            ? `День и часы (${slotWords(order.slot)}) отменятся: назначьте новые в заказе`
            : undefined
        }
        value={draft.delivery}
        disabled={disabled}
        options={DELIVERY_METHODS.map((method) => ({ value: method, label: DELIVERY_WORDS[method] }))}
        onChange={(method) => onSet({ delivery: method as DeliveryMethod, deliveryPrice: '' })}
      />
      {draft.delivery === 'pickup' && (
        <PointField order={order} draft={draft} errorAt={errorAt} disabled={disabled} onSet={onSet} />
      )}
      {draft.delivery !== 'pickup' && (
        <>
          <TextArea label="Адрес" rows={2} maxLength={500} disabled={disabled} {...text('address')} />
          <NumberField
            label="Стоимость доставки"
            hint={deliveryHint(draft, quote)}
            suffix="₽"
            optional
            disabled={disabled}
            {...value('deliveryPrice')}
            {...(isWrong && { error: 'Введите сумму' })}
          />
        </>
      )}
    </div>
  );
}

/** Value of the option that keeps the current point: an empty value would look unselected. */
const CURRENT_POINT = 'as it stands';

/** The pickup point; hidden in a shop without points. */
function PointField({ order, draft, errorAt, disabled, onSet }: PartProps & { order: DeskOrder }) {
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
      disabled={disabled}
      error={errorAt('pointId')}
      options={[
        stands === '' ? { value: '', label: 'Не выбран' } : { value: CURRENT_POINT, label: stands },
        ...others.map((point) => ({ value: point.id, label: pointWords(point) })),
      ]}
      onChange={(value) => onSet({ pointId: value === CURRENT_POINT ? '' : value })}
    />
  );
}

/** Meaning of an empty price field. */
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

export function ContactFields({ draft, errorAt, disabled, onSet }: PartProps) {
  const { text, value } = fieldsOf({ typed: draft, type: onSet }, (name) => errorAt(`buyer.${name}`));
  return (
    <div className={styles.fields}>
      <Segmented
        label="Кто покупает"
        value={draft.kind}
        onChange={(kind) => !disabled && onSet({ kind })}
        options={optionsOf({ person: 'Частное лицо', company: 'Компания' })}
      />
      <TextField label="Имя" maxLength={100} disabled={disabled} {...text('name')} />
      <PhoneField label="Телефон" disabled={disabled} {...value('phone')} />
      <TextField label="Почта" type="email" optional maxLength={200} disabled={disabled} {...text('email')} />
      {draft.kind === 'company' && (
        <>
          <TextField label="Компания" disabled={disabled} {...text('companyName')} />
          <TextField label="ИНН" inputMode="numeric" disabled={disabled} {...text('inn')} />
        </>
      )}
      <Select
        label="Оплата"
        disabled={disabled}
        options={PAYMENTS.map((payment) => ({ value: payment, label: PAYMENT_WORDS[payment] }))}
        {...fieldsOf({ typed: draft, type: onSet }, errorAt).value('payment')}
      />
    </div>
  );
}

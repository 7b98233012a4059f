/** Fields of an edited order other than its goods: delivery, buyer, payment. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import {
  DELIVERY_METHODS,
  DELIVERY_WORDS,
  PAYMENTS,
  PAYMENT_WORDS,
  type DeliveryMethod,
  type Payment,
} from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { useShop } from '../../queries/shop.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  return (
    <div className={styles.fields}>
      <Select
        label="Получение"
        value={draft.delivery}
        disabled={disabled}
        options={DELIVERY_METHODS.map((value) => ({ value, label: DELIVERY_WORDS[value] }))}
        onChange={(value) => onSet({ delivery: value as DeliveryMethod, deliveryPrice: '' })}
      />
      {draft.delivery === 'pickup' && (
        <PointField order={order} draft={draft} errorAt={errorAt} disabled={disabled} onSet={onSet} />
      )}
      {draft.delivery !== 'pickup' && (
        <>
          <TextArea
            label="Адрес"
            rows={2}
            maxLength={500}
            value={draft.address}
            disabled={disabled}
            error={errorAt('address')}
            onChange={(event) => onSet({ address: event.target.value })}
          />
          <NumberField
            label="Стоимость доставки"
            hint={deliveryHint(draft, quote)}
            suffix="₽"
            optional
            value={draft.deliveryPrice}
            disabled={disabled}
            error={isWrong ? 'Введите сумму' : errorAt('deliveryPrice')}
            onChange={(deliveryPrice) => onSet({ deliveryPrice })}
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
  return (
    <div className={styles.fields}>
      <Segmented
        label="Кто покупает"
        value={draft.kind}
        onChange={(kind) => !disabled && onSet({ kind })}
        options={[
          { value: 'person', label: 'Частное лицо' },
          { value: 'company', label: 'Компания' },
        ]}
      />
      <TextField
        label="Имя"
        maxLength={100}
        value={draft.name}
        disabled={disabled}
        error={errorAt('buyer.name')}
        onChange={(event) => onSet({ name: event.target.value })}
      />
      <PhoneField
        label="Телефон"
        value={draft.phone}
        disabled={disabled}
        error={errorAt('buyer.phone')}
        onChange={(phone) => onSet({ phone })}
      />
      <TextField
        label="Почта"
        type="email"
        optional
        maxLength={200}
        value={draft.email}
        disabled={disabled}
        error={errorAt('buyer.email')}
        onChange={(event) => onSet({ email: event.target.value })}
      />
      {draft.kind === 'company' && (
        <>
          <TextField
            label="Компания"
            value={draft.companyName}
            disabled={disabled}
            error={errorAt('buyer.companyName')}
            onChange={(event) => onSet({ companyName: event.target.value })}
          />
          <TextField
            label="ИНН"
            inputMode="numeric"
            value={draft.inn}
            disabled={disabled}
            error={errorAt('buyer.inn')}
            onChange={(event) => onSet({ inn: event.target.value })}
          />
        </>
      )}
      <Select
        label="Оплата"
        value={draft.payment}
        disabled={disabled}
        error={errorAt('payment')}
        options={PAYMENTS.map((value) => ({ value, label: PAYMENT_WORDS[value] }))}
        onChange={(value) => onSet({ payment: value as Payment })}
      />
    </div>
  );
}

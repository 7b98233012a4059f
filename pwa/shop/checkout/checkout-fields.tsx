import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ORDER_COMMENT_MAX } from '#contract/orders/orders.ts';
import { DELIVERY_WORDS, PAYMENT_WORDS, type DeliveryMethod, type Payment } from '#contract/orders/quote.ts';
import { consentText, OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { firstOpenWords, pickupOpening, pointWords, weekOf, weekWords } from '#contract/shop/opening.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { FormCheckbox, FormPhone, FormText, FormTextArea } from '../../parts/forms/form-fields.tsx';
import { courierPrice, deliveryPriceText } from '../../parts/orders/order-words.ts';
import { PickupPlace } from '../../parts/orders/pickup-place.tsx';
import { paths } from '../../parts/page/paths.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SlotChoice } from './slot-choice.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './checkout-fields.module.css';

export function CheckoutFields({ checkout: { form, quote, isOwnQuote, guest, slots } }: { checkout: Checkout }) {
  const isCompany = form.fields.watch('buyer.kind') === 'company';
  return (
    <>
      {/* Delivery comes first, since it affects the order's cost. */}
      <Panel title="Получение">
        <Delivery form={form} quote={quote} slots={slots} />
      </Panel>
      <Panel title="Получатель">
        <div className={styles.group}>
          {guest.isOffered && (
            <p className="row wrap gap-2">
              Данные прошлого заказа с этого устройства.
              <LinkButton onClick={guest.forget}>Забыть</LinkButton>
            </p>
          )}
          <Buyer form={form} isCompany={isCompany} />
        </div>
      </Panel>
      <Panel title="Оплата">
        <Payments form={form} quote={quote} isOwnQuote={isOwnQuote} isCompany={isCompany} />
      </Panel>
      <Panel title="Комментарий и согласия">
        <div className={styles.group}>
          <Comment form={form} />
          {guest.isKept !== null && (
            <Checkbox
              checked={guest.isKept}
              onChange={guest.setKept}
              label="Запомнить имя, телефон и адрес на этом устройстве для следующего заказа"
            />
          )}
          <Consents form={form} />
        </div>
      </Panel>
    </>
  );
}

interface BuyerProps extends Pick<Checkout, 'form'> {
  isCompany: boolean;
}

function Buyer({ form, isCompany }: BuyerProps) {
  return (
    <>
      <Controller
        control={form.fields.control}
        name="buyer.kind"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="Кто покупает"
            value={value}
            onChange={onChange}
            options={[
              { value: 'person', label: 'Частное лицо' },
              { value: 'company', label: 'Компания' },
            ]}
          />
        )}
      />
      <div className={styles.pair}>
        <FormText form={form} name="buyer.name" label="Имя" size={48} autoComplete="name" maxLength={100} required />
        <FormPhone form={form} name="buyer.phone" label="Телефон" size={48} autoComplete="tel" required />
      </div>
      <FormText
        form={form}
        name="buyer.email"
        label="Электронная почта"
        size={48}
        optional
        type="email"
        autoComplete="email"
        maxLength={200}
        hint="Пришлём сюда номер и статус заказа"
      />
      {isCompany && (
        <div className={styles.pair}>
          <FormText
            form={form}
            name="buyer.companyName"
            label="Компания"
            size={48}
            autoComplete="organization"
            maxLength={200}
            required
          />
          <FormText
            form={form}
            name="buyer.inn"
            label="ИНН"
            size={48}
            inputMode="numeric"
            maxLength={20}
            hint="10 или 12 цифр"
            required
          />
        </div>
      )}
    </>
  );
}

function Payments({ form, quote, isOwnQuote, isCompany }: BuyerProps & Pick<Checkout, 'quote' | 'isOwnQuote'>) {
  return (
    <div className={styles.group}>
      <Controller
        control={form.fields.control}
        name="payment"
        render={({ field: { value, onChange } }) => (
          <RadioCards<Payment>
            label="Способ оплаты"
            hideLabel
            value={!isCompany && value === 'invoice' ? 'cash' : value}
            onChange={onChange}
            options={[
              { value: 'cash', label: PAYMENT_WORDS.cash },
              { value: 'card', label: PAYMENT_WORDS.card },
              {
                value: 'invoice',
                label: PAYMENT_WORDS.invoice,
                hint: 'Для компаний: счёт пришлёт менеджер',
                disabled: !isCompany,
              },
            ]}
          />
        )}
      />
      {quote !== undefined && (quote.bonus.most > 0 || form.fields.watch('bonus') !== '') && (
        <FormText
          form={form}
          name="bonus"
          label="Списать бонусы"
          size={48}
          optional
          inputMode="numeric"
          maxLength={9}
          hint={
            isOwnQuote
              ? 'Магазин не отвечает: бонусы сейчас не списать.'
              : `Доступно ${formatNumber(quote.bonus.balance)}, на этот заказ — не больше ${formatNumber(quote.bonus.most)}. 1 бонус — 1 рубль.`
          }
        />
      )}
    </div>
  );
}

function Delivery({ form, quote, slots }: Pick<Checkout, 'form' | 'quote' | 'slots'>) {
  const { opening, timezone } = useShop();
  const prices = useDeliveryPrices();
  const { points } = opening;
  const [only] = points;
  const soon = firstOpenWords(pickupOpening(opening), shopNow(), timezone);
  const method = form.fields.watch('delivery');
  return (
    <div className={styles.group}>
      <Controller
        control={form.fields.control}
        name="delivery"
        render={({ field: { value, onChange } }) => (
          <RadioCards<DeliveryMethod>
            label="Способ доставки"
            hideLabel
            value={value}
            onChange={onChange}
            options={[
              {
                value: 'pickup',
                label: DELIVERY_WORDS.pickup,
                hint: readyWords(soon ?? 'в день заказа'),
                ...(prices && { aside: deliveryPriceText('pickup', prices.pickup) }),
              },
              {
                value: 'courier',
                label: DELIVERY_WORDS.courier,
                ...(prices && {
                  hint: `Бесплатно при заказе от ${formatRoubles(prices.courierFreeFrom)}`,
                  aside: deliveryPriceText('courier', courierPrice(quote?.goods ?? 0, prices)),
                }),
              },
              {
                value: 'transport',
                label: DELIVERY_WORDS.transport,
                hint: 'Крупные грузы и другие города',
                aside: 'считает менеджер',
              },
            ]}
          />
        )}
      />
      {method === 'pickup' && points.length === 1 && only && <PickupPlace point={only} />}
      {method === 'pickup' && points.length > 1 && (
        <Controller
          control={form.fields.control}
          name="pointId"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <RadioCards<string>
              label="Где заберёте"
              value={points.some(({ id }) => id === value) ? value : null}
              onChange={onChange}
              {...(error?.message === undefined ? {} : { error: error.message })}
              options={points.map((point) => ({
                value: point.id,
                label: pointWords(point),
                hint: weekWords(weekOf(opening, point)),
              }))}
            />
          )}
        />
      )}
      {method !== 'pickup' && (
        <FormTextArea
          form={form}
          name="address"
          label="Адрес"
          maxLength={500}
          required
          placeholder={
            method === 'courier' ? 'Улица, дом, квартира, подъезд, этаж' : 'Город, улица, дом или пункт выдачи'
          }
        />
      )}
      <SlotChoice form={form} slots={slots} />
    </div>
  );
}

/** «Сегодня до 19:00, если товар на складе». */
const readyWords = (when: string): string => `${when.charAt(0).toUpperCase()}${when.slice(1)}, если товар на складе`;

/** Collapsed until the buyer wants to write a comment. */
function Comment({ form }: { form: Checkout['form'] }) {
  const [look, setLook] = useState<'folded' | 'unfolded' | 'filled'>('folded');
  // A comment typed earlier is shown; clearing it doesn't collapse the field while it is edited.
  if (look === 'folded' && form.fields.watch('comment') !== '') setLook('filled');
  if (look !== 'folded') {
    return (
      <FormTextArea
        form={form}
        name="comment"
        label="Комментарий"
        optional
        autoFocus={look === 'unfolded'}
        maxLength={ORDER_COMMENT_MAX}
        placeholder="Когда удобно позвонить, как проехать"
      />
    );
  }
  return (
    <Button variant="link" className={styles.unfold} icon={<Plus />} onClick={() => setLook('unfolded')}>
      Комментарий к заказу
    </Button>
  );
}

/** A consent's text, in which the name of its document is a link. */
function consentLabel(kind: 'personal_data' | 'offer', version: string, name: string, to: string) {
  const [before, after] = (consentText(kind, version) ?? '').split(name);
  return (
    <>
      {before}
      <Link to={to} target="_blank">
        {name}
      </Link>
      {after}
    </>
  );
}

function Consents({ form }: { form: Checkout['form'] }) {
  const personalData = [
    'personal_data',
    PERSONAL_DATA_VERSION,
    'политики конфиденциальности',
    paths.privacy(),
  ] as const;
  const offer = ['offer', OFFER_VERSION, 'публичной оферты', paths.offer()] as const;
  return (
    <>
      <FormCheckbox form={form} name="personalData" required label={consentLabel(...personalData)} />
      <FormCheckbox form={form} name="offer" required label={consentLabel(...offer)} />
    </>
  );
}

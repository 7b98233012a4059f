/** Values of the checkout form, and the order made from them and the quote on the screen. Pure. */
import type { User } from '#contract/people/auth.ts';
import type { OrderQuote, OrderRequest } from '#contract/orders/orders.ts';
import type { PickupPoint } from '#contract/shop/shop.ts';
import type { Slot } from '#contract/shop/slots.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';

export interface CheckoutValues {
  /** Id of a new order; an unanswered order keeps its own. */
  id: string;
  buyer: { kind: 'person' | 'company'; name: string; phone: string; email: string; companyName: string; inn: string };
  delivery: DeliveryMethod;
  address: string;
  /** Id of the pickup point; empty until the buyer chooses one. */
  pointId: string;
  /** As `SlotChoice`; both empty until the buyer chooses. */
  slotDay: string;
  slotHours: string;
  payment: Payment;
  /** Whole bonuses, as typed. */
  bonus: string;
  comment: string;
  /** Never kept in the draft: the buyer ticks both boxes each time. */
  personalData: boolean;
  offer: boolean;
}

export function blankCheckout(id: string, person: User | null): CheckoutValues {
  const { companyName = '', inn = '' } = person?.role === 'wholesale' ? person.wholesale : {};
  return {
    id,
    buyer: {
      kind: companyName === '' ? 'person' : 'company',
      name: person?.name ?? '',
      phone: person?.phone ?? '',
      email: '',
      companyName,
      inn,
    },
    delivery: 'pickup',
    address: '',
    pointId: '',
    slotDay: '',
    slotHours: '',
    payment: 'cash',
    bonus: '',
    comment: '',
    personalData: false,
    offer: false,
  };
}

/** Number of bonuses typed so far; 0 for anything but a number. */
export function bonusTyped(typed: string): number {
  const digits = typed.replace(/[\s\u00a0]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
}

/** The error of typed bonuses that are no number, or that only the server could spend. */
export function bonusError({ bonus }: Pick<CheckoutValues, 'bonus'>, isOwnQuote: boolean): { bonus?: string } {
  if (bonus.trim() === '') return {};
  if (!/^0+$/.test(bonus.trim()) && bonusTyped(bonus) === 0) return { bonus: 'Введите целое число бонусов' };
  return isOwnQuote && bonusTyped(bonus) > 0
    ? { bonus: 'Без ответа магазина бонусы не списать. Дождитесь связи или очистите поле' }
    : {};
}

type Points = readonly Pick<PickupPoint, 'id'>[];

/** The chosen point if it exists; a single point needs no choice. */
function chosenPoint({ pointId }: Pick<CheckoutValues, 'pointId'>, points: Points): string | undefined {
  if (points.length === 1) return points[0]?.id;
  return points.some(({ id }) => id === pointId) ? pointId : undefined;
}

export function pickupPointError(
  values: Pick<CheckoutValues, 'delivery' | 'pointId'>,
  points: Points,
): { pointId?: string } {
  const lacks = values.delivery === 'pickup' && points.length > 0 && chosenPoint(values, points) === undefined;
  return lacks ? { pointId: 'Выберите, где заберёте заказ' } : {};
}

/** The request body: the fields, the sums on the screen, and the account. */
export function orderBody(
  values: CheckoutValues,
  quote: OrderQuote | undefined,
  person: Pick<User, '_id'> | null,
  points: Points = [],
  slot?: Slot,
): object {
  const { personalData, offer, bonus: _typed, pointId: _chosen, slotDay: _day, slotHours: _hours, ...fields } = values;
  const pointId = values.delivery === 'pickup' ? chosenPoint(values, points) : undefined;
  const isCompany = values.buyer.kind === 'company';
  return {
    ...fields,
    ...(pointId === undefined ? {} : { pointId }),
    ...(slot === undefined ? {} : { slot }),
    buyer: isCompany ? values.buyer : { ...values.buyer, companyName: '', inn: '' },
    address: values.delivery === 'pickup' ? '' : values.address,
    payment: !isCompany && values.payment === 'invoice' ? 'cash' : values.payment,
    items: (quote?.items ?? [])
      .filter(({ state }) => state !== 'removed')
      .map(({ productId, qty, price, title }) => ({ productId, qty, price: price ?? 0, title })),
    bonus: quote?.bonus.spent ?? 0,
    deliveryPrice: quote?.delivery.price ?? null,
    total: quote?.total ?? 0,
    authorId: person?._id ?? null,
    consents: { personalData: personalData ? PERSONAL_DATA_VERSION : '', offer: offer ? OFFER_VERSION : '' },
  };
}

/** The form's fields of an existing order. The quote is fetched again and the boxes are ticked again. */
export function fieldsOf(order: OrderRequest): Omit<CheckoutValues, 'id' | 'personalData' | 'offer'> {
  const { buyer, delivery, address, pointId = '', slot, payment, bonus, comment } = order;
  return {
    ...{ buyer, delivery, address, pointId, payment, comment },
    slotDay: slot?.day ?? '',
    slotHours: slot === undefined ? '' : `${slot.from}-${slot.to}`,
    bonus: bonus === 0 ? '' : String(bonus),
  };
}

export function consentErrors({ personalData, offer }: Pick<CheckoutValues, 'personalData' | 'offer'>) {
  return {
    ...(personalData ? {} : { personalData: 'Без согласия заказ оформить нельзя' }),
    ...(offer ? {} : { offer: 'Примите условия оферты' }),
  };
}

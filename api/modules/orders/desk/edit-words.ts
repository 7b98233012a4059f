/** Describes the changes of an edit, for the order's history. Pure. */
import { formatPhone } from '#contract/values/phone.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { deliverySum, deliveryWords, paymentWords } from '../messages/order-texts.ts';
import { orderSlotWords } from '../model/order-words.ts';

/** An order with its lines, before or after an edit. */
export interface OrderState {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

const roubles = (kopecks: number): string => formatRoubles(toRoubles(kopecks));
const orNone = (text: string): string => (text === '' ? 'нет' : text.replaceAll('\n', ', '));

/** Label and value of each field. Goods and sums have descriptions of their own. */
const FIELDS: readonly [name: string, value: (order: OrderRow) => string][] = [
  ['Получение', deliveryWords],
  ['Адрес', ({ address }) => orNone(address)],
  ['День и часы', (order) => orderSlotWords(order) || 'нет'],
  ['Доставка', ({ delivery_price }) => deliverySum(delivery_price)],
  ['Оплата', paymentWords],
  ['Имя', ({ buyer_name }) => orNone(buyer_name)],
  ['Телефон', ({ buyer_phone }) => (buyer_phone === '' ? 'нет' : formatPhone(buyer_phone))],
  ['Почта', ({ buyer_email }) => orNone(buyer_email)],
  ['Компания', ({ company_name }) => orNone(company_name)],
  ['ИНН', ({ company_inn }) => orNone(company_inn)],
  ['Оплачено бонусами', ({ bonus_spent }) => roubles(bonus_spent)],
  ['Итого', ({ total }) => roubles(total)],
];

function goodsChanges(before: OrderState, after: OrderState): string[] {
  const was = new Map(before.lines.map((line) => [line.product_id, line]));
  const is = new Map(after.lines.map((line) => [line.product_id, line]));
  return [
    ...before.lines.flatMap((line) => {
      const { product_id, title, unit, qty } = line;
      const now = is.get(product_id);
      if (now === undefined) return [`Убрали: ${title}, ${inUnits(qty, unit)}`];
      return [
        ...(now.qty === qty ? [] : [`${title}: ${inUnits(qty, unit)} → ${inUnits(now.qty, unit)}`]),
        ...priceChange(line, now),
      ];
    }),
    ...after.lines.flatMap(({ product_id, title, unit, qty, price, price_before, override_reason }) =>
      was.has(product_id)
        ? []
        : [
            `Добавили: ${title}, ${inUnits(qty, unit)} × ${roubles(price)}${
              price_before == null ? '' : ` вместо ${roubles(price_before)} (${override_reason ?? ''})`
            }`,
          ],
    ),
  ];
}

/** The line's old and new price with the reason; none when neither has changed. */
function priceChange(before: OrderLineRow, after: OrderLineRow): string[] {
  const reason = after.override_reason ?? '';
  if (before.price === after.price && (before.override_reason ?? '') === reason) return [];
  const because = reason === '' ? 'без скидки' : reason;
  return [`${after.title}: цена ${roubles(before.price)} → ${roubles(after.price)} (${because})`];
}

/** One line for each change, old and new value; none when nothing has changed. */
export function describeEdit(before: OrderState, after: OrderState): string[] {
  return [
    ...goodsChanges(before, after),
    ...FIELDS.flatMap(([name, value]) => {
      const [was, is] = [value(before.order), value(after.order)];
      return was === is ? [] : [`${name}: ${was} → ${is}`];
    }),
  ];
}

/** Fields that follow from the goods by the shop's terms. */
const FOLLOWING: ReadonlySet<string> = new Set(['Доставка', 'Оплачено бонусами', 'Итого']);

/** True for an edit that adds goods or pieces at the shop's or the order's prices, and leaves all else as it was. */
export function onlyAdds(before: OrderState, after: OrderState): boolean {
  const is = new Map(after.lines.map((line) => [line.product_id, line]));
  const grows = before.lines.every(({ product_id, qty, price }) => {
    const now = is.get(product_id);
    return now !== undefined && now.qty >= qty && now.price === price;
  });
  return grows && FIELDS.every(([name, value]) => FOLLOWING.has(name) || value(before.order) === value(after.order));
}

/** Names of the changed parts only, without any typed text: «Товары, Адрес». */
export function editedParts(before: OrderState, after: OrderState): string {
  return [
    ...(goodsChanges(before, after).length > 0 ? ['Товары'] : []),
    ...FIELDS.filter(([name, value]) => name !== 'Итого' && value(before.order) !== value(after.order)).map(
      ([name]) => name,
    ),
  ].join(', ');
}

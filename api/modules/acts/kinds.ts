/** The acts whose own row keeps the first answer and the fingerprint of the request. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { OrderEditRequest } from '#contract/orders/order-edits.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { TillOrderRequest } from '#contract/orders/till-orders.ts';
import type { mailSupplierOrder } from '#contract/reports/supplier-letter.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import type { SaleRequest } from '#contract/sales/sales.ts';
import type { CloseShiftRequest } from '#contract/shifts/shifts.ts';
import type { RecountRequest } from '#contract/stock/recounts.ts';
import type { saveStockDocument } from '#contract/stock/stock-documents.ts';
import type { Content, Kind } from './once.ts';

/** The value as a former build's list has it: absent where it wasn't sent. */
const ifSent = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/**
 * The till learns the printed prefix while the row waits; an administrator may send a refused row with `force`. A process of a former build
 * doesn't read `corrects`, so that it took no part in the fingerprint of a sale that such a process booked.
 */
export const SALE: Kind<SaleRequest> = {
  without: ['sentAt', 'prefix', 'force', 'corrects'],
  text: 'Чек с этим номером уже есть на сервере с другим составом',
  former: ({ id, deviceId, deviceSeq, soldAt, items, paymentMethod, note, customerId }) => [
    id,
    deviceId,
    deviceSeq,
    soldAt,
    items.map(({ productId, qty, price, override }) => [
      productId,
      qty,
      price,
      ...ifSent(override && [override.was, override.reason, override.approvedBy]),
    ]),
    paymentMethod,
    note,
    ...ifSent(customerId),
  ],
};

/** `returnedBefore` is the figure that the form showed. */
export const RETURN: Kind<ReturnRequest> = {
  without: ['sentAt', 'prefix', 'returnedBefore'],
  text: 'Возврат с этим номером уже есть на сервере с другим составом',
  former: ({ id, saleId, orderId, deviceId, deviceSeq, returnedAt, items, total, reason, how }) => [
    id,
    saleId,
    orderId,
    deviceId,
    deviceSeq,
    returnedAt,
    items.map(({ position, qty, fate }) => [position, qty, fate]),
    total,
    reason,
    ...ifSent(how),
  ],
};

const ORDER_TEXT = 'Заказ с этим номером уже есть на сервере с другим составом';

type OrderBuyer = OrderRequest['buyer'] | OrderEditRequest['buyer'];
const formerBuyer = ({ kind, name, phone, email, companyName, inn }: OrderBuyer): string[] => [
  kind,
  name,
  phone,
  email,
  companyName,
  inn,
];

/**
 * A second press after a lost answer is the same order: the device keeps it with its time and account meanwhile, the buyer may have logged
 * in, and the shop may have published other texts or renamed the goods.
 */
export const ORDER: Kind<OrderRequest> = {
  without: ['sentAt', 'placedAt', 'authorId', 'consents', 'title'],
  text: ORDER_TEXT,
  former: (order) => [
    order.id,
    order.items.map(({ productId, qty, price }) => [productId, qty, price]),
    formerBuyer(order.buyer),
    order.delivery,
    order.address,
    order.payment,
    order.bonus,
    order.comment,
    order.deliveryPrice,
    order.total,
    ...(order.delivery === 'pickup' ? ifSent(order.pointId) : []),
  ],
};

export const TILL_ORDER: Kind<TillOrderRequest> = {
  without: ['sentAt'],
  text: ORDER_TEXT,
  former: ({ id, deviceId, placedAt, items, buyer, customerId, comment, prepayment, point }) => [
    id,
    deviceId,
    placedAt,
    items.map(({ productId, qty, price }) => [productId, qty, price]),
    [buyer.name, buyer.phone],
    customerId,
    comment,
    prepayment && [prepayment.id, prepayment.sum, prepayment.how],
    ...ifSent(point?.id),
  ],
};

/** After a lost answer the form may show the order as the edit has left it. */
export const ORDER_EDIT: Kind<OrderEditRequest & { readonly orderId: string }> = {
  without: ['revision'],
  text: 'Эта правка заказа уже сохранена с другими данными',
  former: (edit) => [
    edit.id,
    edit.orderId,
    edit.words,
    edit.items.map(({ productId, qty, override }) => [
      productId,
      qty,
      ...ifSent(override === null ? 'shop price' : override && [override.price, override.reason]),
    ]),
    formerBuyer(edit.buyer),
    edit.delivery,
    edit.address,
    edit.deliveryPrice === undefined ? 'as it stands' : edit.deliveryPrice,
    edit.payment,
    edit.total,
    ...(edit.delivery === 'pickup' ? ifSent(edit.pointId) : []),
  ],
};

export const CLOSING: Kind<CloseShiftRequest> = {
  without: ['sentAt', 'prefix'],
  text: 'Эта смена уже закрыта на сервере с другими чеками',
  former: ({ id, revision, deviceId, fromSeq, toSeq, openedAt, closedAt, receipts, counted, note, ...drawer }) => {
    const { opening, moves, handover, blind } = drawer;
    const ofDrawer = [
      opening,
      moves?.map((one) => [one.id, one.kind, one.amount, one.reason, one.at]),
      handover,
      blind,
    ];
    return [
      id,
      revision,
      deviceId,
      fromSeq,
      toSeq,
      openedAt,
      closedAt,
      receipts.map((one) => [one.id, one.kind, one.seq, one.total, one.at]),
      counted,
      note,
      ...(ofDrawer.every((one) => one === undefined) ? [] : [ofDrawer]),
    ];
  },
};

/** Two sends of one recount differ in the clock's fields. */
export const RECOUNT: Kind<RecountRequest> = {
  without: ['sentAt', 'byShopClock'],
  text: 'Этот пересчёт уже проведён с другими числами',
  former: ({ sentAt: _, byShopClock: _by, ...sent }) => sent,
};

/** The saves of a draft share its id; another save than the last one is refused as `document_changed`. */
export const DRAFT: Content<BodyOf<typeof saveStockDocument>> = {
  without: ['version'],
  former: ({ version: _, ...content }) => content,
};

/** The lines are sorted by product: a table in another order is the same order. */
export const LETTER: Kind<BodyOf<typeof mailSupplierOrder>> = {
  without: [],
  text: 'Прошлое письмо этому поставщику уже отправлено, но в другом виде. Прочитайте его на странице «Письма», прежде чем отправлять ещё одно',
  former: ({ supplierId, to, isPriced, comment, lines }) => [
    supplierId,
    to,
    isPriced,
    comment,
    lines.map(({ productId, qty }) => [productId, qty]),
  ],
};

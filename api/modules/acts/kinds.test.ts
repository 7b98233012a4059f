import { describe, expect, test } from 'vitest';
import { orderEditRequestSchema } from '#contract/orders/order-edits.ts';
import { orderRequestSchema } from '#contract/orders/orders.ts';
import { tillOrderRequestSchema } from '#contract/orders/till-orders.ts';
import { mailSupplierOrder } from '#contract/reports/supplier-letter.ts';
import { returnRequestSchema } from '#contract/returns/returns.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { closeShiftRequestSchema } from '#contract/shifts/shifts.ts';
import { recountRequestSchema } from '#contract/stock/recounts.ts';
import { saveStockDocument } from '#contract/stock/stock-documents.ts';
import { CLOSING, DRAFT, LETTER, ORDER, ORDER_EDIT, RECOUNT, RETURN, SALE, TILL_ORDER } from './kinds.ts';
import { isSameAct, refuseOtherAct, storedFingerprint, type Content } from './once.ts';

const id = (digit: number): string => `01939000-0000-7000-8000-00000000000${digit}`;
const AT = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T10:00:00.000Z';
const MIXER = { productId: 'mixer', qty: 2 };
const SOLD = { ...MIXER, price: 6715, title: 'Смеситель' };
const COMPANY = { companyName: 'ООО «Вода»', inn: '7707083893' };
const BUYER = { kind: 'company', name: 'Иван', phone: '+79161112233', email: 'a@example.com', ...COMPANY };
const DELIVERED = { buyer: BUYER, delivery: 'courier', address: 'Тверь, Советская, 1', payment: 'invoice' };
const PICKED_UP = { delivery: 'pickup', address: '', pointId: id(4) };

const sale = {
  ...{ id: id(1), deviceId: id(2), deviceSeq: 7, soldAt: AT, note: 'Покупатель: Иван' },
  items: [{ ...SOLD, unit: 'шт.' }],
};
const override = { was: 6715, reason: 'Торг', approvedBy: 'admin' };
const discounted = { ...sale, customerId: 'buyer', items: [{ ...SOLD, unit: 'шт.', price: 6000, override }] };
const returned = { id: id(1), returnedAt: AT, items: [{ position: 0, qty: 1, fate: 'restock' }], total: 6715 };
const ofSale = { ...returned, saleId: id(3), deviceId: id(2), deviceSeq: 8, reason: 'Не подошёл' };
const ofOrder = { ...returned, orderId: 'order-1', items: [{ position: 0, qty: 1, fate: 'write_off' }], how: 'card' };
const consents = { personalData: '1', offer: '1' };
const sums = { deliveryPrice: 500, total: 13930 };
const order = { id: id(1), items: [SOLD], ...DELIVERED, comment: 'После обеда', ...sums, consents };
const written = {
  ...{ id: id(1), deviceId: id(2), placedAt: AT, authorId: 'seller', comment: '', total: 13430 },
  items: [SOLD],
  buyer: { name: 'Иван', phone: '+79161112233' },
};
const prepaid = {
  ...written,
  customerId: 'buyer',
  prepayment: { id: id(5), sum: 1000, how: 'cash' },
  point: { id: id(4), words: 'Склад, Советская, 2' },
};
const edit = { id: id(1), revision: 0, words: 'Два вместо одного', items: [MIXER], ...DELIVERED, total: 13930 };
const bath = { productId: 'bath', qty: 1, override: { price: 9000, reason: 'Торг' } };
const repriced = { ...edit, ...PICKED_UP, deliveryPrice: null, items: [{ ...MIXER, override: null }, bath] };
const shift = {
  ...{ id: id(1), revision: 1, deviceId: id(2), fromSeq: 0, toSeq: 7, openedAt: AT, closedAt: LATER, counted: 13430 },
  receipts: [{ id: id(3), kind: 'sale', seq: 7, total: 13430, at: AT }],
};
const moves = [{ id: id(6), kind: 'out', amount: 500, reason: 'Инкассация', at: AT }];
const drawer = { ...shift, opening: 1000, moves, handover: 'Ключ у охраны', blind: true };
const recount = {
  ...{ id: id(1), deviceId: id(2), scope: 'Смесители', startedAt: AT, closedAt: LATER },
  lines: [{ productId: 'mixer', title: 'Смеситель', qty: 3, startedAt: AT, countedAt: LATER }],
  uncounted: [{ productId: 'bath', title: 'Ванна' }],
};
const line = { id: id(7), productId: 'mixer', typed: '', qty: 2, price: null };
const draft = {
  ...{ version: 1, kind: 'receipt', supplier: 'Вода', supplierNumber: '12', day: '2026-11-20', note: '' },
  lines: [line],
};
const { price: _, ...unpriced } = line;
const letter = {
  ...{ id: id(1), supplierId: 'supplier', to: 'a@example.com', isPriced: true, comment: 'Ждём' },
  lines: [{ productId: 'bath', qty: 1 }, MIXER],
};

interface Case {
  readonly content: Content<unknown>;
  readonly request: unknown;
  /** As the builds of November 2026 stored it. */
  readonly former: string;
  /** The same request sent another time. */
  readonly again: unknown;
  /** Another request under the same id. */
  readonly other: unknown;
}

/** A case of a kind, its requests as the server parses them. */
function caseOf<Request>(
  content: Content<Request>,
  parse: (sent: unknown) => Request,
  former: string,
  { sent, again, other }: Record<'sent' | 'again' | 'other', object>,
): Case {
  const requests = { request: parse(sent), again: parse({ ...sent, ...again }), other: parse({ ...sent, ...other }) };
  return { content: content as Content<unknown>, former, ...requests };
}

const ofSales = (sent: unknown) => saleRequestSchema.parse(sent);
const ofReturns = (sent: unknown) => returnRequestSchema.parse(sent);
const ofOrders = (sent: unknown) => orderRequestSchema.parse(sent);
const ofTills = (sent: unknown) => tillOrderRequestSchema.parse(sent);
const ofEdits = (sent: unknown) => ({ ...orderEditRequestSchema.parse(sent), orderId: 'order-1' });
const ofShifts = (sent: unknown) => closeShiftRequestSchema.parse(sent);
const clock = { sentAt: LATER };
const printed = { ...clock, prefix: 'B2' };
const asOrder = { ...clock, placedAt: LATER, authorId: 'buyer', consents: { personalData: '2', offer: '2' } };

const CASES: Readonly<Record<string, Case>> = {
  sale: caseOf(SALE, ofSales, '160d7a9f318d315dbe70fb34ef9b86884f799593f986397f263b75be86536ac0', {
    sent: sale,
    again: { ...printed, force: true },
    other: { items: [{ ...SOLD, unit: 'шт.', qty: 3 }] },
  }),
  'discounted sale': caseOf(SALE, ofSales, '8b2b53770034918c87d180434e7d068730ed5c12e52d9ff8fbac629ef53964b9', {
    sent: discounted,
    again: printed,
    other: { customerId: 'another' },
  }),
  'return of a sale': caseOf(RETURN, ofReturns, 'b364ed7602b17cbd26f340770125a4f9a6436be9511ec8b8eb0508a4a75fd948', {
    sent: ofSale,
    again: { ...printed, returnedBefore: 1 },
    other: { total: 1 },
  }),
  'return of an order': caseOf(RETURN, ofReturns, 'c90439dcbda7794ed90c5d7bb76df39e502e7dc5bef9d06805ac0d7111bec6f6', {
    sent: ofOrder,
    again: clock,
    other: { how: 'cash' },
  }),
  order: caseOf(ORDER, ofOrders, '113e137b513216e180a8f33f3b869ed1be4ad98fc0627960316997d478581361', {
    sent: order,
    again: { ...asOrder, items: [{ ...SOLD, title: 'Новое имя' }] },
    other: { comment: 'Утром' },
  }),
  'order to pick up': caseOf(ORDER, ofOrders, 'a52de706f3a9817cda755c8bda2a3b89c397b9b0581ae3ecfbac40f16c26e95a', {
    sent: { ...order, ...PICKED_UP, deliveryPrice: 0, total: 13430 },
    again: asOrder,
    other: { pointId: id(8) },
  }),
  'order of a till': caseOf(TILL_ORDER, ofTills, '147002c63a50fd88a889cb380f45fe9d6bed9777af32bd2eaae9668f40bafefe', {
    sent: written,
    again: clock,
    other: { comment: 'Позвонить' },
  }),
  'prepaid order': caseOf(TILL_ORDER, ofTills, 'bbe99ecdf1c87529d4e8a6d830dc61dfcc8e9063755ca325e210d5869107b916', {
    sent: prepaid,
    again: clock,
    other: { prepayment: { ...prepaid.prepayment, how: 'card' } },
  }),
  edit: caseOf(ORDER_EDIT, ofEdits, 'f1ab74b1471b43983cf95029089b7f45965aa3aac110af96e5bf5566b4fc9753', {
    sent: edit,
    again: { revision: 1 },
    other: { items: [{ ...MIXER, override: null }] },
  }),
  'edit of prices': caseOf(ORDER_EDIT, ofEdits, '167709757a9aa6916ea174be50f457ccc5934fa39f8d8d24ebb6077192f6d901', {
    sent: repriced,
    again: { revision: 1 },
    other: { deliveryPrice: undefined },
  }),
  closing: caseOf(CLOSING, ofShifts, '7355d6e39a191f6c74029a6d906dd8104fd80a18a52d6e8ee57f6f0ea47f9483', {
    sent: shift,
    again: printed,
    other: { note: 'Без размена' },
  }),
  'closing of a drawer': caseOf(CLOSING, ofShifts, '38a2ee951d76d0dd574530128de36310e0d0c40a70815f7232feb7e5d8fcfa89', {
    sent: drawer,
    again: printed,
    other: { handover: '' },
  }),
  recount: caseOf(
    RECOUNT,
    (sent) => recountRequestSchema.parse(sent),
    'ac68853f31f7296bffd5007d5dc311dd47e074eec787b314775d2cac33eb02b9',
    { sent: recount, again: { ...clock, byShopClock: true }, other: { uncounted: [] } },
  ),
  'draft of a document': caseOf(
    DRAFT,
    (sent) => saveStockDocument.body!.parse(sent),
    'd6ce49dea135283d063aca23234c758ada99a6471d0e874574b282afdd90ee7e',
    { sent: draft, again: { version: 2 }, other: { lines: [unpriced] } },
  ),
  letter: caseOf(
    LETTER,
    (sent) => mailSupplierOrder.body!.parse(sent),
    'd14eddce380abaa3d77be0bd698174922a8fe294f7683183e90a2ca13310027d',
    { sent: letter, again: {}, other: { isPriced: false } },
  ),
};

describe.each(Object.entries(CASES))('%s', (_name, { content, request, former, again, other }) => {
  test('is recognised by the whole request, however often it is sent', () => {
    const stored = storedFingerprint(content, request);
    expect(stored).toMatch(/^2:[0-9a-f]{64}$/);
    expect([request, again, other].map((one) => isSameAct(content, one, stored))).toEqual([true, true, false]);
  });

  test('is recognised in a row of a former build', () => {
    expect([request, again, other].map((one) => isSameAct(content, one, former))).toEqual([true, true, false]);
  });

  test('is told from a row without a fingerprint', () => {
    expect(['', 'demo', null].map((stored) => isSameAct(content, request, stored))).toEqual([false, false, false]);
  });
});

test('another act under the id of a sale is refused in the words of its kind; a new field of a request takes part by itself', () => {
  const request = ofSales(sale);
  const stored = storedFingerprint(SALE, request);
  refuseOtherAct(SALE, request, stored);
  const later = { ...request, tip: 100 };
  expect(() => refuseOtherAct(SALE, later, stored, [{ message: 'На сервере: 1 позиция' }])).toThrow(
    expect.objectContaining({
      code: 'act_id_reused',
      message: SALE.text,
      details: [{ message: 'На сервере: 1 позиция' }],
    }),
  );
});

/** Mails an order to its supplier: the text says what the printed order says, and the supplier's file is attached. */
import { inUnits } from '#contract/products/unit-words.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { letterSubject, type mailSupplierOrder as contract } from '#contract/reports/supplier-letter.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { supplierText } from '#contract/shop/supplier-text.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { Attachment, Services } from '../../../environment/services.ts';
import { LETTER } from '../../acts/kinds.ts';
import { storedFingerprint } from '../../acts/once.ts';
import { type Asked, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { queueMessage, wasQueued } from '../../orders/messages/queue-message.ts';
import { canSend } from '../../orders/messages/send-messages.ts';
import { shopFacts } from '../../shop/facts/shop-facts.ts';
import { orderName, supplierColumns, type SupplierRow } from './purchase-files.ts';
import { codesOfSupplier } from './purchase-store.ts';
import { readPurchase } from './read-purchase.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

/** Writes the supplier's file; files belong to the routes, which pass it in. */
export type OrderFile = (order: {
  readonly name: string;
  readonly columns: readonly FileColumn<SupplierRow>[];
  readonly rows: readonly SupplierRow[];
}) => Promise<Attachment>;

type Order = BodyOf<typeof contract>;

function lineText({ title, sku, supplierCode, unit, need, price }: SupplierRow, position: number, isPriced: boolean) {
  const details = [
    ...(sku === null ? [] : [`артикул ${sku}`]),
    ...(supplierCode === undefined ? [] : [`ваш код ${supplierCode}`]),
    ...(isPriced && price !== null
      ? [`цена ${formatRoubles(price)}, сумма ${formatRoubles(lineTotal(price, need))}`]
      : []),
  ].join(', ');
  return `${position}. ${title} — ${inUnits(need, unit)}${details === '' ? '' : `\n   ${details}`}`;
}

function letterText(supplier: Supplier, shop: Shop, rows: readonly SupplierRow[], order: Order, day: string): string {
  return [
    'Здравствуйте!',
    `Заказ поставщику от ${dayText(day)}`,
    `Поставщик: ${[supplier.name, supplier.person].filter((part) => part !== '').join(', ')}\nЗаказчик: ${supplierText(shop)}${shop.email === '' ? '' : `, ${shop.email}`}`,
    rows.map((row, index) => lineText(row, index + 1, order.isPriced)).join('\n'),
    `Всего: ${counted(rows.length, 'позиция', 'позиции', 'позиций')}. Тот же заказ — в приложенном файле.`,
    ...(order.comment === '' ? [] : [order.comment]),
    'Подтвердите, пожалуйста, цены и день отгрузки.',
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Queues the letter; the same request again queues nothing. Throws `not_found`, `act_id_reused` when the id's letter is another order,
 * `supplier_changed` when the supplier has another address, `validation` for goods that are not this supplier's, `mail_not_set`.
 */
export async function mailSupplierOrder(
  { settings, messengers, orderFile, ...asked }: Asked & Omit<Services, 'db'> & { readonly orderFile: OrderFile },
  order: Order,
): Promise<{ to: string }> {
  const { db, now } = asked;
  // A table in another order is the same order.
  const lines = order.lines.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const request = { ...order, lines };
  // A repeat is answered even when its supplier or its goods are gone meanwhile.
  if (await wasQueued(db, LETTER, request)) return { to: order.to };
  const zone = settings.SHOP_TIMEZONE;
  const day = businessDay(now, zone);
  const quantities = new Map(order.lines.map(({ productId, qty }) => [productId, qty]));
  const { rows: all, suppliers } = await readPurchase(db, { show: 'all', quantities }, zone, now);
  const supplier = suppliers.find(({ _id }) => _id === order.supplierId);
  if (supplier === undefined)
    throw new CodedError('not_found', { text: 'Такого поставщика больше нет: обновите страницу' });
  const codes = await codesOfSupplier(db, supplier.name);
  const theirs = new Map(all.filter((row) => row.supplier === supplier.name).map((row) => [row._id, row]));
  const rows = order.lines.flatMap(({ productId }) => {
    const row = theirs.get(productId);
    return row === undefined ? [] : [{ ...row, supplierCode: codes.get(productId) }];
  });
  const shop = await shopFacts(db, settings);
  const columns = supplierColumns(order.isPriced);
  const attachment = await orderFile({ name: orderName(supplier.name, day), columns, rows });
  const letter = {
    request: { id: order.id, hash: storedFingerprint(LETTER, request) },
    recipient: order.to,
    subject: letterSubject(day, shop.name),
    text: letterText(supplier, shop, rows, order, day),
    orderId: null,
    attachment,
  };
  const isSet = await canSend(messengers);
  await writeAct(asked, async (act) => {
    const { trx } = act;
    await takeAdvisoryLock(trx, request.id);
    if (await wasQueued(trx, LETTER, request)) return;
    if (supplier.email !== order.to)
      throw new CodedError('supplier_changed', {
        text: 'Почту поставщика изменили: обновите страницу и проверьте адрес',
      });
    const missing = order.lines.length - rows.length;
    if (missing > 0)
      throw new CodedError('validation', {
        text: `У этого поставщика больше нет ${counted(missing, 'позиции', 'позиций', 'позиций')} из заказа: обновите страницу`,
      });
    if (!isSet) throw new CodedError('mail_not_set');
    await queueMessage(trx, letter, now);
    const subject = { kind: 'supplier', id: supplier._id, label: supplier.name };
    const pieces = rows.reduce((sum, { need }) => sum + need, 0);
    await recordAudit(act, 'supplier_order_mailed', subject, { lines: rows.length, pieces });
  });
  return { to: order.to };
}

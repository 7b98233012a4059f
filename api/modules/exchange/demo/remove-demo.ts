/**
 * Deletes the demo shop in one transaction: its sales, orders, buyers, stock and documents, goods, categories and pictures, and the trial acts on
 * its goods. Settings, staff, and goods and categories made by people stay, and so do demo buyers whom real acts name. Nothing is deleted while an
 * act holds demo goods beside own ones, or a price list is linked to demo goods. Devices fetch their copy of the catalogue again.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { countRows } from '#db/page.ts';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import type { By, Services } from '../../../environment/services.ts';
import { bookRemoved, removedActs } from '../../acts/removed-acts.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { eraseDemoGoods } from '../../catalogue/editing/erase-demo-goods.ts';
import { lockProductKeys } from '../../catalogue/editing/product-keys.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { touchCategories } from '../../catalogue/changes/bump-products.ts';
import { eraseDemoOrders } from '../../orders/personal/persons-orders.ts';
import { eraseDemoPeople, forgetOrdersOfConsents, holdDemoPeople } from '../../people/customers/erase-account.ts';
import { forgetDemoGoods } from '../../imports/jobs/prune-imports.ts';
import { beginEpoch } from '../../shop/facts/epoch.ts';
import { dropDemoMark, isDemoShop } from '../../shop/facts/shop-facts.ts';
import { eraseDemoStock } from '../../stock/movements/erase-demo-stock.ts';
import { eraseDemoSales } from '../../till/sales/erase-demo-sales.ts';

/** Counts of the demo shop's data, of the trial acts on it, and of real acts that prevent its removal. */
export async function readDemo(db: Knex): Promise<Demo> {
  const demos = (table: 'products' | 'categories' | 'shifts' | 'users' | 'orders' | 'stock_documents') =>
    countRows(db(table as 'users').where('id', 'like', DEMO_IDS));
  const countIds = (ids: Knex.QueryBuilder): Promise<number> => countRows(db.from(ids.as('acts')));
  const trial = trialActs(db);
  return {
    goods: await demos('products'),
    categories: await demos('categories'),
    sales: await countRows(db('sales').where({ body_hash: DEMO_HASH })),
    shifts: await demos('shifts'),
    people: await demos('users'),
    orders: await demos('orders'),
    documents: await demos('stock_documents'),
    trial: {
      sales: await countIds(trial.sales),
      orders: await countIds(trial.orders),
      returns: await countIds(trial.returns),
      shifts: await countIds(trial.shifts),
      documents: await countIds(trial.documents),
    },
    standing: {
      sales: await countIds(mixedActs(db, 'sales')),
      orders: await countIds(mixedActs(db, 'orders')),
      documents: await countIds(mixedActs(db, 'stock_documents')),
      imported: await countIds(db('import_links').where('product_id', 'like', DEMO_IDS).distinct('product_id')),
    },
  };
}

/** «2 чека, 1 заказ». */
function standingText({ sales, orders, documents, imported }: Demo['standing']): string {
  const parts: readonly [number, string][] = [
    [sales, counted(sales, 'чек', 'чека', 'чеков')],
    [orders, counted(orders, 'заказ', 'заказа', 'заказов')],
    [documents, counted(documents, 'документ склада', 'документа склада', 'документов склада')],
    [imported, counted(imported, 'товар из прайса', 'товара из прайса', 'товаров из прайса')],
  ];
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/** Deletes the demo shop, if any, and returns the remaining counts. Throws `demo_in_use`. */
export async function removeDemo(services: Pick<Services, 'db' | 'pictures'>, by: By): Promise<Demo> {
  const { now } = by;
  await writeWithPictures(services, { field: 'image', uploads: [] }, now, async (trx) => {
    await lockProductKeys(trx);
    // A concurrent sale or order of demo goods waits, and then finds them deleted.
    await trx('products').where('id', 'like', DEMO_IDS).orderBy('id').forUpdate().select('id');
    const { goods, categories, sales, standing } = await readDemo(trx);
    const text = standingText(standing);
    if (text !== '')
      throw new CodedError('demo_in_use', {
        text: `Рядом с товарами примера есть ваши: ${text}. Удалить пример нельзя`,
      });
    await bookTrialActs(trx, now);
    // A demo category that holds other goods stays after the removal.
    if (goods + sales === 0 && !(await isDemoShop(trx))) return { answer: null, released: [] };
    await forgetDemoGoods(trx);
    await eraseDemoStock(trx);
    await eraseDemoSales(trx, now);
    await trx('exchange_orders').where('order_id', 'like', DEMO_IDS).orWhereIn('order_id', removedActs(trx)).delete();
    const people = await holdDemoPeople(trx);
    await eraseDemoOrders(trx, people);
    await forgetOrdersOfConsents(trx, removedActs(trx));
    await eraseDemoPeople(trx, people);
    const released = await eraseDemoGoods(trx);
    await dropDemoMark(trx);
    await beginEpoch(trx);
    const details = { goods, categories, sales };
    const subject = { kind: 'catalog', id: 'catalog', label: 'Каталог' } as const;
    await recordAudit({ trx, ...by }, 'demo_removed', subject, details);
    await touchCategories(trx);
    return { answer: null, released };
  });
  return readDemo(services.db);
}

/** The tables of documents with lines, and how a line names its document. */
const LINES = {
  sales: ['sale_lines', 'sale_id'],
  orders: ['order_lines', 'order_id'],
  stock_documents: ['stock_document_lines', 'document_id'],
} as const;

/** The documents of a table that people made, with at least one demo good. */
function realOnDemoGoods(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const [lines, key] = LINES[table];
  return db(table as 'orders')
    .whereNot('id', 'like', DEMO_IDS)
    .whereNot({ body_hash: DEMO_HASH })
    .whereIn(
      'id',
      db(lines as 'order_lines')
        .where('product_id', 'like', DEMO_IDS)
        .select(key as 'order_id'),
    );
}

function withOwnGoods(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const [lines, key] = LINES[table];
  return db(lines as 'order_lines')
    .where((query) => void query.whereNull('product_id').orWhere('product_id', 'not like', DEMO_IDS))
    .select(key as 'order_id');
}

/** Real documents with demo goods and own ones, and demo documents with own goods: the removal would take real goods from either. */
function mixedActs(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const own = () => withOwnGoods(db, table);
  const demo = db(table as 'orders')
    .where((query) => void query.where('id', 'like', DEMO_IDS).orWhere({ body_hash: DEMO_HASH }))
    .whereIn('id', own());
  return realOnDemoGoods(db, table).whereIn('id', own()).select('id').union(demo.select('id'));
}

/** Acts that go with the demo shop: those that people made of demo goods alone, their returns, and shifts of such receipts alone. */
function trialActs(db: Knex) {
  const of = (table: keyof typeof LINES) =>
    realOnDemoGoods(db, table).whereNotIn('id', withOwnGoods(db, table)).select('id');
  const returns = () =>
    db('returns')
      .whereNot({ body_hash: DEMO_HASH })
      .where((query) => {
        void query
          .where('order_id', 'like', DEMO_IDS)
          .orWhereIn('order_id', of('orders'))
          .orWhereIn('sale_id', of('sales'))
          .orWhereIn('sale_id', db('sales').where({ body_hash: DEMO_HASH }).select('id'));
      })
      .select('id');
  const others = db('shift_receipts').whereNotIn('receipt_id', of('sales')).whereNotIn('receipt_id', returns());
  const shifts = db('shifts')
    .whereNot('id', 'like', DEMO_IDS)
    .whereIn('id', db('shift_receipts').select('shift_id'))
    .whereNotIn('id', others.select('shift_id'))
    .select('id');
  return { shifts, returns: returns(), sales: of('sales'), orders: of('orders'), documents: of('stock_documents') };
}

/** Books all trial acts as removed; the caller's transaction deletes them. */
async function bookTrialActs(trx: Knex.Transaction, now: Date): Promise<void> {
  const { shifts, returns, sales, orders, documents } = trialActs(trx);
  // A shift and a return are recognised by the sales that they belong to, so they are booked before the sales.
  for (const ids of [shifts, returns, sales, orders, documents]) await bookRemoved(trx, ids, now);
}

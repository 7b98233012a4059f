/**
 * Deletes the demo shop in one transaction: its sales, orders, buyers, stock and documents, goods, categories and pictures.
 * Settings, staff, and goods and categories made by people stay. Nothing is deleted while real sales, orders, returns,
 * documents or price lists refer to demo goods, or real sales and orders to demo buyers. Devices fetch their copy of the
 * catalogue again.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { countRows } from '#db/page.ts';
import { DEMO_IDS, DEMO_HASH } from '#db/seeds/demo-ids.ts';
import type { Services } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { eraseDemoGoods } from '../../catalogue/editing/erase-demo-goods.ts';
import { lockProductKeys } from '../../catalogue/editing/product-keys.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { touchCategories } from '../../catalogue/changes/touch-categories.ts';
import { eraseDemoOrders } from '../../orders/desk/erase-demo-orders.ts';
import { eraseDemoPeople, holdDemoPeople } from '../../people/customers/erase-demo-people.ts';
import { forgetDemoGoods } from '../../imports/forget-demo-goods.ts';
import { beginEpoch } from '../../shop/facts/epoch.ts';
import { dropDemoMark, isDemoShop } from '../../shop/facts/shop-facts.ts';
import { eraseDemoStock } from '../../stock/movements/erase-demo-stock.ts';
import { eraseDemoSales } from '../../till/sales/erase-demo-sales.ts';

async function distinct(query: Knex.QueryBuilder, column: string): Promise<number> {
  const [row] = (await query.countDistinct({ count: column })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}

/** Counts of the demo shop's data, and of real documents that refer to it. */
export async function readDemo(db: Knex): Promise<Demo> {
  const demoSales = () => db('sales').where({ body_hash: DEMO_HASH }).select('id');
  const realSalesOfGoods = () =>
    db('sale_lines').where('product_id', 'like', DEMO_IDS).whereNotIn('sale_id', demoSales());
  const demos = (table: 'products' | 'categories' | 'shifts' | 'users' | 'orders' | 'stock_documents') =>
    countRows(db(table as 'users').where('id', 'like', DEMO_IDS));
  /** Documents of one table that are real and have demo goods, or belong to the demo and have real goods. */
  const mixed = (lines: 'order_lines' | 'stock_document_lines', document: 'order_id' | 'document_id') =>
    db(lines as 'order_lines')
      .whereNotNull('product_id')
      .whereRaw('(?? LIKE ?) <> (product_id LIKE ?)', [document, DEMO_IDS, DEMO_IDS]);
  return {
    goods: await demos('products'),
    categories: await demos('categories'),
    sales: await countRows(db('sales').where({ body_hash: DEMO_HASH })),
    shifts: await demos('shifts'),
    people: await demos('users'),
    orders: await demos('orders'),
    documents: await demos('stock_documents'),
    standing: {
      sales:
        (await distinct(realSalesOfGoods(), 'sale_id')) +
        (await countRows(
          db('sales')
            .where('customer_id', 'like', DEMO_IDS)
            .whereNot({ body_hash: DEMO_HASH })
            .whereNotIn('id', realSalesOfGoods().select('sale_id')),
        )),
      orders:
        (await distinct(mixed('order_lines', 'order_id'), 'order_id')) +
        (await countRows(
          db('orders')
            .where('user_id', 'like', DEMO_IDS)
            .whereNot('id', 'like', DEMO_IDS)
            .whereNotIn('id', mixed('order_lines', 'order_id').select('order_id')),
        )),
      returns: await distinct(
        db('return_lines')
          .join('returns', 'returns.id', 'return_lines.return_id')
          .whereNot('returns.body_hash', DEMO_HASH)
          .where((query) => {
            void query
              .where('product_id', 'like', DEMO_IDS)
              .orWhere('returns.order_id', 'like', DEMO_IDS)
              .orWhereIn('returns.sale_id', demoSales());
          }),
        'returns.id',
      ),
      documents: await distinct(mixed('stock_document_lines', 'document_id'), 'document_id'),
      imported: await distinct(db('import_links').where('product_id', 'like', DEMO_IDS), 'product_id'),
    },
  };
}

/** «2 чека, 1 заказ». */
function standingText({ sales, orders, returns, documents, imported }: Demo['standing']): string {
  const parts: readonly [number, string][] = [
    [sales, counted(sales, 'чек', 'чека', 'чеков')],
    [orders, counted(orders, 'заказ', 'заказа', 'заказов')],
    [returns, counted(returns, 'возврат', 'возврата', 'возвратов')],
    [documents, counted(documents, 'документ склада', 'документа склада', 'документов склада')],
    [imported, counted(imported, 'товар из прайса', 'товара из прайса', 'товаров из прайса')],
  ];
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/**
 * Deletes the demo shop and returns the remaining counts; changes nothing without demo data. Throws `demo_in_use` with the counts.
 * @param actorId null for the operator's command line
 */
export async function removeDemo(
  services: Pick<Services, 'db' | 'pictures'>,
  actorId: string | null,
  now: Date,
): Promise<Demo> {
  await writeWithPictures(services, { field: 'image', uploads: [] }, now, async (trx) => {
    await lockProductKeys(trx);
    await lockGoods(trx);
    const { goods, categories, sales, standing } = await readDemo(trx);
    const text = standingText(standing);
    if (text !== '')
      throw new CodedError('demo_in_use', { text: `На демо-данных стоит настоящее: ${text}. Удалить их нельзя` });
    // A demo category that holds other goods stays after the removal.
    if (goods + sales === 0 && !(await isDemoShop(trx))) return { answer: null, released: [] };
    await forgetDemoGoods(trx);
    await eraseDemoStock(trx);
    await eraseDemoSales(trx);
    await trx('exchange_orders').where('order_id', 'like', DEMO_IDS).delete();
    const people = await holdDemoPeople(trx);
    await eraseDemoOrders(trx, people);
    await eraseDemoPeople(trx, people);
    const released = await eraseDemoGoods(trx);
    await dropDemoMark(trx);
    await beginEpoch(trx);
    const details = { goods, categories, sales };
    const subject = { kind: 'catalog', id: 'catalog', label: 'Каталог' } as const;
    await recordAudit(trx, { actorId, action: 'demo_removed', subject, details }, now);
    await touchCategories(trx);
    return { answer: null, released };
  });
  return readDemo(services.db);
}

/** Locks the demo goods: a concurrent sale or order of them waits, and then finds them deleted. */
async function lockGoods(trx: Knex.Transaction): Promise<void> {
  await trx('products').where('id', 'like', DEMO_IDS).orderBy('id').forUpdate().select('id');
}

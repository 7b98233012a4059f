/**
 * Deletes the demo shop in one transaction: its sales, stock, goods, categories and pictures. Settings, people, and goods and categories
 * made by people stay. Nothing is deleted while real sales, orders, returns, documents or price lists refer to demo goods. Devices fetch
 * their copy of the catalogue again.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { countRows } from '#db/page.ts';
import { DEMO_IDS, DEMO_SALE_HASH } from '#db/seeds/demo-ids.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { eraseDemoGoods } from '../../catalogue/editing/erase-demo-goods.ts';
import { lockProductKeys } from '../../catalogue/editing/product-keys.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { touchCategories } from '../../catalogue/tree/touch-categories.ts';
import { forgetDemoGoods } from '../../imports/forget-demo-goods.ts';
import { beginEpoch } from '../../shop/epoch.ts';
import { dropDemoMark, isDemoShop } from '../../shop/shop-facts.ts';
import { eraseDemoStock } from '../../stock/movements/erase-demo-stock.ts';
import { eraseDemoSales } from '../../till/sales/erase-demo-sales.ts';

async function distinct(query: Knex.QueryBuilder, column: string): Promise<number> {
  const [row] = (await query.countDistinct({ count: column })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}

/** Counts of the demo shop's data, and of real documents that refer to it. */
export async function readDemo(db: Knex): Promise<Demo> {
  const demoSales = () => db('sales').where({ body_hash: DEMO_SALE_HASH }).select('id');
  const onGoods = (table: string) => db(table).where('product_id', 'like', DEMO_IDS);
  return {
    goods: await countRows(db('products').where('id', 'like', DEMO_IDS)),
    categories: await countRows(db('categories').where('id', 'like', DEMO_IDS)),
    sales: await countRows(db('sales').where({ body_hash: DEMO_SALE_HASH })),
    standing: {
      sales: await distinct(onGoods('sale_lines').whereNotIn('sale_id', demoSales()), 'sale_id'),
      orders: await distinct(onGoods('order_lines'), 'order_id'),
      returns: await distinct(
        db('return_lines')
          .join('returns', 'returns.id', 'return_lines.return_id')
          .where((query) => void query.where('product_id', 'like', DEMO_IDS).orWhereIn('returns.sale_id', demoSales())),
        'returns.id',
      ),
      documents: await distinct(onGoods('stock_document_lines'), 'document_id'),
      imported: await distinct(onGoods('import_links'), 'product_id'),
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
      throw new CodedError('demo_in_use', { text: `На демо-товарах стоит настоящее: ${text}. Удалить их нельзя` });
    // A demo category that holds other goods stays after the removal.
    if (goods + sales === 0 && !(await isDemoShop(trx))) return { answer: null, released: [] };
    await forgetDemoGoods(trx);
    await eraseDemoStock(trx);
    await eraseDemoSales(trx);
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

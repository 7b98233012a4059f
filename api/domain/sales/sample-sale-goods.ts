/** Three products to sell in tests: plenty, some, and a last one. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { nextRevision } from '#db/revision.ts';
import { writeTransaction } from '#db/write.ts';

interface Good {
  title: string;
  /** Kopecks. */
  price: number;
  stock: number;
}

const GOODS = {
  mixer: { title: 'Смеситель для раковины', price: 671_500, stock: 1000 },
  bath: { title: 'Ванна акриловая', price: 2_490_000, stock: 20 },
  last: { title: 'Сифон', price: 99_000, stock: 1 },
} satisfies Record<string, Good>;

/** Puts a category and the goods into the database, their slugs begun with `prefix`; returns their ids. */
export async function addGoods(db: Knex, prefix = 'proba'): Promise<Record<keyof typeof GOODS, string>> {
  const at = '2026-01-01T00:00:00.000Z';
  return writeTransaction(db, async (trx) => {
    const categoryId = newId();
    await trx('categories').insert({ id: categoryId, slug: prefix, name: 'Проба', position: 0, hidden: false, picture_id: null });
    const ids: Partial<Record<keyof typeof GOODS, string>> = {};
    for (const [name, good] of Object.entries(GOODS) as [keyof typeof GOODS, Good][]) {
      const id = newId();
      ids[name] = id;
      await trx('products').insert({
        id, slug: `${prefix}-${name}`, title: good.title, brand: 'Проба', category_id: categoryId,
        price_retail: good.price, price_wholesale: Math.round(good.price * 0.8), stock_qty: good.stock,
        revision: await nextRevision(trx, 'catalog'), figures_revision: await nextRevision(trx, 'figures'),
        created_at: at, updated_at: at,
      });
      await trx('movements').insert({
        id: newId(), product_id: id, kind: 'initial', delta: good.stock, before: 0, after: good.stock, actor_id: null,
        reason: '', document_kind: '', document_id: null, at,
      });
    }
    return ids as Record<keyof typeof GOODS, string>;
  });
}

/** Acts of the office on the goods in a story of the books. */
import { v7 as newId } from 'uuid';
import { productSaveSchema } from '#contract/catalogue/products.ts';
import { adjustStock, stockBooks } from '../../modules/stock/corrections/correct-stock.ts';
import { deleteProduct, restoreProduct } from '../../modules/catalogue/editing/delete-product.ts';
import { saveProduct } from '../../modules/catalogue/editing/save-product.ts';
import { expectCodedRefusal, productOf, type Cast } from './sample-cast.ts';
import type { Action } from './sample-story.ts';

/** An act of the office on the goods. */
export async function actOnGoods(
  cast: Cast,
  what: Extract<Action, { do: 'adjust' | 'edit' | 'delete' | 'restore' }>,
): Promise<unknown> {
  const { db, services, admin } = cast;
  switch (what.do) {
    case 'adjust':
      return adjustStock({ db, actorId: admin, now: cast.now }, productOf(cast, what.good), {
        ...{ id: newId(), kind: 'adjustment', stockQtyBase: 10, stockQty: 10 + what.delta, reason: 'Пересчёт' },
      }).catch(expectCodedRefusal);
    case 'edit': {
      const fields = productSaveSchema.parse({
        priceRetail: what.price,
        stockQty: 5 + what.added,
        stockQtyBase: 5,
      });
      const editor = { role: 'admin', actorId: admin, now: cast.now } as const;
      return saveProduct({ ...services, stockBooks }, productOf(cast, what.good), fields, [], editor).catch(
        expectCodedRefusal,
      );
    }
    case 'delete':
      return deleteProduct(db, productOf(cast, what.good), { actorId: admin, now: cast.now }).catch(expectCodedRefusal);
    case 'restore':
      return restoreProduct(db, productOf(cast, what.good), { actorId: admin, now: cast.now }).catch(
        expectCodedRefusal,
      );
  }
}

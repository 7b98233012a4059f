import type { Knex } from 'knex';
import type { GoodsSelection } from '#contract/stock/goods-selection.ts';
import { stockIds } from './list-stock.ts';

/**
 * Ids of the selected goods, each once: ticked ones as sent, those of a filter as the list has them now, by title.
 * @param zone time zone of the shop, for the filter's days
 */
export async function selectedGoods(db: Knex, selection: GoodsSelection, zone: string): Promise<string[]> {
  if ('importId' in selection)
    return db('import_lines')
      .where({ import_id: selection.importId, outcome: 'done' })
      .whereNotNull('product_id')
      .orderBy('number')
      .pluck<string[]>('product_id');
  if ('ids' in selection) return [...new Set(selection.ids)];
  return stockIds(db, { ...selection.filter, sort: 'title' }, zone);
}

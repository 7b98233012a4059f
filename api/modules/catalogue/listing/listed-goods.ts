/** The columns of this process over a database, as new as its last commit. */
import type { Knex } from 'knex';
import { followedBy } from '../feed/followed-goods.ts';
import { GoodsColumns } from './goods-columns.ts';

const columnsOf = followedBy<GoodsColumns>({
  make: () => new GoodsColumns(new Date()),
  // They know categories by their ids: addresses and what is hidden are looked up at each question.
  dependsOnCategories: false,
});

/**
 * All goods on sale. What a caller works out of them it has to work out before it waits for anything else: they go on
 * changing.
 */
export async function listedGoods(db: Knex): Promise<GoodsColumns> {
  return columnsOf(db).upToDate();
}

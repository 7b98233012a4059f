/** The columns of this process over a database, up to date with its last commit. */
import type { Knex } from 'knex';
import { followedBy } from '../changes/followed-goods.ts';
import { GoodsColumns, type StoredColumns } from './goods-columns.ts';

const columnsOf = followedBy<GoodsColumns>({
  make: () => new GoodsColumns(new Date()),
  // The columns store ids of categories: slugs and hidden marks are looked up at each query.
  dependsOnCategories: false,
  storable: {
    name: 'columns',
    store: (columns) => columns.store(),
    restore: (columns, state) => columns.restore(state as StoredColumns),
  },
});

/** All goods on sale. A caller must compute its result before its next `await`: the columns go on changing. */
export async function listedGoods(db: Knex): Promise<GoodsColumns> {
  return columnsOf(db).upToDate();
}

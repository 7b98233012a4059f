/**
 * The counters on which the answers of the catalogue depend: reading them alone tells whether a kept answer still
 * holds.
 */
import type { Knex } from 'knex';
import { catalogEpoch } from '../../shop/epoch.ts';

/** It changes whenever an answer could. */
export interface Head {
  readonly epoch: string;
  /** Of the public catalogue. */
  readonly revision: number;
  /** Of the role-bound figures. */
  readonly figures: number;
  /** Revision at which the tree of categories last changed. */
  readonly categories: number;
}

/** Reads the counters only. */
export async function readHead(db: Knex): Promise<Head> {
  const epoch = await catalogEpoch(db);
  const rows = await db('revisions').whereIn('name', ['catalog', 'figures', 'categories']).select('name', 'value');
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    epoch,
    revision: values.get('catalog') ?? 0,
    figures: values.get('figures') ?? 0,
    categories: values.get('categories') ?? 0,
  };
}

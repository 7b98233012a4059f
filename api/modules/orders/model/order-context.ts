/** Dependencies of changes to an order. */
import type { Knex } from 'knex';
import type { Settings } from '../../../environment/env.ts';

export interface OrderContext {
  readonly db: Knex;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SHOP_TIMEZONE'>;
  readonly now: Date;
}

/** The exchange with 1C: access keys, sessions, and the version of each order and day that 1C has. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  exchange_keys: (t) => {
    t.id();
    t.text('key_hash').unique();
    t.text('hint');
    t.ref('created_by', 'users');
    t.instant('created_at');
    t.nullable.instant('revoked_at', 'last_used_at');
    t.instant('orders_since');
    t.nullable.text('till_days_since');
  },
  exchange_sessions: (t, table) => {
    t.id();
    t.text('token_hash').unique();
    t.ref('key_id', 'exchange_keys').index();
    t.text('kind', 'stage', 'outcome', 'message', 'imports', 'asked');
    table.bigInteger('bytes').notNullable();
    t.instant('started_at').index();
    t.instant('last_at');
    t.text('asked_days').defaultTo('[]');
    t.blank('asked_till');
  },
  exchange_orders: (t) => {
    t.nullable.ref('order_id', 'orders').primary();
    t.instant('version', 'sent_at');
    t.nullable.instant('delivery_known_at');
  },
  exchange_days: (t, table) => {
    t.text('day', 'kind');
    t.integer('version');
    t.instant('sent_at');
    table.primary(['day', 'kind']);
  },
  // The till's reports to 1C: sales that were not reported are missing from 1C's stock.
  till_tellings: (t) => {
    t.key('asked_at');
    t.instant('told_at');
    t.text('open_day');
  },
});

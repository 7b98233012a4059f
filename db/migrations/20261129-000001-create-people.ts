/** People: their sessions, second factors, consents and notes, and the audit log of what they did. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  users: (t, table) => {
    t.id();
    t.text('phone').unique();
    t.blank('name');
    t.text('role', 'password_hash');
    t.text('wholesale_status').defaultTo('none');
    t.blank('wholesale_company', 'wholesale_inn', 'wholesale_comment', 'wholesale_reason');
    t.nullable.instant('disabled_at');
    t.instant('created_at', 'updated_at');
    t.blank('search');
    t.nullable.instant('deletion_requested_at', 'erased_at');
    t.nullable.text('erased_by');
    t.count('wholesale_discount');
    t.nullable.money('wholesale_minimum');
    t.nullable.instant('last_seen_at');
    table.index(['created_at', 'id'], 'users_by_age');
  },
  sessions: (t, table) => {
    t.id();
    t.ref('user_id', 'users').onDelete('CASCADE').index();
    table.boolean('remember').notNullable();
    t.blank('user_agent');
    t.instant('created_at', 'last_seen_at', 'expires_at');
    t.nullable.instant('revoked_at');
    t.nullable.text('till_pin_id');
  },
  // Only hashes are stored. A refresh token's children are the tokens issued for it: reuse of a spent token whose children have been used
  // means that two parties hold it.
  session_tokens: (t) => {
    t.key('hash');
    t.ref('session_id', 'sessions').onDelete('CASCADE').index();
    t.text('kind');
    t.nullable.text('parent_hash').index();
    t.instant('created_at', 'expires_at');
    t.nullable.instant('used_at');
  },
  // Counted by their origin, so that a stranger's guesses block only the stranger.
  login_failures: (t, table) => {
    t.text('phone', 'source');
    t.integer('count');
    t.instant('last_at');
    table.primary(['phone', 'source']);
  },
  one_time_codes: (t) => {
    t.id();
    t.ref('user_id', 'users').onDelete('CASCADE').index();
    t.ref('issued_by', 'users');
    t.text('code_hash');
    t.instant('created_at', 'expires_at');
    t.nullable.instant('used_at');
    t.count('attempts');
  },
  second_factors: (t) => {
    t.nullable.ref('user_id', 'users').primary();
    t.text('sealed_secret');
    t.integer('last_step');
    t.nullable.instant('confirmed_at');
    t.instant('created_at');
  },
  recovery_codes: (t, table) => {
    t.id();
    t.ref('user_id', 'users');
    t.integer('place');
    t.text('code_hash');
    t.nullable.instant('used_at');
    table.unique(['user_id', 'place']);
  },
  consents: (t) => {
    t.id();
    t.nullable.ref('user_id', 'users').onDelete('SET NULL').index();
    t.nullable.text('order_id').index();
    t.text('kind', 'text_version');
    t.instant('given_at');
  },
  // One row per note, so that concurrent notes do not overwrite each other.
  person_notes: (t, table) => {
    t.id();
    t.ref('user_id', 'users');
    t.ref('author_id', 'users');
    t.text('text');
    t.instant('at');
    table.index(['user_id', 'at']);
  },
  // The cart and the favourites: one row per line, a removed line with quantity 0. No prices.
  belongings: (t, table) => {
    t.ref('user_id', 'users');
    t.text('kind', 'product_id');
    t.integer('qty');
    t.instant('changed_at');
    table.primary(['user_id', 'kind', 'product_id']);
  },
  audit_log: (t, table) => {
    t.id();
    t.nullable.ref('actor_id', 'users');
    t.text('action', 'subject_kind', 'subject_id');
    t.text('details').defaultTo('{}');
    t.instant('at');
    // The subject's name at that time: names change, the log does not.
    t.blank('subject_label');
    t.blank('search');
    table.index(['at', 'id']);
    table.index(['subject_kind', 'subject_id']);
    table.index(['actor_id', 'at'], 'audit_log_by_actor');
    t.news('audit_log', 'office');
  },
});

import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { freshDatabase } from './test-database.ts';

/** A row of a table that is empty in the template. */
const auditRow = {
  ...{ id: 'a', actor_id: null, action: 'x', subject_kind: 'x', subject_id: 'x', subject_label: 'x' },
  ...{ details: '{}', search: '', at: new Date(0).toISOString() },
};

const nameOf = async (db: Knex): Promise<string> =>
  ((await db.raw('SELECT current_database() AS name')) as { rows: [{ name: string }] }).rows[0].name;

test('a used database on PostgreSQL has the rows of the template when it is given out again', async () => {
  const one = await freshDatabase('postgres');
  const name = await nameOf(one.db);
  const before = await one.db('revisions').orderBy('name');
  await one.db('revisions').increment('value', 7);
  await one.db('audit_log').insert(auditRow);
  await one.close();

  const next = await freshDatabase('postgres');
  expect(await nameOf(next.db)).toBe(name);
  expect(await next.db('revisions').orderBy('name')).toEqual(before);
  expect(await next.db('audit_log')).toEqual([]);
  await next.close();
});

test('a database on PostgreSQL whose tables a test changed is not given out again', async () => {
  const one = await freshDatabase('postgres');
  const name = await nameOf(one.db);
  await one.db.schema.alterTable('audit_log', (table) => table.integer('more'));
  await one.close();

  const next = await freshDatabase('postgres');
  expect(await nameOf(next.db)).not.toBe(name);
  await next.close();
});

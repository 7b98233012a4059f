import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { activeSessionRoles } from './find-session.ts';

describe.each(ENGINES)('sessions asked about all at once on %s', (engine) => {
  const app = openShop({ engine });

  test('are those that live, in one query for hundreds, with the role of now', async () => {
    for (const role of ['customer', 'manager', 'customer', 'customer', 'customer'] as const) await app.as(role);
    const sessions = await app.db('sessions').orderBy('created_at').orderBy('id').select('id', 'user_id');
    const [alive, staff, ended, shutOut, over] = sessions;
    await app.db('sessions').where({ id: ended?.id }).update({ revoked_at: new Date().toISOString() });
    await app.db('users').where({ id: shutOut?.user_id }).update({ disabled_at: new Date().toISOString() });
    await app.db('sessions').where({ id: over?.id }).update({ expires_at: '2020-01-01T00:00:00.000Z' });
    const queries: string[] = [];
    app.db.on('query', ({ sql }: { sql: string }) => void queries.push(sql));
    const found = await activeSessionRoles(
      app.db,
      [...sessions.map(({ id }) => id), ...Array.from({ length: 400 }, (_, index) => `unknown-${index}`)],
      new Date(),
    );
    const roleOf = async (id: string | undefined) => (await app.db('users').where({ id }).first('role'))?.role;
    expect(queries).toHaveLength(1);
    expect(Object.fromEntries(found)).toEqual({
      [alive?.id ?? '']: await roleOf(alive?.user_id),
      [staff?.id ?? '']: await roleOf(staff?.user_id),
    });
  });
});

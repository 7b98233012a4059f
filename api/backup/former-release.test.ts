/** Backups of the release whose migrations were joined into those of this one. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#db/migrations/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { nameAsFormer } from '#db/sample-former-release.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { openAsItIs, openDatabase } from '../environment/open-database.ts';
import { listBackups } from './backup-folder.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});
const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

describe.each(ENGINES)('a backup of the release before on %s', (engine) => {
  test('is made by this one and restored; one of a still older release is refused in one line', async () => {
    const root = mkdtempSync(join(tmpdir(), 'shop-former-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    onTestFinished(() => void vi.unstubAllEnvs());
    mkdirSync(join(root, 'data'));
    vi.stubEnv('DATA_DIR', join(root, 'data')).stubEnv('BACKUP_FOLDER', join(root, 'backups'));
    vi.stubEnv('DATABASE_URL', '');
    if (engine === 'postgres') {
      const { db, close } = await freshDatabase(engine);
      onTestFinished(close);
      const { config } = db.client as { config: { connection: { connectionString: string } } };
      vi.stubEnv('DATABASE_URL', config.connection.connectionString);
      await db.destroy();
    }
    const settings = readSettings(process.env);
    const shop = await openDatabase(settings);
    await shop('settings').insert({ key: 'name', value: '"Русло"', updated_at: '' });
    await nameAsFormer(shop, new Date('2026-11-20T10:00:00.000Z'));
    await shop.destroy();
    expect([await runCommand('backup', []), complained.mock.calls]).toEqual([0, []]);
    const [backup] = await listBackups(join(root, 'backups'));
    expect([await runCommand('restore', [backup?.path ?? '']), complained.mock.calls]).toEqual([0, []]);
    const restored = await openAsItIs(settings);
    await migrate(restored);
    expect(await restored('knex_migrations').orderBy('id').pluck('name')).toEqual(Object.keys(MIGRATIONS));
    expect(await restored('settings').where({ key: 'name' }).pluck('value')).toEqual(['"Русло"']);
    const names = await nameAsFormer(restored, new Date(), 1);
    expect(await runCommand('backup', [])).toBe(1);
    expect(complained.mock.lastCall?.[0]).toMatch(
      /^Cannot open the database: the database is of a release older [^\n]+$/,
    );
    expect(await restored('knex_migrations').orderBy('id').pluck('name')).toEqual(names);
    await restored.destroy();
  });
});

/** Backups of the release whose migrations were joined into those of this one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { inspectCopy } from '#db/migrations/snapshot.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { nameAsFormer } from '#db/sample-former-release.ts';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { openDatabase } from '../environment/open-database.ts';
import { DATABASE_NAME, listBackups, MANIFEST_NAME } from './backup-folder.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});
const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

/** Makes the backup one of the release before. */
async function makeFormer(folder: string): Promise<void> {
  const file = join(folder, DATABASE_NAME);
  const copy = connect({ file });
  await nameAsFormer(copy, new Date('2026-11-20T10:00:00.000Z'));
  await copy.destroy();
  const { sha256, tables } = await inspectCopy(file);
  const manifest = join(folder, MANIFEST_NAME);
  const former = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...former, sha256, tables }));
}

describe.each(ENGINES)('a backup of the release before on %s', (engine) => {
  test('is restored; a database of a still older release gets none, in one line', async () => {
    const root = mkdtempSync(join(tmpdir(), 'shop-former-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    onTestFinished(() => void vi.unstubAllEnvs());
    mkdirSync(join(root, 'data'));
    vi.stubEnv('DATA_DIR', join(root, 'data')).stubEnv('BACKUP_FOLDER', join(root, 'backups'));
    vi.stubEnv('DATABASE_URL', '');
    if (engine === 'postgres') {
      const { db, close } = await freshDatabase(engine);
      onTestFinished(close);
      vi.stubEnv('DATABASE_URL', addressOf(db));
      await db.destroy();
    }
    const settings = readSettings(process.env);
    const shop = await openDatabase(settings);
    await shop('settings').insert({ key: 'name', value: '"Русло"', updated_at: '' });
    await shop.destroy();
    expect([await runCommand('backup', []), complained.mock.calls]).toEqual([0, []]);
    const [backup] = await listBackups(join(root, 'backups'));
    await makeFormer(backup?.path ?? '');
    expect([await runCommand('restore', [backup?.path ?? '']), complained.mock.calls]).toEqual([0, []]);
    const restored = await openDatabase(settings);
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

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { openDatabase } from '../environment/open-database.ts';
import { catalogEpoch } from '../modules/shop/facts/epoch.ts';

let folder: string;
const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'log').mockImplementation(() => {});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-epoch-'));
  vi.stubEnv('DATA_DIR', folder).stubEnv('DATABASE_URL', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function epoch(): Promise<string> {
  const db = await openDatabase(readSettings(process.env));
  try {
    return await catalogEpoch(db);
  } finally {
    await db.destroy();
  }
}

describe.each(ENGINES)('renewing the epoch on %s', (engine) => {
  test('gives the database another epoch, which then stays', async () => {
    const fresh = engine === 'postgres' ? await freshDatabase(engine) : undefined;
    if (fresh !== undefined) vi.stubEnv('DATABASE_URL', addressOf(fresh.db));
    try {
      const before = await epoch();
      expect(await epoch()).toBe(before);
      expect(await runCommand('doctor', ['renew', 'epoch'])).toBe(0);
      const after = await epoch();
      expect(after).not.toBe(before);
      expect(await epoch()).toBe(after);
    } finally {
      await fresh?.close();
    }
  });
});

test('where there is no database it says so and makes none', async () => {
  expect(await runCommand('doctor', ['renew', 'epoch'])).toBe(1);
  expect(errorLog.mock.lastCall?.[0]).toBe(`There is no database at ${join(folder, 'shop.sqlite')}`);
  expect(readdirSync(folder)).toEqual([]);
});

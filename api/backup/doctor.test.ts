/** The doctor finds a healthy shop healthy, and each planted fault. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { ENGINES, freshDatabase } from '#db/memory.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../env.ts';
import { createPerson } from '../modules/people/accounts/create-person.ts';
import { openDatabase } from '../open-database.ts';
import { addGoods } from '../proofs/fixtures/sample-sale-goods.ts';
import { backupName } from './backup-folder.ts';
import { contradictions } from './doctor.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

describe.each(ENGINES)('the doctor on %s', (engine) => {
  let root: string;
  let db: Knex;
  let end: () => Promise<void>;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'shop-doctor-'));
    mkdirSync(join(root, 'data'));
    vi.stubEnv('DATA_DIR', join(root, 'data')).stubEnv('DATABASE_URL', '').stubEnv('BACKUP_FOLDER', join(root, 'kept'));
    await mkdir(join(root, 'kept', backupName(new Date(), 'daily')), { recursive: true });
    if (engine === 'postgres') {
      const fresh = await freshDatabase(engine);
      const { config } = fresh.db.client as { config: { connection: { connectionString: string } } };
      vi.stubEnv('DATABASE_URL', config.connection.connectionString);
      end = fresh.close;
    } else end = () => Promise.resolve();
    db = await openDatabase(readSettings(process.env));
    await addGoods(db);
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await db.destroy();
    await end();
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  test('finds nothing in a healthy shop, and says what it looked at', async () => {
    expect([await runCommand('doctor', []), complained.mock.calls]).toEqual([0, []]);
    expect(said.mock.calls.map(([line]) => /^ok {5}([a-z ]+): /.exec(String(line))?.[1])).toEqual([
      'integrity',
      'foreign keys',
      'stock',
      'bonuses',
      'reports',
      'pictures',
      'disk space',
      'clock',
      'settings',
      'backup',
    ]);
  });

  test('names each fault in one line with what to do about it, and ends with a code', async () => {
    await db('products').where({ title: 'Сифон' }).update({ stock_qty: 77 });
    await db('bonus_entries').insert({
      id: newId(),
      user_id: (
        await createPerson(
          db,
          { phone: '+79120000009', name: 'Ирина', role: 'customer', password: 'given-password-1' },
          new Date(Date.now() + 86_400_000),
        )
      ).id,
      kind: 'spend',
      amount: -500,
      order_id: null,
      return_id: null,
      title: '',
      at: new Date().toISOString(),
      usable_from: new Date().toISOString(),
      expires_at: null,
    } as never);
    await db('report_days').insert({
      day: '2026-01-01',
      seller_id: '',
      category_slug: '',
      subcategory_id: '',
      qty: 1,
      revenue: 100,
      cost: 0,
      without_cost: 0,
      checks: 1,
      late: 0,
      returns: 0,
    } as never);
    await mkdir(join(root, 'data/pictures'));
    writeFileSync(join(root, 'data/pictures/abc.webp'), 'x');
    rmSync(join(root, 'kept'), { recursive: true });
    vi.stubEnv('HSTS_SUBDOMAINS', 'true');
    if (engine === 'sqlite') {
      await db.raw('PRAGMA foreign_keys = OFF');
      await db.raw("UPDATE products SET category_id = 'nowhere' WHERE title = 'Сифон'");
    }
    expect(await runCommand('doctor', [])).toBe(1);
    const lines = complained.mock.calls.map(([line]) => String(line));
    expect(lines.every((line) => /^WRONG {2}[a-z ]+: .+\. .+$/.test(line))).toBe(true);
    expect(lines.map((line) => /^WRONG {2}([a-z ]+):/.exec(line)?.[1])).toEqual([
      ...(engine === 'sqlite' ? ['foreign keys'] : []),
      'stock',
      'bonuses',
      'reports',
      'pictures',
      'clock',
      'settings',
      'backup',
    ]);
    expect(lines.at(-1)).toBe('WRONG  backup: none. make one: npm run backup');
  });
});

test.each([
  [{}, []],
  [{ HSTS_SUBDOMAINS: 'true' }, [/HSTS/]],
  [{ HSTS_SUBDOMAINS: 'true', PUBLIC_URL: 'https://shop.example' }, []],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.ru' }, [/links/]],
  [{ DATA_DIR: '/srv/shop', BACKUP_FOLDER: '/srv/shop/pictures/kept' }, [/among the pictures/]],
])('settings %j contradict each other as far as %j', (environment, words) => {
  const found = contradictions(readSettings(environment));
  expect(found).toHaveLength(words.length);
  for (const [place, word] of words.entries()) expect(found[place]).toMatch(word);
});

/** Letters that wait in a backup may have gone since: after a restore a person decides. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pino from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { accountWith, startSmtpServer } from '../proofs/fixtures/sample-smtp-server.ts';
import { SmtpMessenger } from '../messengers/shop-mail.ts';
import { queueMessage } from '../modules/orders/messages/queue-message.ts';
import { resendMessage } from '../modules/orders/messages/outbox.ts';
import { sendMessages } from '../modules/orders/messages/send-messages.ts';
import { openDatabase } from '../environment/open-database.ts';
import { listBackups } from './backup-folder.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => {});

describe.each(ENGINES)('letters of a shop on %s that goes back to a backup', (engine) => {
  test.each(['restore', 'doctor'])('wait for a person after %s, and leave once they are sent again', async (by) => {
    const root = mkdtempSync(join(tmpdir(), 'shop-letters-'));
    mkdirSync(join(root, 'data'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('DATA_DIR', join(root, 'data'))
      .stubEnv('BACKUP_FOLDER', join(root, 'backups'))
      .stubEnv('DATABASE_URL', '');
    if (engine === 'postgres') {
      const { db, close } = await freshDatabase(engine);
      onTestFinished(close);
      vi.stubEnv('DATABASE_URL', addressOf(db));
      await db.destroy();
    }
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const messenger = new SmtpMessenger(accountWith(smtp));
    onTestFinished(() => messenger.close());
    const over = async <T>(work: (db: Knex) => Promise<T>): Promise<T> => {
      const db = await openDatabase(readSettings(process.env));
      return work(db).finally(() => db.destroy());
    };
    const send = (db: Knex) =>
      sendMessages({ db, messengers: [messenger], clock: () => new Date(), log: pino({ enabled: false }) });
    const letter = { recipient: 'supplier@example.ru', subject: 'Заказ', text: 'Кран: 10 шт.', orderId: null };
    await over((db) => db.transaction((trx) => queueMessage(trx, letter, new Date())));
    expect(await runCommand('backup', [])).toBe(0);
    const [backup] = await listBackups(join(root, 'backups'));
    if (by === 'restore') await over(send);
    expect(smtp.letters).toHaveLength(by === 'restore' ? 1 : 0);

    expect(await runCommand(by, by === 'restore' ? [backup?.path ?? ''] : ['renew', 'epoch'])).toBe(0);
    expect(said.mock.calls.flat().join('\n')).toContain('1 letter(s) that had not left wait under «Письма»');
    smtp.letters.length = 0;
    await over(async (db) => {
      expect(await send(db)).toBe(0);
      const [row] = await db('outbox');
      expect(row).toMatchObject({
        state: 'failed',
        last_error: 'Магазин восстановлен из копии: письмо могло уйти раньше',
      });
      await resendMessage({ db, actorId: null, now: new Date() }, row?.id ?? '', '');
      expect(await send(db)).toBe(1);
    });
    expect(smtp.letters).toMatchObject([{ recipients: ['supplier@example.ru'] }]);
  });
});

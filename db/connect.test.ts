import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';

/** Opens each new file at the moment at which it is named, as a second process does. */
const OTHER = `
  const { parentPort } = require('node:worker_threads');
  const Database = require('better-sqlite3');
  parentPort.on('message', (file) => {
    const db = new Database(file);
    for (;;) try { db.pragma('journal_mode = WAL'); break; } catch {}
    db.close();
    parentPort.postMessage('opened');
  });`;

test('of two that open a new file at once neither fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-'));
  const other = new Worker(OTHER, { eval: true });
  const modes: unknown[] = [];
  for (let round = 0; round < 100; round += 1) {
    const file = join(folder, `shop-${round}.db`);
    const opened = once(other, 'message');
    other.postMessage(file);
    const db = connect({ file });
    modes.push(await db.raw('PRAGMA journal_mode'));
    await db.destroy();
    await opened;
  }
  await other.terminate();
  rmSync(folder, { recursive: true });
  expect(modes).toEqual(modes.map(() => [{ journal_mode: 'wal' }]));
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale, voidAll } from './journal.ts';
import { readJournalFile, writeJournalFile } from './journal-file.ts';
import { recordReturn } from './journal-returns.ts';
import { NO_ROWS } from '../rows/kinds.ts';
import { exportUnsent, importJournalFile } from './journal-transfer.ts';
import { notePrint } from './printed.ts';
import { rawJournalFile, readRawJournal } from './raw-journal.ts';

const olga = sampleUser({ _id: '0198f000-0000-7000-8000-000000000001' });
const line = { productId: 'p1', title: 'Смеситель «Ёлка»', sku: null, price: 100.1, img: null, qty: 2 };

async function sell() {
  return recordSale({ ...blankDraft(olga._id), positions: [line], buyer: 'Иванов' }, olga, { catalogRev: 1 });
}

async function fileText(): Promise<string> {
  const file = await exportUnsent();
  if (file === null) throw new Error('Nothing to export');
  return file.text;
}

beforeEach(() => journalDb.rows.clear());

describe('unsent rows as a file', () => {
  test('another device imports them under their own ids, authors and numbers', async () => {
    const [first, second] = [await sell(), await sell()];
    await journalDb.rows.update(second.id, { state: 'sending', lease: { owner: 'a tab', until: 9e15 } });
    const text = await fileText();
    await journalDb.rows.clear();
    expect(await importJournalFile(text)).toEqual({ added: { ...NO_ROWS, receipts: 2 }, total: 400.4, known: NO_ROWS });
    expect(await journalDb.rows.get(first.id)).toEqual(first);
    expect(await journalDb.rows.get(second.id)).toMatchObject({
      state: 'queued',
      lease: null,
      authorId: olga._id,
      number: second.number,
      body: second.body,
    });
  });

  test('imported twice they exist once, and changes since the first import stay', async () => {
    const sale = await sell();
    const text = await fileText();
    await journalDb.rows.update(sale.id, { state: 'accepted', settledAt: '2026-11-21T10:00:00.000Z' });
    expect(await importJournalFile(text)).toEqual({ added: NO_ROWS, total: 0, known: { ...NO_ROWS, receipts: 1 } });
    expect(await journalDb.rows.toArray()).toEqual([expect.objectContaining({ id: sale.id, state: 'accepted' })]);
  });

  test('a return is included with its sale, a void with the row it ends; acknowledged rows are not', async () => {
    const [sold, refused, sent] = [await sell(), await sell(), await sell()];
    const back = await recordReturn(
      {
        id: crypto.randomUUID(),
        sale: {
          id: sold.id,
          number: sold.number,
          lines: [{ position: 0, productId: 'p1', title: line.title, qty: 2, price: 100.1 }],
        },
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        reason: '',
      },
      olga,
    );
    await journalDb.rows.update(refused.id, { state: 'attention' });
    await voidAll([refused.id], olga, 'Ошибка');
    await journalDb.rows.update(sent.id, { state: 'accepted' });
    const { rows } = await readJournalFile(await fileText());
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'return queued',
      'sale queued',
      'sale voided',
      'void queued',
    ]);
    expect(rows.find(({ kind }) => kind === 'return')).toMatchObject({ id: back.id, dependsOn: sold.id });
  });

  test('without unsent rows there is no file', async () => {
    expect(await exportUnsent()).toBeNull();
  });

  test('a file with any changed letter, or a truncated one, is refused and nothing changes', async () => {
    await sell();
    const text = await fileText();
    await journalDb.rows.clear();
    for (let at = 0; at < text.length; at += 7) {
      const other = text[at] === 'x' ? 'y' : 'x';
      await expect(importJournalFile(text.slice(0, at) + other + text.slice(at + 1)), `letter ${at}`).rejects.toThrow(
        'journal file',
      );
    }
    await expect(importJournalFile(text.slice(0, -20))).rejects.toMatchObject({ fault: 'damaged' });
    expect(await journalDb.rows.count()).toBe(0);
  });

  test('a foreign file and one of a later version are distinguished', async () => {
    await expect(importJournalFile('<html>')).rejects.toMatchObject({ fault: 'foreign' });
    await expect(importJournalFile('{"rows":[]}')).rejects.toMatchObject({ fault: 'foreign' });
    await expect(importJournalFile('{"format":"till-journal","version":2,"cells":[]}')).rejects.toMatchObject({
      fault: 'newer',
    });
    const later = await writeJournalFile([{ ...(await sell()), v: 2 as never }], { deviceId: 'd', prefix: 'A1' });
    await expect(importJournalFile(later)).rejects.toMatchObject({ fault: 'newer' });
  });
});

describe('a journal that the app cannot open', () => {
  test('still gives its file, whatever its version', async () => {
    const sale = await sell();
    journalDb.close();
    await new Promise<void>((resolve, reject) => {
      const later = indexedDB.open('journal', 900);
      later.onupgradeneeded = () => later.result.createObjectStore('of-a-later-version');
      later.onsuccess = () => resolve(later.result.close());
      later.onerror = () => reject(later.error);
    });
    const raw = await readRawJournal();
    expect(raw?.rows).toEqual([sale]);
    const { text } = await rawJournalFile(raw ?? { device: { deviceId: '', prefix: null }, rows: [] });
    expect((await readJournalFile(text)).rows).toEqual([sale]);
    await journalDb.open();
  });
});

test('every print of a receipt but the first is a copy', async () => {
  expect([await notePrint('s1'), await notePrint('s1'), await notePrint('s2'), await notePrint('s1')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

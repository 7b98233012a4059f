/** Drafts that several people have open. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { readStockDocument } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { readLiveState } from '../../shop/system/live-state.ts';
import { addTapAndBath, documentDesk, draft, line } from '../../../proofs/fixtures/sample-documents.ts';

describe.each(ENGINES)('drafts that several people have open, on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let tap = '';
  beforeAll(async () => {
    admin = await app.as('admin');
    [tap] = await addTapAndBath(app.db, 1);
  });

  const { save, remove } = documentDesk(() => admin);
  const read = (id: string) => admin.call(readStockDocument, { params: { id } });

  test('open screens of the office learn of a new draft, whose goods are expected', async () => {
    const office = async () => (await readLiveState(app.db)).office;
    const before = await office();
    const id = newId();
    const order = draft({ lines: [line(tap, 12)] });
    await save(id, order);
    await expect.poll(office).not.toBe(before);
    // A repeat after a lost answer is no second draft.
    await save(id, order);
    const entries = await app.db('audit_log').where({ subject_id: id }).select('action', 'subject_label', 'details');
    expect(entries).toEqual([
      { action: 'stock_document_created', subject_label: 'Поступление № 1', details: JSON.stringify({ lines: 1 }) },
    ]);
  });

  test('a draft to which somebody else has added lines is not deleted by a page that lacks them', async () => {
    const seen = await save(newId(), draft({ lines: [line(tap, 1)] }));
    const longer = await save(seen._id, draft({ version: 1, lines: [line(tap, 1), line(tap, 300)] }));
    await expect(remove(seen)).rejects.toMatchObject({ status: 409, code: 'document_changed' });
    expect(await read(seen._id)).toEqual(longer);
    await remove(longer);
    await expect(read(seen._id)).rejects.toMatchObject({ status: 404 });
  });
});

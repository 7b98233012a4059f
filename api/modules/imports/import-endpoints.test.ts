import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/imports/imports.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import { ENGINES } from '#db/memory.ts';
import { commerceMl, makePriceList, nextPriceList } from '../../proofs/fixtures/sample-price-lists.ts';
import { startApp, type Browser, type TestApp } from '../../proofs/fixtures/testing.ts';
import { runWaiting } from './run-import.ts';

describe.each(ENGINES)('price lists over HTTP on %s', (engine) => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await startApp({ engine });
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  /** What the server does beside the calls. */
  const work = (): Promise<void> =>
    runWaiting({
      db: app.db,
      dataDir: app.services.settings.DATA_DIR,
      timeZone: app.services.settings.SHOP_TIMEZONE,
      clock: () => new Date(),
      stopped: () => false,
    });

  function form(content: string, fields: Readonly<Record<string, string>> = {}): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries({ sourceName: 'Сантех-Опт', ...fields })) body.append(name, value);
    body.append('file', new Blob([content]), 'прайс.xml');
    return body;
  }

  test('upload, preview, apply, the next file, undo: as the office does it', async () => {
    const list = makePriceList({ count: 30 });
    const begun = await admin.call(contract.beginImport, { body: form(commerceMl(list)) });
    expect(begun).toMatchObject({ state: 'reading', fileName: 'прайс.xml', source: { name: 'Сантех-Опт' } });
    await work();
    const params = { id: begun._id };
    const ready = await admin.call(contract.readImport, { params });
    expect(ready).toMatchObject({ state: 'ready', format: 'commerceml', counts: { rows: 30, refused: 0 } });
    const fresh = await admin.call(contract.listImportLines, { params, query: { kind: 'new', limit: 5 } });
    expect(fresh.total).toBe(ready.counts.new);
    expect(fresh.items[0]).toMatchObject({ kind: 'new', position: expect.stringMatching(/^строка \d+$/) as string });
    await admin.call(contract.applyImport, { params, body: {} });
    await work();
    const applied = await admin.call(contract.readImport, { params });
    expect(applied).toMatchObject({ state: 'applied', written: { done: 30 }, progress: { done: 30, total: 30 } });
    expect(applied.undoUntil).not.toBeNull();

    const dear = nextPriceList(list, { changed: 9, factor: 1.5 });
    const second = await admin.call(contract.beginImport, { body: form(commerceMl(dear)) });
    await work();
    const waiting = await admin.call(contract.readImport, { params: { id: second._id } });
    expect(waiting).toMatchObject({
      state: 'waiting',
      stops: [{ code: 'prices' }],
      counts: { changed: 9, priceMoves: 9 },
    });
    const calls = { params: { id: second._id } };
    await expect(admin.call(contract.applyImport, { ...calls, body: {} })).rejects.toMatchObject({
      code: 'import_needs_word',
    });
    const moved = await admin.call(contract.listImportLines, {
      ...calls,
      query: { priceMove: 30, field: 'priceRetail' },
    });
    expect(moved.total).toBe(9);
    await admin.call(contract.applyImport, { ...calls, body: { confirmed: ['prices'] } });
    await work();
    await admin.call(contract.undoImport, calls);
    await work();
    expect(await admin.call(contract.readImport, calls)).toMatchObject({ state: 'undone', written: { undone: 9 } });
    const { items } = await admin.call(contract.listImports);
    expect(items.map(({ state }) => state)).toEqual(['undone', 'applied']);
  });

  test('a profile is saved and the preview made anew by it; the refused come as a file', async () => {
    const text = 'Артикул;Название;Закупка;Валюта\nZ-1;Кран;100;KZT\nZ-2;Труба;200;KZT';
    const { _id } = await admin.call(contract.beginImport, { body: form(text, { sourceName: 'Казахстан' }) });
    await work();
    const calls = { params: { id: _id } };
    expect(await admin.call(contract.readImport, calls)).toMatchObject({ counts: { refused: 2 }, state: 'waiting' });
    const file = await admin.request('GET', `/api/imports/${_id}/lines?format=csv&kind=refused`);
    expect(file.text).toContain('строка 2;артикул:Z-1;Z-1;Кран;Закупка;100 KZT;Нет курса для валюты «KZT»');
    const { items } = await admin.call(contract.listImportSources);
    const source = items.find(({ name }) => name === 'Казахстан');
    const profile = {
      ...NEW_PROFILE,
      rates: { KZT: 0.2 },
      prices: { Закупка: { role: 'retail' as const, markup: 25, step: 10 } },
    };
    await admin.call(contract.saveImportSource, { params: { id: source?._id ?? '' }, body: { profile } });
    await admin.call(contract.previewImportAgain, calls);
    await work();
    expect(await admin.call(contract.readImport, calls)).toMatchObject({
      counts: { refused: 0, draft: 2 },
      state: 'ready',
    });
    const lines = await admin.call(contract.listImportLines, calls);
    expect(lines.items.map(({ changes }) => changes.find(({ field }) => field === 'priceRetail')?.after)).toEqual([
      30, 50,
    ]);
    expect(await admin.call(contract.cancelImport, calls)).toMatchObject({ state: 'dropped' });
  });

  test('a form without a file, and an import nobody knows, are refused', async () => {
    const body = new FormData();
    body.append('sourceName', 'Пусто');
    await expect(admin.call(contract.beginImport, { body })).rejects.toMatchObject({ status: 422 });
    await expect(admin.call(contract.readImport, { params: { id: 'nobody' } })).rejects.toMatchObject({ status: 404 });
  });
});

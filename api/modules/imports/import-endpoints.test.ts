import { beforeAll, describe, expect, test } from 'vitest';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { LineField } from '#contract/imports/import-line.ts';
import { readImportMapping } from '#contract/imports/import-mapping.ts';
import * as contract from '#contract/imports/imports.ts';
import { NEW_PROFILE, type ImportProfile } from '#contract/imports/import-profile.ts';
import { reportToday } from '#contract/reports/today.ts';
import { ENGINES } from '#db/test-database.ts';
import { workOnImports } from '../../proofs/fixtures/sample-import.ts';
import { commerceMl, makePriceList, nextPriceList } from '../../proofs/fixtures/sample-price-lists.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { Browser } from '../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('price lists over HTTP on %s', (engine) => {
  let admin: Browser;
  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));

  /** The server's background work beside the calls. */
  const work = (): Promise<void> => workOnImports(app);

  function form(content: string, fields: Readonly<Record<string, string>> = {}): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries({ sourceName: 'Сантех-Опт', ...fields })) body.append(name, value);
    body.append('file', new Blob([content]), 'прайс.xml');
    return body;
  }

  const source = async (id: string) =>
    (await admin.call(contract.listImportSources)).items.find(({ _id }) => _id === id);
  const saveProfile = async (id: string, profile: ImportProfile) =>
    admin.call(contract.saveImportSource, {
      params: { id },
      body: { profile, revision: (await source(id))?.revision ?? '' },
    });

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
    const apply = (previewedAt: string | null) => admin.call(contract.applyImport, { params, body: { previewedAt } });
    await expect(apply(begun.createdAt)).rejects.toMatchObject({ code: 'import_previewed_again' });
    await apply(ready.previewedAt);
    await work();
    const applied = await admin.call(contract.readImport, { params });
    expect(applied).toMatchObject({ state: 'applied', written: { done: 30 }, progress: { done: 30, total: 30 } });
    expect(applied.undoUntil).not.toBeNull();

    const repriced = nextPriceList(list, { changed: 9, factor: 1.5 });
    const second = await admin.call(contract.beginImport, { body: form(commerceMl(repriced)) });
    await work();
    const waiting = await admin.call(contract.readImport, { params: { id: second._id } });
    expect(waiting).toMatchObject({
      state: 'waiting',
      stops: [{ code: 'prices' }],
      counts: { changed: 9, priceMoves: 9, priceMoveFrom: 30 },
    });
    const listed = await admin.call(contract.listImports, { query: { state: 'waiting' } });
    expect(listed).toMatchObject({ total: 1, items: [{ _id: second._id }] });
    expect((await admin.call(reportToday)).waiting.imports).toEqual({
      count: 1,
      first: { id: second._id, source: 'Сантех-Опт', fileName: 'прайс.xml' },
    });
    const calls = { params: { id: second._id } };
    await expect(admin.call(contract.applyImport, { ...calls, body: {} })).rejects.toMatchObject({
      code: 'import_needs_word',
    });
    const moved = await admin.call(contract.listImportLines, {
      ...calls,
      query: { priceMove: 29.5, field: 'priceRetail' },
    });
    expect(moved.total).toBe(9);
    await admin.call(contract.applyImport, { ...calls, body: { confirmed: ['prices'] } });
    await work();
    await admin.call(contract.undoImport, calls);
    await work();
    expect(await admin.call(contract.readImport, calls)).toMatchObject({ state: 'undone', written: { undone: 9 } });
    const { items } = await admin.call(contract.listImports);
    expect(items.map(({ state }) => state)).toEqual(['undone', 'applied']);
    const sources = (await admin.call(contract.listImportSources)).items;
    expect(sources).toHaveLength(1);
    const [last] = items;
    expect(sources[0]?.last).toEqual({ _id: last?._id, rows: last?.counts.rows, createdAt: last?.createdAt });
    const query = { sourceId: sources[0]?._id ?? '' };
    expect((await admin.call(contract.listImports, { query })).total).toBe(2);
    expect((await admin.call(contract.listImports, { query: { sourceId: 'nobody' } })).items).toEqual([]);
  });

  test('a profile is saved and the preview made again with it; refused rows come as a file', async () => {
    const text = 'Артикул;Название;Закупка;Валюта\nZ-1;Кран;100;KZT\nZ-2;Труба;200;KZT';
    const { _id } = await admin.call(contract.beginImport, { body: form(text, { sourceName: 'Казахстан' }) });
    await work();
    const calls = { params: { id: _id } };
    expect(await admin.call(contract.readImport, calls)).toMatchObject({ counts: { refused: 2 }, state: 'waiting' });
    const file = await admin.request('GET', `/api/imports/${_id}/lines?format=csv&kind=refused`);
    expect(file.text).toContain('Артикул;Название;Закупка;Валюта;Почему не принято');
    expect(file.text).toContain('Z-1;Кран;100;KZT;Закупка «100 KZT»: Нет курса для валюты «KZT»');
    const { items } = await admin.call(contract.listImportSources);
    const source = items.find(({ name }) => name === 'Казахстан');
    const profile = {
      ...NEW_PROFILE,
      rates: { KZT: 0.2 },
      prices: { Закупка: { role: 'retail' as const, markup: 25, step: 10 } },
    };
    await saveProfile(source?._id ?? '', profile);
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

  test('how a file is understood is shown, tried otherwise and saved; a group of a third level becomes a feature', async () => {
    const text = [
      'Прайс от 20.11;;;;',
      'Код;Наименование;Группа;Цена, USD;Склад',
      'K-1;Кран;Сантехника > Смесители > С клапаном;10;3',
      'K-2;Труба;Сантехника > Трубы;5;7',
    ].join('\n');
    // The same bytes in the encoding of old Russian programs.
    const bytes = Buffer.from(
      text.replace(/[а-яА-Я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
      'latin1',
    );
    const body = new FormData();
    body.append('sourceName', 'Доллары');
    body.append('file', new Blob([bytes]), 'прайс.csv');
    const { _id, source } = await admin.call(contract.beginImport, { body });
    await work();
    const calls = { params: { id: _id } };
    const mapping = await admin.call(readImportMapping, calls);
    expect(mapping).toMatchObject({
      groups: [
        {
          path: 'Сантехника › Смесители › С клапаном',
          goods: 1,
          category: 'Смесители',
          subcategory: 'С клапаном',
          isNew: true,
        },
        { path: 'Сантехника › Трубы', goods: 1, category: 'Трубы' },
      ],
      prices: [{ type: 'Цена, USD', role: 'retail' }],
      currencies: ['USD'],
      warehouses: ['Склад'],
      sheet: { encoding: 'windows-1251', delimiter: ';', headerLine: 2 },
    });
    expect(mapping.sheet?.columns.map(({ field }) => field)).toEqual([
      'externalId',
      'title',
      'group',
      'price',
      'stock',
    ]);
    const tried = await admin.call(readImportMapping, { ...calls, query: { headerLine: 3, encoding: 'koi8-r' } });
    expect(tried.sheet).toMatchObject({ headerLine: 3, encoding: 'koi8-r' });
    expect(tried.sheet?.rows[1]?.cells[1]).not.toBe('Наименование');

    const { createCategory, createSubcategory, saveFeatures } = management;
    const category = await admin.call(createCategory, { body: { name: 'Сантехника' } });
    const sub = await admin.call(createSubcategory, { params: { id: category._id }, body: { name: 'Смесители' } });
    await admin.call(saveFeatures, {
      params: { id: sub._id },
      body: { features: [{ name: 'Клапан', type: 'text', values: [] }] },
    });
    const profile = {
      ...NEW_PROFILE,
      rates: { USD: 80 },
      lostLevel: 'Клапан',
      groups: { 'Сантехника › Смесители': { categorySlug: category.slug, subcategoryId: sub._id } },
    };
    await saveProfile(source._id, profile);
    await admin.call(contract.previewImportAgain, calls);
    await work();
    const [tap] = (await admin.call(contract.listImportLines, calls)).items;
    const changes = new Map(tap?.changes.map(({ field, after }) => [field, after]));
    expect(changes.get('place')).toBe('Сантехника › Смесители');
    expect(changes.get('priceRetail')).toBe(800);
    expect([...changes].filter(([field]) => field.startsWith('attributes.')).map(([, value]) => value)).toEqual([
      'С клапаном',
    ]);
    const found = async (field: LineField) =>
      (await admin.call(contract.listImportLines, { ...calls, query: { field } })).items.map(({ title }) => title);
    expect(await found('attributes')).toEqual(['Кран']);
    expect(await found('priceRetail')).toEqual(['Кран', 'Труба']);
    expect(await found('salePrice')).toEqual([]);
    await admin.call(contract.cancelImport, calls);
  });

  test('prices, currencies and warehouses are those of the table that is tried', async () => {
    const text = [
      'Код;Наименование;Цена дилера, USD;Склад Юг',
      'T-1;Кран;10;3',
      'Код;Наименование;Цена розничная;Своё;Склад Север',
      'T-2;Труба;500;400 €;7',
    ].join('\n');
    const { _id } = await admin.call(contract.beginImport, { body: form(text, { sourceName: 'Два списка' }) });
    await work();
    const seen = async (query: { headerLine?: number; columns?: string }) => {
      const { prices, currencies, warehouses } = await admin.call(readImportMapping, { params: { id: _id }, query });
      return [prices.map(({ type, role }) => `${type}: ${role}`), currencies, warehouses];
    };
    expect(await seen({ headerLine: 1 })).toEqual([['Цена дилера, USD: wholesale'], ['USD'], ['Склад Юг']]);
    expect(await seen({ headerLine: 3 })).toEqual([['Цена розничная: retail'], [], ['Склад Север']]);
    const columns = JSON.stringify({ Своё: 'price', 'Цена розничная': 'ignore' });
    expect(await seen({ headerLine: 3, columns })).toEqual([['Своё: ignore'], ['EUR'], ['Склад Север']]);
    for (const wrong of ['{', '7', '{"Своё":"цена"}'])
      await expect(seen({ columns: wrong })).rejects.toMatchObject({ status: 422 });
    await admin.call(contract.cancelImport, { params: { id: _id } });
  });

  test('parameters are shown with the type of feature they would make; a feature takes the mapped parameters, the rest stays', async () => {
    const { createCategory, createSubcategory, saveFeatures, manageCatalog } = management;
    const category = await admin.call(createCategory, { body: { name: 'Краны' } });
    const sub = await admin.call(createSubcategory, { params: { id: category._id }, body: { name: 'Шаровые' } });
    await admin.call(saveFeatures, {
      params: { id: sub._id },
      body: { features: [{ name: 'Диаметр', type: 'number', unit: 'мм', values: [] }] },
    });
    const rows = Array.from({ length: 8 }, (_, at) => [
      `Q-${at}`,
      `Кран ${at}`,
      // A root group with all goods would be skipped.
      at < 7 ? 'Краны > Шаровые' : 'Трубы > Гофра',
      '100',
      `${at + 10} мм`,
      at % 2 === 0 ? 'латунь' : 'сталь',
      at % 2 === 0 ? 'да' : 'нет',
      `Особое слово ${at}`,
    ]);
    const heads = ['Код', 'Название', 'Категория', 'Цена', 'Проход', 'Материал', 'Со сливом', 'Примечание'];
    const text = [heads, ...rows].map((cells) => cells.join(';')).join('\n');
    const { _id, source } = await admin.call(contract.beginImport, { body: form(text, { sourceName: 'Параметры' }) });
    const calls = { params: { id: _id } };
    await work();
    const found = async () => (await admin.call(readImportMapping, calls)).parameters;
    const parameters = await found();
    if (parameters.length === 0) {
      // An unknown column is a feature once the profile says so.
      const columns = Object.fromEntries(heads.slice(4).map((heading) => [heading, 'feature' as const]));
      const profile = { ...NEW_PROFILE, table: { columns } };
      await saveProfile(source._id, profile);
      await admin.call(contract.previewImportAgain, calls);
      await work();
    }
    expect(new Map((await found()).map(({ name, type, unit, goods }) => [name, [type, unit, goods]]))).toEqual(
      new Map([
        ['Проход', ['number', 'мм', 8]],
        ['Материал', ['enum', '', 8]],
        ['Со сливом', ['bool', '', 8]],
        ['Примечание', ['text', '', 8]],
      ]),
    );
    const tree = await admin.call(manageCatalog);
    const code = tree.flatMap(({ subcategories }) => subcategories).find(({ _id: id }) => id === sub._id)
      ?.features[0]?.code;
    const { items } = await admin.call(contract.listImportSources);
    const known = items.find(({ _id: id }) => id === source._id)?.profile ?? NEW_PROFILE;
    const profile = { ...known, features: { Проход: code ?? '' } };
    await saveProfile(source._id, profile);
    await admin.call(contract.previewImportAgain, calls);
    await work();
    const [line] = (await admin.call(contract.listImportLines, calls)).items;
    expect(line?.changes.find(({ field }) => field === `attributes.${code}`)?.after).toBe(10);
    expect(line?.extra?.features).toEqual({ Материал: 'латунь', 'Со сливом': 'да', Примечание: 'Особое слово 0' });
    await admin.call(contract.cancelImport, calls);
  });

  test('a source’s settings are saved over those that were read only; a repeated save changes nothing', async () => {
    const { source: of } = await admin.call(contract.beginImport, {
      body: form('Код;Цена\nA;1', { sourceName: 'Двое' }),
    });
    await work();
    const params = { id: of._id };
    const read = await source(of._id);
    const save = (profile: ImportProfile) =>
      admin.request('PUT', `/api/imports/sources/${of._id}`, { json: { profile, revision: read?.revision } });
    const mine = { ...NEW_PROFILE, gone: 'zero' as const };
    const theirs = { ...NEW_PROFILE, rates: { USD: 90 } };
    const answers = await Promise.all([save(mine), save(theirs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers[0].status === 200 ? mine : theirs;
    const saved = await source(of._id);
    expect(saved?.profile).toEqual(won);
    expect(await save(won)).toMatchObject({ status: 200, json: { revision: saved?.revision } });
    expect(await save({ ...NEW_PROFILE, gone: 'off' })).toMatchObject({
      status: 409,
      json: { code: 'settings_changed' },
    });
    expect((await source(of._id))?.profile).toEqual(won);
    const log = await app.db('audit_log').where({ action: 'import_source_saved', subject_id: of._id });
    expect(log).toHaveLength(1);
    expect(
      await admin.call(contract.saveImportSource, {
        params,
        body: { profile: theirs, revision: saved?.revision ?? '' },
      }),
    ).toMatchObject({ profile: theirs });
  });

  test('a form without a file, and an unknown import, are refused', async () => {
    const body = new FormData();
    body.append('sourceName', 'Пусто');
    await expect(admin.call(contract.beginImport, { body })).rejects.toMatchObject({ status: 422 });
    await expect(admin.call(contract.readImport, { params: { id: 'nobody' } })).rejects.toMatchObject({ status: 404 });
  });
});

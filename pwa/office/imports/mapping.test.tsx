import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import type { ImportMapping as Mapping } from '#contract/imports/import-mapping.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { importMappingQuery } from '../../queries/imports.ts';
import { knowingShop, render } from '../../testing.tsx';
import { ImportMapping, latestReading, withWarehouse } from './import-mapping.tsx';
import { choiceOf, type MappingDraft, readDraft, tableSeen, targetOf, withEntry, withText } from './mapping-draft.ts';
import { SAMPLE_IMPORT, sourceOf } from './sample-import.tsx';

const mapping: Mapping = {
  groups: [
    {
      path: 'Смесители › Раковина › С клапаном',
      goods: 214,
      category: 'Смесители',
      subcategory: 'Раковина',
      lost: 'С клапаном',
      isNew: true,
    },
    { path: 'Разное', goods: 31, category: null, subcategory: null, lost: null, isNew: false },
  ],
  prices: [
    { type: 'РРЦ', role: 'retail', markup: 0, step: 0 },
    { type: 'Дилер', role: 'wholesale', markup: 12.5, step: 10 },
  ],
  warehouses: ['Основной', 'Витрина'],
  proposals: [],
  currencies: ['USD'],
  rates: {},
  parameters: [
    { name: 'Длина, мм', goods: 40, samples: ['120', '150'], type: 'number', unit: 'мм' },
    { name: 'Цвет корпуса', goods: 2, samples: ['хром'], type: 'enum', unit: '' },
  ],
  sheet: {
    encoding: 'windows-1251',
    delimiter: ';',
    sheets: [],
    sheet: 0,
    headerLine: 2,
    columns: [
      { heading: 'Наименование', field: 'title' },
      { heading: 'РРЦ', field: 'price' },
    ],
    rows: [
      { line: 1, cells: ['Прайс', ''] },
      { line: 2, cells: ['Наименование', 'РРЦ'] },
      { line: 3, cells: ['Кран', '100'] },
    ],
  },
};

/** The draft after these texts were typed into its fields. */
const typedIn = (draft: MappingDraft, texts: Readonly<Record<string, string>>, read = mapping): MappingDraft =>
  Object.entries(texts).reduce((now, [name, text]) => withText(now, read, name, text), draft);
const begun: MappingDraft = { profile: NEW_PROFILE, typed: {} };

test('the mapping shows the sheet and the targets of groups, prices and fields', () => {
  const client = new QueryClient();
  client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, mapping);
  const { text, html } = render(<ImportMapping one={SAMPLE_IMPORT} source={sourceOf()} onDone={() => undefined} />, {
    client,
  });
  expect(text).toMatch(/Таблица Заголовки в строке 2.*Кодировка.*Разделитель.*2 Наименование РРЦ 3 Кран 100/);
  expect(html).toMatch(/<option value="windows-1251" selected/);
  expect(text).toMatch(/Группы → категории 1 из 2.*Лишний уровень — в характеристику/);
  expect(text).toMatch(/214 товаров *, сейчас Смесители › Раковина создадим.*31 товар *, сейчас без категории/);
  expect(text).toMatch(/РРЦ.*Дилер.*Курс USD.*Без курса строки в этой валюте не принимаются/);
  expect(text).toMatch(
    /Розничная цена .*Всегда из файла Только у новых товаров Не брать и поверх ваших правок пустое стирает/,
  );
});

test('prices without a retail one are asked about', () => {
  const client = new QueryClient();
  const shown = (prices: Mapping['prices']) => {
    client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, { ...mapping, prices });
    return render(<ImportMapping one={SAMPLE_IMPORT} source={sourceOf()} onDone={() => undefined} />, { client }).text;
  };
  expect(shown([{ type: 'Закупка', role: 'cost', markup: 0, step: 0 }])).toContain('Какая из этих цен розничная?');
  expect(shown(mapping.prices)).not.toContain('Какая из этих цен розничная?');
});

test('a shop that sells no wholesale is not asked for a wholesale price', () => {
  const shown = (sellsWholesale: boolean) => {
    const client = knowingShop(new QueryClient(), { sellsWholesale });
    client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, mapping);
    return render(<ImportMapping one={SAMPLE_IMPORT} source={sourceOf()} onDone={() => undefined} />, { client }).text;
  };
  expect(shown(true)).toContain('Оптовая, если её нет в файле');
  expect(shown(false)).not.toContain('Оптовая, если её нет в файле');
});

test('a price has the role of the source’s settings, and the guessed one when they say nothing of it', () => {
  const profile = { ...NEW_PROFILE, prices: { РРЦ: { role: 'old' as const, markup: 0, step: 0 } } };
  const { prices } = readDraft({ profile, typed: {} }, mapping).profile;
  expect([prices['РРЦ']?.role, prices['Дилер']?.role]).toEqual(['old', 'wholesale']);
});

test('warehouses can be chosen; choosing all equals choosing none', () => {
  const client = new QueryClient();
  client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, mapping);
  const shown = (warehouses: string[]) =>
    render(
      <ImportMapping
        one={SAMPLE_IMPORT}
        source={sourceOf({ profile: { ...NEW_PROFILE, warehouses } })}
        onDone={() => undefined}
      />,
      {
        client,
      },
    ).text;
  expect(shown([])).toMatch(/Склады 2 склада Остаток товара — сумма по отмеченным складам\. Основной Витрина/);
  expect(shown(['Основной', 'Закрытый'])).toMatch(
    /Склады 3 склада.*Склад, которого в файле ещё не было, не считается.*Основной Витрина Закрытый/,
  );
  const all = mapping.warehouses;
  expect(withWarehouse([], all, 'Витрина', false)).toEqual(['Основной']);
  expect(withWarehouse(['Основной'], all, 'Витрина', true)).toEqual([]);
});

test('parameters show sample values, and whether a feature takes them', () => {
  const client = new QueryClient();
  client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, mapping);
  const features = [{ code: 'length', name: { ru: 'Длина' }, type: 'number', unit: 'мм' }];
  client.setQueryData(managedCategoriesQuery.queryKey, [
    { _id: 'c1', slug: 'truby', name: { ru: 'Трубы' }, subcategories: [{ _id: 's1', name: { ru: 'ПП' }, features }] },
  ] as unknown as ManagedCategory[]);
  const { text } = render(<ImportMapping one={SAMPLE_IMPORT} source={sourceOf()} onDone={() => undefined} />, {
    client,
  });
  expect(text).toMatch(/Параметры → характеристики 2 параметра.*Длина, мм 40 товаров *, число, мм *: 120; 150/);
  expect(text).toMatch(/Цвет корпуса 2 товара *, список значений *: хром *такой характеристики нет/);
  expect(text.match(/такой характеристики нет/g)).toHaveLength(1);
  // The shop's features are not loaded yet.
  client.removeQueries({ queryKey: managedCategoriesQuery.queryKey });
  const early = render(<ImportMapping one={SAMPLE_IMPORT} source={sourceOf()} onDone={() => undefined} />, {
    client,
  }).text;
  expect(early).toContain('Цвет корпуса 2 товара');
  expect(early).not.toContain('такой характеристики нет');
});

test('typed values become the profile: Russian numbers, an empty rate means none', () => {
  const saved = { profile: { ...NEW_PROFILE, rates: { USD: 90 } }, typed: {} };
  expect(readDraft(saved, mapping).texts).toMatchObject({
    'role Дилер': 'wholesale',
    'markup Дилер': '12,5',
    'step Дилер': '10',
    'rate USD': '90',
  });
  const texts = { 'rate USD': '', 'threshold gone': '7,5', 'markup РРЦ': '+25', 'step РРЦ': '50' };
  const { profile, errors } = readDraft(typedIn(saved, texts), mapping);
  expect(errors).toEqual({});
  expect(profile).toMatchObject({
    rates: {},
    thresholds: { gone: 7.5, prices: 10 },
    prices: { РРЦ: { role: 'retail', markup: 25, step: 50 }, Дилер: { role: 'wholesale', markup: 12.5, step: 10 } },
  });
});

test('prices and currencies follow another reading of the file, and what was typed comes back with its table', () => {
  const texts = { 'rate USD': '95', 'role РРЦ': 'old' };
  const typed = typedIn(begun, texts);
  const other: Mapping = {
    ...mapping,
    prices: [
      { type: 'Розница', role: 'retail', markup: 0, step: 0 },
      { type: 'Дилер', role: 'ignore', markup: 0, step: 0 },
    ],
    currencies: ['EUR'],
  };
  const changed = readDraft(typed, other);
  expect(changed.isTyped).toBe(false);
  expect(changed.profile.rates).toEqual({});
  expect(changed.profile.prices).toEqual({
    Розница: { role: 'retail', markup: 0, step: 0 },
    // The role of the former reading was a guess, not a choice.
    Дилер: { role: 'ignore', markup: 0, step: 0 },
  });
  expect(readDraft(typedIn(typed, { 'rate EUR': '100' }, other), mapping).texts).toMatchObject(texts);
});

test('a text that is typed back to the saved one is no change', () => {
  const there = typedIn(begun, { 'markup РРЦ': '5' });
  expect(readDraft(there, mapping).isTyped).toBe(true);
  expect(typedIn(there, { 'markup РРЦ': '' })).toEqual(begun);
});

test('another reading that is on its way or has failed leaves the form with the former one and its settings', () => {
  const former = latestReading(null, {}, { data: mapping, isPlaceholderData: false });
  expect(former).toEqual({ mapping, tableSettings: {} });
  const tried = (data: Mapping | undefined, isPlaceholderData = false) =>
    latestReading(former, { sheet: 1 }, { data, isPlaceholderData });
  expect(tried(mapping, true)).toBe(former);
  expect(tried(undefined)).toBe(former);
  const other = { ...mapping, currencies: ['EUR'] };
  expect(tried(other)).toEqual({ mapping: other, tableSettings: { sheet: 1 } });
});

test('invalid values are reported beside their fields', () => {
  const wrong = { wholesale: '150', 'rate USD': 'много', 'role Дилер': 'retail', 'markup Дилер': '-100' };
  const { errors } = readDraft(typedIn(begun, wrong), mapping);
  expect(Object.keys(errors).toSorted()).toEqual(['markup Дилер', 'rate USD', 'role Дилер', 'role РРЦ', 'wholesale']);
});

test('a group or a parameter is mapped automatically, to nothing, or to the chosen target', () => {
  const chosen = (choice: string) => withEntry({ Цвет: 'old' }, 'Цвет', targetOf(choice));
  expect(['= color', 'none', 'auto'].map(chosen)).toEqual([{ Цвет: 'color' }, { Цвет: '' }, {}]);
  expect(['color', '', undefined].map(choiceOf)).toEqual(['= color', 'none', 'auto']);
  expect(withEntry({ Трубы: null }, 'Разное', null)).toEqual({ Трубы: null, Разное: null });
});

test('the table is kept as it is seen: its sheet by name and, after a stop for what is lost, without columns it lacks', () => {
  const sheet = {
    ...{ encoding: '', delimiter: '', sheets: ['Опт', 'Розница'], sheet: 1, headerLine: 2 },
    columns: [{ heading: 'Цена (без НДС)', field: 'price' as const }],
    rows: [{ line: 2, cells: ['Цена '] }],
  };
  const table = { sheet: 0, columns: { Цена: 'price', 'Цена РРЦ': 'price' } } as const;
  expect(tableSeen(table, sheet, false)).toEqual({ ...table, sheet: 1, sheetName: 'Розница' });
  expect(tableSeen(table, sheet, true).columns).toEqual({ Цена: 'price' });
  expect(tableSeen({ columns: {} }, sheet, false)).toEqual({ columns: {} });
  expect(tableSeen(table, null, true)).toBe(table);
});

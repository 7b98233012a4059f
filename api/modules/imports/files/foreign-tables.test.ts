import { join } from 'node:path';
import { windows1251 } from '../../../proofs/fixtures/sample-price-lists.ts';
import { describe, expect, test } from 'vitest';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { readFields } from '../plan/read-fields.ts';
import { readSheet } from './read-sheet.ts';
import { readQuantity } from './read-values.ts';
import { bookOf, HEADINGS, itemsOf, rowsOf } from '../../../proofs/fixtures/sample-lists.ts';

const GOOD = 'Артикул;Наименование;Категория;Цена';

test('a price and a stock that a spreadsheet made a date of are refused', async () => {
  const date = { value: 46_154, style: 0 };
  const rows = await rowsOf(
    bookOf([HEADINGS, ['A-1', 'Кран', 'Краны', date, '5'], ['A-2', 'Кран', 'Краны', '5', date]], ['dd.mm.yyyy']),
  );
  expect(rows.map(({ refusedCells }) => refusedCells?.map(({ column, reason }) => [column, reason]))).toEqual([
    [['Цена', 'испорчен таблицей: дата']],
    [['Остаток', 'испорчен таблицей: дата']],
  ]);
});

test('a percentage, raised digits and a formula that was not calculated are shown as they are', async () => {
  const raised = (text: string) => `</t><r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r><t>`;
  const rows = await rowsOf(
    bookOf(
      [
        HEADINGS,
        ['A-1', 'Кран', 'Краны', { value: 0.07, style: 0 }, '5'],
        ['A-2', `Плитка, м${raised('2')}`, 'Плитка', `1200${raised('50')}`, { value: '', style: 0 }],
      ],
      ['0.0%'],
    ),
  );
  expect(rows.map(({ title, prices }) => [title, prices?.['Цена']?.amount])).toEqual([
    ['Кран', '7%'],
    ['Плитка, м2', '1200⁵⁰'],
  ]);
  expect(rows[1]?.refusedCells).toMatchObject([{ column: 'Остаток', reason: 'формула без значения' }]);
});

describe('stock is the figures of warehouses', () => {
  const others = [
    'Количество полюсов',
    'Кол-во в кор.',
    'Кол-во на поддоне',
    'Неснижаемый остаток',
    'Остаток, руб.',
    'Остаток (упак.)',
    'Остаток на 01.11.2026',
    'Итого остаток',
    'Всего на складах',
    'Остаток на начало',
    'Остаток по всем складам',
    'Кол-во мест',
    'Складская ячейка',
    'Место на складе',
    'Остаток срока годности, дн.',
    'Продано, кол-во',
    'Общее количество',
    'Заказано, количество',
    'Qty in box',
    'Склад',
    'Мин.остаток',
    'Остаток, уп.',
    'stock_status_id',
  ];
  test.each(others)('not those of «%s»', async (heading) => {
    const [row] = await rowsOf(`${GOOD};${heading};Остаток Москва\nA-1;Кран;Краны;100;3;7`);
    expect(row?.stock).toEqual({ 'Остаток Москва': '7' });
  });

  test.each([
    'В наличии',
    'Есть в наличии',
    'Quantity',
    'К-во',
    'Кол.',
    'Available',
    'Количество, шт.',
    'Остаток на конец',
    'Основной склад',
    'Оптовый склад',
    'Остаток розница',
  ])('also those of «%s»', async (heading) => {
    const [row] = await rowsOf(`${GOOD};${heading}\nA-1;Кран;Краны;100;7`);
    expect(row?.stock).toEqual({ [heading]: '7' });
  });

  test.each([
    ['Кол-во;Сумма;Остаток', '0;0;7', { Остаток: '7' }],
    ['Основной склад;Склад Тверь', '5;2', { 'Основной склад': '5', 'Склад Тверь': '2' }],
    [
      'Остаток опт;Розничный склад;Оптовая партия;Дилерский код',
      '5;2;10;200',
      { 'Остаток опт': '5', 'Розничный склад': '2' },
    ],
    ['Основной склад;Остаток', 'Москва;7', { Остаток: '7' }],
    ['Остаток Тверь;Остаток Тверь без резерва', '10;7', { 'Остаток Тверь без резерва': '7' }],
    ['Остаток, м2;Остаток, шт;Остаток, уп.', '90,5;7;3', { 'Остаток, м2': '90,5' }],
  ])('of «%s»', async (headings, cells, stock) => {
    const [row] = await rowsOf(`${GOOD};${headings}\nA-1;Кран;Краны;100;${cells}`);
    expect([row?.stock, Object.keys(row?.prices ?? {})]).toEqual([stock, ['Цена']]);
  });

  test.each([
    ['Остаток, м2', 'шт', ['Остаток, м2']],
    ['Остаток, бухт', 'м', ['Остаток, бухт']],
    ['Остаток, м2', 'м²', undefined],
    ['Остаток, шт', 'м', undefined],
  ])('«%s» of goods in «%s» is refused where it is another measure', async (heading, unit, refused) => {
    const [row] = await rowsOf(`${GOOD};Ед.;${heading}\nA-1;Плитка;Плитка;100;${unit};90`);
    expect(row?.refusedCells?.map(({ column }) => column)).toEqual(refused);
  });

  test('a total is added to no part of it', async () => {
    const [row] = await rowsOf(`${GOOD};Итого остаток;Остаток Москва;Остаток Тверь\nA-1;Кран;Краны;100;7;5;2`);
    expect(row?.stock).toEqual({ 'Остаток Москва': '5', 'Остаток Тверь': '2' });
  });

  test.each([
    ['Остаток;Свободный остаток', { Остаток: '9' }],
    ['Остаток Москва;Свободный остаток Москва', { 'Остаток Москва': '9' }],
    ['Остаток на 01.10.2026;Остаток на 01.11.2026', { 'Остаток на 01.10.2026': '9' }],
  ])('of «%s» the one that a person chose is the stock alone', async (headings, stock) => {
    const [chosen = ''] = headings.split(';');
    const [row] = await rowsOf(`${GOOD};${headings}\nA-1;Кран;Краны;100;9;7`, { columns: { [chosen]: 'stock' } });
    expect(row?.stock).toEqual(stock);
  });

  test('the place of a stock is none', async () => {
    const [row] = await rowsOf(`${GOOD};Склад;Остаток\nA-1;Кран;Краны;100;Москва;7`);
    expect(row?.stock).toEqual({ Остаток: '7' });
  });
});

test.each(['Место хранения', 'Место на складе', 'Ячейка'])(
  '«%s» is the storage place, not a feature',
  async (heading) => {
    const [row] = await rowsOf(`${GOOD};${heading}\nA-1;Кран;Краны;100;А-03-2`);
    expect([row?.storagePlace, row?.features, row?.stock]).toEqual(['А-03-2', {}, undefined]);
  },
);

test.each([
  ['Группы', 'groups', ['Краны']],
  ['Баркод', 'barcodes', ['4607086562215']],
] as const)('«%s» is no feature', async (heading, field, values) => {
  const [row] = await rowsOf(`Артикул;Наименование;Цена;${heading}\nA-1;Кран;100;${values[0]}`);
  expect(row?.[field]).toEqual(values);
});

test('a heading that names the group, the brand or a code is no name of the good', async () => {
  const [row] = await rowsOf(
    'Наименование группы;Номенклатура.Артикул;Наименование производителя;Номенклатура;Номенклатура.Единица измерения;Штрих код;Цена\nКраны;A-1;Bugatti;Кран;шт;4607086562215;100',
  );
  expect(row).toMatchObject({
    groups: ['Краны'],
    article: 'A-1',
    brand: 'Bugatti',
    title: 'Кран',
    unit: 'шт',
    barcodes: ['4607086562215'],
  });
});

test.each([
  ';Общий итог;;100;5',
  ';Краны Итог;;100;5',
  'Итого;1 позиция;;100;5',
  ';Сумма;;100;5',
  ';В т.ч. НДС 20%;;20;',
  ';К оплате;;100;5',
  ';Промежуточный итог;;100;5',
  ';;Краны Сумма;100;5',
])('a row of sums is no good: «%s»', async (line) => {
  const items = await itemsOf(`${GOOD};Остаток\nA-1;Кран;Краны;100;5\n${line}\n;Сумматор;Краны;7;1`);
  expect(items.map((item) => ('named' in item ? item.named.what : 'good'))).toEqual(['good', 'total', 'good']);
});

describe('rows that do not fit the headings', () => {
  test.each([
    ['A-1;Кран; шаровой;Краны;100;5', `${GOOD};Остаток`],
    ['A-1,Кран,Краны,100,50,5', `${GOOD};Остаток`.replaceAll(';', ',')],
    ['A-1;Кран; шаровой;Краны;100;', `${GOOD};Остаток`],
  ])('«%s» has shifted values', async (line, headings) => {
    const next = 'A-2;Кран;Краны;200;5'.replaceAll(';', headings.includes(';') ? ';' : ',');
    const items = await itemsOf([headings, line, next, ''].join('\n'));
    expect(items.map((item) => ('refused' in item ? item.refused.position : 'good'))).toEqual(['строка 2', 'good']);
  });

  test('a delimiter at the end of each line shifts none', async () => {
    expect(await rowsOf(`${GOOD}\nКраны;;;\nA-1;Кран;Краны;100;\nA-2;Кран;Краны;200;`)).toHaveLength(2);
  });

  test('what is said above the first table is true of the second one too', async () => {
    const rows = await rowsOf(
      `Цены за 100 шт.\n${GOOD};Остаток\nA-1;Кран;Краны;100;5\nАртикул;Наименование;Остаток;Категория;Цена\nB-1;Труба;7;Трубы;300`,
    );
    expect(rows.map(({ prices }) => Object.values(prices ?? {}).map(({ per }) => per))).toEqual([['100'], ['100']]);
  });

  test('two lists side by side are told by their names alone', async () => {
    const headings = 'Артикул;Наименование;Цена;;Артикул;Наименование;Цена опт';
    await expect(itemsOf(`${headings}\nA-1;Кран;100;;B-1;Труба;50`)).rejects.toThrow('Рядом стоят два списка');
  });

  test('headings of a second table order its columns', async () => {
    const rows = await rowsOf(
      `${GOOD};Остаток\nA-1;Кран;Краны;100;5\n;;;;\nАртикул;Наименование;Остаток;Категория;Цена\nB-1;Труба;7;Трубы;300`,
    );
    expect(rows.map(({ article, stock, prices }) => [article, stock?.['Остаток'], prices?.['Цена']?.amount])).toEqual([
      ['A-1', '5', '100'],
      ['B-1', '7', '300'],
    ]);
  });

  test('numbers of the columns are no good', async () => {
    expect(await rowsOf(`${GOOD};Остаток\n1;2;3;4;5\nA-1;Кран;Краны;100;5`)).toHaveLength(1);
  });
});

test.each(['нет', 'Нет в наличии', 'отсутствует', 'out of stock', 'нет на складе'])('a stock «%s» is none', (text) => {
  expect(readQuantity(text)).toEqual({ kind: 'figure', value: 0, isBound: true });
});

test.each(['<5', '~5', 'до 10', '5 уп', '3 компл.'])('a stock «%s» is no figure that is surely there', (text) => {
  expect(readQuantity(text).kind).toBe('wrong');
});

test('a sign or a word for no code is no code', async () => {
  const rows = await rowsOf(
    'Артикул;Штрихкод;Название;Цена\n-;-;Кран 1;100\nнет;0;Кран 2;100\nб/н;0000000000000;Кран 3;100\n0;4607086562215.0;Кран 4;100\n00;нет;Кран 5;100',
  );
  expect(rows.map(({ article, barcodes }) => [article, barcodes])).toEqual([
    ['', []],
    ['', []],
    ['', []],
    ['', ['4607086562215']],
    ['00', []],
  ]);
});

test('a file in UTF-8 with a few bytes of another encoding is refused', async () => {
  const text = Buffer.from('SKU,Name,Categories,Price\nA-1,Кран латунный,Краны,100\nA-2,Кран ');
  await expect(itemsOf(Buffer.concat([text, Buffer.from([0xea]), Buffer.from(',Краны,100\n')]))).rejects.toThrow(
    'смешаны кодировки',
  );
});

test('a file in Windows-1251 with a line in UTF-8 is refused', async () => {
  const lines = 'A-1;Кран;Краны;100\n'.repeat(200);
  const text = Buffer.concat([windows1251(`${GOOD}\n${lines}`), Buffer.from('B-1;Труба;Трубы;200\n')]);
  await expect(itemsOf(text)).rejects.toThrow('смешаны кодировки');
});

test.each([
  ['Published', ['1', '0', '-1'], ['', 'Published: 0', 'Published: -1']],
  ['Published;Visibility in catalog', ['1;visible', '1;hidden'], ['', 'Visibility in catalog: hidden']],
  ['status', ['true', 'false'], ['', 'status: false']],
  ['Активность', ['Y', 'N'], ['', 'Активность: N']],
  ['Архивный', ['нет', 'да', ''], ['', 'Архивный: да', '']],
  ['Status', ['active', 'draft', 'archived'], ['', 'Status: draft', 'Status: archived']],
])('goods that another shop hides are not on sale: «%s»', async (heading, marks, states) => {
  const rows = await rowsOf(
    `${GOOD};${heading}\n${marks.map((mark, at) => `A-${at};Кран;Краны;100;${mark}`).join('\n')}`,
  );
  expect(rows.map(({ state }) => state)).toEqual(states);
});

test('the encoding of old Macs is known', async () => {
  const letters = new Map(
    Array.from({ length: 128 }, (_, at) => [
      new TextDecoder('x-mac-cyrillic').decode(Buffer.from([at + 128])),
      at + 128,
    ]),
  );
  const text = 'Артикул;Наименование;Категория;Цена\rA-1;Лейка;Лейки;100\rA-2;Кран;Краны;100';
  const rows = await rowsOf(Buffer.from([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0))));
  expect(rows.map(({ title, groups }) => [title, groups])).toEqual([
    ['Лейка', ['Лейки']],
    ['Кран', ['Краны']],
  ]);
});

test('commas in names and prices do not part a table whose headings semicolons do', async () => {
  const rows = await rowsOf('Наименование;Цена\nКран, латунь;100,50\nКран, сталь;200,50\nКран, чугун;300,50');
  expect(rows.map(({ prices }) => prices?.['Цена']?.amount)).toEqual(['100,50', '200,50', '300,50']);
});

test('a book is found by the directory of its archive', async () => {
  const rows = await rowsOf(bookOf([HEADINGS, ['A-1', 'Кран', 'Краны', '100', '5']], ['0'], 'content/book.xml'));
  expect(rows.map(({ article }) => article)).toEqual(['A-1']);
});

test.each([
  'Скидка 10%',
  'Дилерская скидка',
  'Розничные скидки',
  'Наценка',
  'НДС',
  'Ставка НДС',
  'Сумма НДС',
  'Заказ, шт.',
  'Кол-во к заказу',
  'Итого, руб.',
])('terms between supplier and shop are no feature that buyers see: «%s»', async (heading) => {
  const [row] = await rowsOf(`${GOOD};${heading};Цвет\nA-1;Кран;Краны;100;5;хром`);
  expect([row?.features, Object.keys(row?.prices ?? {})]).toEqual([{ Цвет: 'хром' }, ['Цена']]);
  expect(row?.stock).toBeUndefined();
});

test.each([
  ['15.11', 'шт', true],
  ['15.11', '', true],
  ['15.11', 'м', false],
  ['15.13', 'шт', false],
  ['15,11', 'шт', false],
])('a stock «%s» in «%s» is the day of an arrival: %s', async (cell, unit, isDay) => {
  const [row] = await rowsOf(`${GOOD};Ед.;Остаток\nA-1;Кран;Краны;100;${unit};${cell}`);
  if (row === undefined) throw new Error('The list has a row');
  const profile = importProfileSchema.parse({});
  const reading = {
    profile,
    takesStock: true,
    sellsWholesale: true,
    timeZone: 'Europe/Moscow',
    prices: new Map(),
    models: new Map(),
    brands: null,
  };
  const { stock, refusedCells } = readFields(row, reading);
  expect([stock, refusedCells.length]).toEqual(isDay ? [null, 1] : [15, 0]);
});

test('levels in a row that names a group are levels', async () => {
  const [row] = await rowsOf('Артикул;Наименование;Цена\nСантехника > Ванны;;\nA-1;Ванна;100');
  expect(row?.groups).toEqual(['Сантехника', 'Ванны']);
});

test.each([
  ['Вес, г', '500', '0.5'],
  ['Weight (g)', '1250', '1.25'],
  ['Вес, кг', '0,5', '0,5'],
])('a weight in «%s» is kilograms', async (heading, cell, weightKg) => {
  const [row] = await rowsOf(`Артикул;Название;Цена;${heading}\nA-1;Кран;100;${cell}`);
  expect(row?.weightKg).toBe(weightKg);
});

test('a list of sales is no price list', async () => {
  await expect(
    itemsOf('Номер;Дата;Контрагент;Товар;Количество;Цена;Сумма\n1;01.11.2026;ООО «Опт»;Кран;2;100;200'),
  ).rejects.toThrow('список заказов');
});

test.each([
  ['4607086562215,', ['4607086562215']],
  ['4 607086 562215', ['4607086562215']],
  ['4607086562215 4607086562222', ['4607086562215', '4607086562222']],
])('barcodes of «%s»', async (cell, barcodes) => {
  const [row] = await rowsOf(`Артикул;Штрихкод;Название;Цена\nA-1;${cell};Кран;100`);
  expect(row?.barcodes).toEqual(barcodes);
});

test.each(['2025-02-01', '2025-02-01 00:00:00', '1 фев', '####'])('an article «%s» is refused', async (cell) => {
  const [row] = await rowsOf(`Артикул;Штрихкод;Название;Цена\n${cell};4607086562215;Кран;100`);
  expect(row?.refusedCells?.map(({ column, value }) => [column, value])).toEqual([['Артикул', cell]]);
});

test('rows that a quote swallows to the end of a long file are refused one by one', async () => {
  const goods = Array.from({ length: 3000 }, (_, index) => `A-${index};Кран ""${index}"" мм;Краны;100`);
  const items = await itemsOf([GOOD, 'B-1;Труба;Трубы;7', 'B-2;"Муфта 3/4;Муфты;9', ...goods].join('\n'));
  expect(items.map((item) => ('refused' in item ? 'refused' : 'good')).indexOf('refused')).toBe(1);
  expect(items).toHaveLength(3002);
  expect(items.at(-1)).toMatchObject({
    refused: { position: 'строка 3003', reason: expect.stringContaining('строке 3') },
  });
});

test('a column that the book hides is taken only where a person chose it, and never for a visible one of its name', async () => {
  const row = (prices: readonly string[]) => ['A-1', 'Кран', 'Краны', ...prices];
  const book = (headings: readonly string[], prices: readonly string[]) =>
    bookOf([[...HEADINGS.slice(0, 3), ...headings], row(prices)], [], undefined, [4]);
  const read = async (headings: readonly string[], columns: Readonly<Record<string, 'price'>> = {}) => {
    const [good] = await rowsOf(book(headings, ['60', '100']), { columns });
    return Object.entries(good?.prices ?? {}).map(([type, { amount }]) => [type, amount]);
  };
  expect(await read(['Закупка', 'Цена'])).toEqual([['Цена', '100']]);
  expect(await read(['Закупка', 'Цена'], { Закупка: 'price' })).toEqual([
    ['Закупка', '60'],
    ['Цена', '100'],
  ]);
  expect(await read(['Цена', 'Цена'])).toEqual([['Цена', '100']]);
});

test('a last line without an end is a good cut off only where it could be a good', async () => {
  const list = (last: string) => itemsOf(`${GOOD}\nA-1;Кран;Краны;100\nA-2;Кран;Краны;200\n${last}`);
  const [cut] = (await list('A-3;Кран;Кра')).slice(-1);
  expect(cut).toMatchObject({ refused: { reason: expect.stringContaining('оборван') as unknown } });
  for (const said of ['Цены действительны до конца месяца', 'Итого;;300'])
    expect((await list(said)).slice(-1)).toMatchObject([{ named: { line: 4 } }]);
});

test('headings below the lines that are searched are offered to a person, and read once chosen', async () => {
  const path = join(import.meta.dirname, '../../../proofs/fixtures/price-lists/d15-late-head.csv');
  const offered = await readSheet(path, 'прайс.csv', {});
  expect([offered?.head, offered?.rows.some(({ line }) => line === 35)]).toEqual([null, true]);
  expect((await readSheet(path, 'прайс.csv', { headerLine: 35 }))?.head).toMatchObject({ line: 35 });
});

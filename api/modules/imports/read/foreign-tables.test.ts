import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { mapPrices } from '../plan/map-prices.ts';
import { readFields } from '../plan/read-fields.ts';
import { currencyIn, currencyOf, readFigure, readQuantity, withoutCurrency } from '../plan/read-values.ts';
import type { ReadChoice } from './open-content.ts';
import { readSource } from './read-source.ts';
import type { ReadItem, SourceRow } from './source-row.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function itemsOf(content: string | Buffer, choice: ReadChoice = {}): Promise<ReadItem[]> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  const source = await readSource(path, 'file', choice);
  const items: ReadItem[] = [];
  try {
    for await (const item of source.items()) items.push(item);
  } finally {
    source.close();
  }
  return items;
}
const rowsOf = async (content: string | Buffer, choice?: ReadChoice): Promise<SourceRow[]> =>
  (await itemsOf(content, choice)).flatMap((item) => ('row' in item ? [item.row] : []));

/** Currencies of all prices of a table of one product. */
async function currenciesOf(lines: readonly string[]): Promise<string[]> {
  const [row] = await rowsOf(lines.join('\n'));
  return Object.values(row?.prices ?? {}).map(({ amount, currency }) => currencyOf(currencyIn(amount) || currency));
}

interface NumberCell {
  readonly value: number;
  /** Index of the format, from 0. */
  readonly style: number;
}
/** A workbook whose cells are texts and numbers with formats of their own. */
function bookOf(
  rows: readonly (readonly (string | NumberCell)[])[],
  formats: readonly string[],
  path = 'xl/workbook.xml',
) {
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const cells = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const address = `${String.fromCharCode(65 + column)}${at + 1}`;
      return typeof cell === 'string'
        ? `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c r="${address}" s="${cell.style + 1}"><v>${cell.value}</v></c>`;
    });
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)];
  return zipOf([
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="${path}"/></Relationships>`,
    },
    {
      name: path,
      content: '<workbook xmlns:r="r"><sheets><sheet name="Прайс" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: `${base}_rels/${path.slice(base.length)}.rels`,
      content:
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
    },
    { name: `${base}s.xml`, content: `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>` },
    {
      name: `${base}styles.xml`,
      content: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
  ]);
}
const HEADINGS = ['Артикул', 'Наименование', 'Категория', 'Цена', 'Остаток'];

describe('the currency of prices', () => {
  test.each([
    ['Цена, £', 'GBP'],
    ['Цена, сум', 'UZS'],
    ['Цена (сом)', 'KGS'],
    ['Цена GBP', 'GBP'],
    ['Цена, дол.', 'USD'],
    ['Цена, YE', 'у.е.'],
    ['Цена, б.р.', 'BYN'],
    ['Цена в валюте', 'ВАЛЮТЕ'],
    ['Цена, Евросклад', 'RUB'],
    ['Цена, сумма', 'RUB'],
  ])('stands in the heading «%s»', async (heading, currency) => {
    expect(await currenciesOf([`Артикул;Название;${heading}`, 'A-1;Кран;100'])).toEqual([currency]);
  });

  test.each(['Валюта цены', 'Валюта прайса', 'Price currency'])('stands in a column «%s»', async (heading) => {
    expect(await currenciesOf([`Артикул;Название;Цена;${heading}`, 'A-1;Кран;100;USD'])).toEqual(['USD']);
  });

  test.each([
    ['Прайс-лист. Цены указаны в долларах США;;', 'USD'],
    ['ООО «Опт»;Валюта: EUR;', 'EUR'],
    ['Все цены в у.е. по курсу 95 руб.;;', 'у.е.'],
    ['Цены в рублях, курс доллара 90;;', 'RUB'],
    ['Прайс-лист ООО «Евросантехника»;;', 'RUB'],
  ])('stands above the table: «%s»', async (above, currency) => {
    expect(await currenciesOf([above, 'Артикул;Название;Цена', 'A-1;Кран;100'])).toEqual([currency]);
  });

  test('is shown by the format of a cell alone', async () => {
    const formats = ['[$$-409]#,##0.00', '#,##0.00\\ [$€-1]', '"$"#,##0', '#,##0.00\\ "₽"', '[$-419]0.00'];
    const goods = formats.map((_, style) => [`A-${style}`, 'Кран', 'Краны', { value: 100, style }, '5']);
    const rows = await rowsOf(bookOf([HEADINGS, ...goods], formats));
    expect(rows.map(({ prices }) => currencyOf(prices?.['Цена']?.currency ?? ''))).toEqual([
      'USD',
      'EUR',
      'USD',
      'RUB',
      'RUB',
    ]);
  });
});

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

const GOOD = 'Артикул;Наименование;Категория;Цена';

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
    'Остаток срока годности, дн.',
    'Продано, кол-во',
    'Общее количество',
    'Заказано, количество',
    'Qty in box',
    'Склад',
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
  ])('also those of «%s»', async (heading) => {
    const [row] = await rowsOf(`${GOOD};${heading}\nA-1;Кран;Краны;100;7`);
    expect(row?.stock).toEqual({ [heading]: '7' });
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

/** Roles of a table's prices in the shop. */
async function rolesOf(headings: string, cells: string): Promise<Record<string, string>> {
  const [row] = await rowsOf(`Артикул;Наименование;${headings}\nA-1;Кран;${cells}`);
  const rules = mapPrices(Object.keys(row?.prices ?? {}), importProfileSchema.parse({}));
  return Object.fromEntries([...rules].map(([type, { role }]) => [type, role]));
}

describe('which price is which', () => {
  test('of two headings that are the same neither is the price', async () => {
    expect(await rolesOf('Цена;Цена', '100;80')).toEqual({ Цена: 'ignore', 'Цена (столбец 4)': 'ignore' });
  });

  test.each(['РРЦ', 'Розничная цена'])('«%s» is the retail price, not a plain one before it', async (heading) => {
    expect(await rolesOf(`Цена, руб.;${heading}`, '100;180')).toEqual({ 'Цена, руб.': 'ignore', [heading]: 'retail' });
  });

  test('a price without the discount is the price', async () => {
    const headings = 'Цена без скидки;Цена со скидкой';
    expect(await rolesOf(headings, '100;80')).toEqual({ 'Цена без скидки': 'retail', 'Цена со скидкой': 'sale' });
    expect(await rolesOf('Цена;Цена без скидки', '80;100')).toEqual({ Цена: 'retail', 'Цена без скидки': 'old' });
  });

  test('one with VAT beside one without is the price', async () => {
    const roles = { 'Цена с НДС 20%': 'retail', 'Цена без НДС': 'ignore' };
    expect(await rolesOf('Цена с НДС 20%;Цена без НДС', '120;100')).toEqual(roles);
  });

  test.each(['Цена, тыс. руб.', 'Цена за кор.', 'Цена за пачку', 'Цена за бухту'])(
    '«%s» is of no single good',
    async (heading) => {
      expect(await rolesOf(heading, '100')).toEqual({ [heading]: 'ignore' });
    },
  );

  test.each([
    ['Цена за 100 шт', '100'],
    ['Цена за 1000 шт.', '1000'],
    ['Цена за тыс. шт', '1000'],
    ['Цена за шт', undefined],
  ])('«%s» is divided', async (heading, per) => {
    const [row] = await rowsOf(`Артикул;Наименование;${heading}\nA-1;Кран;500`);
    expect(row?.prices?.[heading]?.per).toBe(per);
  });

  test('a price of a unit of many is of so many', async () => {
    const rows = await rowsOf('Артикул;Наименование;Ед.;Цена\nA-1;Кран;100 шт;5\nA-2;Кран;тыс. шт;5\nA-3;Кран;шт;5');
    expect(rows.map(({ prices }) => prices?.['Цена']?.per)).toEqual(['100 шт', 'тыс. шт', undefined]);
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
])('a row of sums is no good: «%s»', async (line) => {
  const items = await itemsOf(`${GOOD};Остаток\nA-1;Кран;Краны;100;5\n${line}\n;Сумматор;Краны;7;1`);
  expect(items.map((item) => ('named' in item ? item.named.what : 'good'))).toEqual(['good', 'total', 'good']);
});

describe('rows that do not fit the headings', () => {
  test.each([
    ['A-1;Кран; шаровой;Краны;100;5', `${GOOD};Остаток`],
    ['A-1,Кран,Краны,100,50,5', `${GOOD};Остаток`.replaceAll(';', ',')],
  ])('«%s» has shifted values', async (line, headings) => {
    const next = 'A-2;Кран;Краны;200;5'.replaceAll(';', headings.includes(';') ? ';' : ',');
    const items = await itemsOf([headings, line, next, ''].join('\n'));
    expect(items.map((item) => ('refused' in item ? item.refused.position : 'good'))).toEqual(['строка 2', 'good']);
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

  test.each(['USD', '$', 'в долларах'])('«%s» alone below «Цена» is its currency', async (word) => {
    expect(await currenciesOf(['Артикул;Название;Цена;Остаток', `;;${word};`, 'A-1;Кран;100;5'])).toEqual(['USD']);
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

const exchangeOf = (goods: string, offers: string): string =>
  `<КоммерческаяИнформация ВерсияСхемы="2.08"><Каталог><Товары>${goods}</Товары></Каталог><ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены><ТипЦены><Ид>o</Ид><Наименование>Оптовая</Наименование></ТипЦены></ТипыЦен><Предложения>${offers}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
const priceOf = (type: string, amount: number): string =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена></Цены>`;
const offerOf = (id: string, inner: string, status = ''): string =>
  `<Предложение${status}><Ид>${id}</Ид>${inner}</Предложение>`;

describe('CommerceML', () => {
  test('a stock without a warehouse is the sum of those that have one', async () => {
    const rest = (inner: string): string => `<Остаток>${inner}</Остаток>`;
    const house = '<Склад><Ид>1</Ид><Количество>3</Количество></Склад>';
    const stock = `<Остатки>${rest(house)}${rest('<Количество>5</Количество>')}</Остатки>`;
    const [row] = await rowsOf(exchangeOf('<Товар><Ид>a</Ид></Товар>', offerOf('a', stock)));
    expect(row?.stock).toEqual({ 1: '3' });
  });

  const goodOf = (id: string, status = ''): string =>
    `<Товар${status}><Ид>${id}</Ид><Артикул>-</Артикул><Наименование>Кран</Наименование></Товар>`;

  test('goods and offers that are marked as deleted', async () => {
    const rows = await rowsOf(
      exchangeOf(
        goodOf('m1') + goodOf('m2') + goodOf('m3', ' Статус="Удалён"'),
        offerOf('m1#a', priceOf('r', 100)) +
          offerOf('m1#b', priceOf('r', 100), ' Статус="Удален"') +
          offerOf('m2', `<ПометкаУдаления>true</ПометкаУдаления>${priceOf('r', 50)}`),
      ),
    );
    expect(rows.map(({ externalId, article, isDeleted }) => [externalId, article, isDeleted])).toEqual([
      ['m1#a', '', undefined],
      ['m1#b', '', true],
      ['m2', '', true],
      ['m3', '', true],
    ]);
  });

  const inUnit = (amount: number, unit: string, per = ''): string =>
    `<Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Единица>${unit}</Единица>${per === '' ? '' : `<Коэффициент>${per}</Коэффициент>`}</Цена>`;
  const base = (unit: string): string => `<БазоваяЕдиница>${unit}</БазоваяЕдиница>`;

  test.each([
    ['упак', [inUnit(950, 'упак'), inUnit(100, 'шт')], { amount: '100' }],
    ['упак 10', [inUnit(950, 'упак', '10'), inUnit(100, 'шт.')], { amount: '100' }],
    ['упак alone', [inUnit(950, 'упак')], { amount: '950', per: 'упак' }],
    ['упак 10 beside упак', [inUnit(700, 'упак'), inUnit(950, 'упак', '10')], { amount: '950', per: '10' }],
    ['two packages', [inUnit(9000, 'кор', '100'), inUnit(950, 'упак', '10')], { amount: '950', per: '10' }],
    ['a unit that holds one', [inUnit(95, 'упак', '1')], { amount: '95' }],
    ['the unit by its code', [inUnit(950, '778'), inUnit(100, '796')], { amount: '100' }],
    ['no unit', [priceOf('r', 100).replaceAll(/<\/?Цены>/g, '')], { amount: '100' }],
  ])('the price of a piece, not of a package: %s', async (_, prices, wanted) => {
    const good = `<Товар><Ид>a</Ид><Наименование>Кран</Наименование>${base('шт')}</Товар>`;
    for (const offer of [`<Цены>${prices.join('')}</Цены>`, `${base('Штука')}<Цены>${prices.join('')}</Цены>`]) {
      const [row] = await rowsOf(exchangeOf(good, offerOf('a', offer)));
      const { amount, per } = row?.prices?.['Розничная'] ?? {};
      expect({ amount, ...(per === undefined ? {} : { per }) }).toEqual(wanted);
    }
  });

  test('of a good that is sold by packages the price of the package is the price', async () => {
    const good = `<Товар><Ид>a</Ид><Наименование>Кран</Наименование>${base('упак')}</Товар>`;
    const [row] = await rowsOf(exchangeOf(good, offerOf('a', `<Цены>${inUnit(950, 'Упаковка')}</Цены>`)));
    expect(row?.prices?.['Розничная']).toEqual({ amount: '950', currency: '', decimals: 'point' });
  });

  test('two offers of one good complete each other', async () => {
    const [row] = await rowsOf(
      exchangeOf(
        goodOf('m1'),
        offerOf('m1', `${priceOf('r', 100)}<Склад ИдСклада="s1" КоличествоНаСкладе="5"/>`) +
          offerOf('m1', `${priceOf('o', 70)}<Склад ИдСклада="s2" КоличествоНаСкладе="3"/>`),
      ),
    );
    expect(row).toMatchObject({
      prices: { Розничная: { amount: '100' }, Оптовая: { amount: '70' } },
      stock: { s1: '5', s2: '3' },
    });
  });
});

const feedOf = (currencies: string, offers: string): string =>
  `<yml_catalog><shop><currencies>${currencies}</currencies><categories><category id="1">Краны</category></categories><offers>${offers}</offers></shop></yml_catalog>`;

describe('YML', () => {
  test.each([
    ['<currency id="USD" rate="1"/><currency id="RUR" rate="0.011"/>', 'USD'],
    ['<currency id="RUR" rate="1"/><currency id="USD" rate="90"/>', 'RUB'],
    ['<currency id="RUR" rate="1"/><currency id="USD" rate="1"/>', 'RUB'],
  ])('offers without a currency are in that of the feed: %s', async (currencies, currency) => {
    const [row] = await rowsOf(feedOf(currencies, '<offer id="1"><name>Кран</name><price>100</price></offer>'));
    expect(currencyOf(row?.prices?.['price']?.currency ?? '')).toBe(currency);
  });

  test('what is not available by any word, and outlets without ids', async () => {
    const rows = await rowsOf(
      feedOf(
        '',
        '<offer id="1"><name>Кран</name><available>false</available></offer><offer id="2" available="0"><name>Кран</name></offer><offer id="3"><name>Кран</name><outlets><outlet instock="5"/><outlet instock="3"/></outlets></offer>',
      ),
    );
    expect(rows.map(({ stock }) => stock)).toEqual([{ '': '0' }, { '': '0' }, { '': '5', '2': '3' }]);
  });
});

test('a file in UTF-8 with a few bytes of another encoding is refused', async () => {
  const text = Buffer.from('SKU,Name,Categories,Price\nA-1,Кран латунный,Краны,100\nA-2,Кран ');
  await expect(itemsOf(Buffer.concat([text, Buffer.from([0xea]), Buffer.from(',Краны,100\n')]))).rejects.toThrow(
    'смешаны кодировки',
  );
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

test.each(['Скидка 10%', 'Наценка', 'НДС', 'Ставка НДС', 'Сумма НДС', 'Заказ, шт.', 'Кол-во к заказу', 'Итого, руб.'])(
  'terms between supplier and shop are no feature that buyers see: «%s»',
  async (heading) => {
    const [row] = await rowsOf(`${GOOD};${heading};Цвет\nA-1;Кран;Краны;100;5;хром`);
    expect(row?.features).toEqual({ Цвет: 'хром' });
    expect(row?.stock).toBeUndefined();
  },
);

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
  const reading = { profile, takesStock: true, timeZone: 'Europe/Moscow', prices: new Map(), brands: null };
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

test.each(['Цена, коп.', 'Цена от 10 шт', 'Цена при заказе от 5000 руб.', 'Цена до 10 шт'])(
  '«%s» alone is no retail price',
  async (heading) => {
    expect(await rolesOf(heading, '100')).toEqual({ [heading]: 'ignore' });
  },
);

test.each([
  ['Закупка', 'cost'],
  ['Оптовая', 'wholesale'],
  ['Цена со скидкой', 'sale'],
  ['Цена без скидки', 'old'],
  ['Цена без НДС', 'ignore'],
  ['Розничная цена без НДС', 'ignore'],
  ['Розничная от 10 шт', 'ignore'],
  ['Ваша цена', 'ignore'],
  ['Спеццена опт', 'wholesale'],
  ['Цена по акции до 30.11', 'ignore'],
  ['Цена Москва', 'ignore'],
  ['Цена 2', 'ignore'],
])('«%s» alone is no retail price', async (heading, role) => {
  expect(await rolesOf(heading, '100')).toEqual({ [heading]: role });
  expect(await rolesOf(`${heading};Дилерская цена`, '100;90')).not.toMatchObject({ [heading]: 'retail' });
});

test.each([
  'Цена',
  'Розничная',
  'Базовая цена',
  'Стоимость',
  'Цена в рублях',
  'Цена, USD',
  'Цена, руб. с НДС',
  'Цена (в т.ч. НДС), руб.',
  'Цена за 100 шт',
  'Цена, руб./шт.',
  'Цена на 01.11.2026',
])('«%s» alone is the retail price', async (heading) => {
  expect(await rolesOf(heading, '100')).toEqual({ [heading]: 'retail' });
});

test('of feeds and of 1C only a retail price or one without a name is taken for it', async () => {
  const roleOf = (rows: readonly SourceRow[]) =>
    [...mapPrices(Object.keys(rows[0]?.prices ?? {}), importProfileSchema.parse({}))].map(([, { role }]) => role);
  const feed = (tag: string) => feedOf('', `<offer id="1"><name>Кран</name><${tag}>100</${tag}></offer>`);
  expect(roleOf(await rowsOf(feed('price')))).toEqual(['retail']);
  expect(roleOf(await rowsOf(feed('purchase_price')))).toEqual(['cost']);
  expect(roleOf(await rowsOf(feed('price_opt')))).toEqual(['wholesale']);
  const goods = '<Товар><Ид>a</Ид><Наименование>Кран</Наименование></Товар>';
  expect(roleOf(await rowsOf(exchangeOf(goods, offerOf('a', priceOf('o', 100)))))).toEqual(['wholesale']);
  expect(roleOf(await rowsOf(exchangeOf(goods, offerOf('a', priceOf('6e80ed39-ac92-11e4', 100)))))).toEqual(['retail']);
});

test('a price per piece is a price', () => {
  expect(['1 250,50 руб./шт', '1250 ₽ за шт.', '1250/шт'].map((text) => readFigure(withoutCurrency(text)))).toEqual([
    { kind: 'figure', value: 1250.5 },
    { kind: 'figure', value: 1250 },
    { kind: 'figure', value: 1250 },
  ]);
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

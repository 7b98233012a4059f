import { describe, expect, test } from 'vitest';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { mapPrices } from './map-prices.ts';
import { currencyIn, currencyOf, readFigure, withoutCurrency } from './read-values.ts';
import { bookOf, HEADINGS, rowsOf } from '../../../proofs/fixtures/sample-lists.ts';

/** Currencies of all prices of a table of one product. */
async function currenciesOf(lines: readonly string[]): Promise<string[]> {
  const [row] = await rowsOf(lines.join('\n'));
  return Object.values(row?.prices ?? {}).map(({ amount, currency }) => currencyOf(currencyIn(amount) || currency));
}

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
    ['Опт;Валюта;РРЦ;Валюта', '12;USD;15;руб', ['USD', 'RUB']],
    ['Валюта;Опт;Валюта;РРЦ', 'USD;12;руб;15', ['USD', 'RUB']],
    ['Цена продажи;Валюта (Цена продажи);Закупочная цена;Валюта (Закупочная цена)', '15;руб;12;usd', ['RUB', 'USD']],
    ['Опт;РРЦ;Валюта', '12;15;USD', ['USD', 'USD']],
  ])('stands beside each price in «%s»', async (headings, cells, currencies) => {
    expect(await currenciesOf([`Артикул;Название;${headings}`, `A-1;Кран;${cells}`])).toEqual(currencies);
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

  test('are thousands where the format adds the word, and as they are where it only shows a thousandth', async () => {
    const formats = ['0.0" тыс. ₽"', '#,##0.0," тыс. ₽"'];
    const goods = [48.5, 48_500].map((value, style) => [`A-${style}`, 'Котёл', 'Котлы', { value, style }, '5']);
    const rows = await rowsOf(bookOf([HEADINGS, ...goods], formats));
    expect(rows.map(({ prices }) => prices?.['Цена']?.amount)).toEqual(['48500', '48500']);
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

  test.each(['USD', '$', 'в долларах'])('«%s» alone below «Цена» is its currency', async (word) => {
    expect(await currenciesOf(['Артикул;Название;Цена;Остаток', `;;${word};`, 'A-1;Кран;100;5'])).toEqual(['USD']);
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

  test.each(['МРЦ', 'Новая цена'])('a plain price beside «%s» is not surely what buyers pay', async (heading) => {
    expect(await rolesOf(`Цена;${heading}`, '70;100')).toEqual({ Цена: 'ignore', [heading]: 'ignore' });
  });

  test('headings of three rows are read to the last one', async () => {
    const roles = {
      'Цена Розница без НДС': 'ignore',
      'Цена Розница с НДС': 'retail',
      'Цена Опт без НДС': 'ignore',
      'Цена Опт с НДС': 'wholesale',
    };
    const below = ';;Розница;;Опт;\n;;без НДС;с НДС;без НДС;с НДС';
    const [row] = await rowsOf(`Артикул;Наименование;Цена;;;\n${below}\nA-1;Кран;100;120;80;96`);
    const rules = mapPrices(Object.keys(row?.prices ?? {}), importProfileSchema.parse({}));
    expect(Object.fromEntries([...rules].map(([type, { role }]) => [type, role]))).toEqual(roles);
  });

  test('names of places and of levels are no old prices', async () => {
    const roles = { 'Розничная цена': 'retail', 'Цена Gold': 'ignore', 'Цена Старый Оскол': 'ignore' };
    expect(await rolesOf(Object.keys(roles).join(';'), '100;70;120')).toEqual(roles);
  });

  test('a price with the discount of the shop, by a line above it, is none for buyers', async () => {
    const [row] = await rowsOf('Цены с учётом Вашей скидки 25 %;;\nАртикул;Наименование;Цена\nA-1;Кран;70');
    const rules = mapPrices(Object.keys(row?.prices ?? {}), importProfileSchema.parse({}));
    expect([...rules].map(([type, { role }]) => [type, role])).toEqual([['Цена (ваша)', 'ignore']]);
    const [other] = await rowsOf('Индивидуальные скидки от 100 000 руб.;;\nАртикул;Наименование;Цена\nA-1;Кран;70');
    expect(Object.keys(other?.prices ?? {})).toEqual(['Цена']);
  });

  test.each(['Цена, тыс. руб.', 'Цена за кор.', 'Цена за пачку', 'Цена за бухту'])(
    '«%s» is of no single good',
    async (heading) => {
      expect(await rolesOf(heading, '100')).toEqual({ [heading]: 'ignore' });
    },
  );

  test.each([
    ['Цена за 5 шт', '5'],
    ['Цена за 100 шт', '100'],
    ['Цена за 1000 шт.', '1000'],
    ['Цена за тыс. шт', '1000'],
    ['Розничная цена, руб./100 шт', '100'],
    ['Опт (от 10 шт)', undefined],
    ['Цена за шт', undefined],
    ['Цена за 1 шт', undefined],
  ])('«%s» is divided', async (heading, per) => {
    const [row] = await rowsOf(`Артикул;Наименование;${heading}\nA-1;Кран;500`);
    expect(row?.prices?.[heading]?.per).toBe(per);
  });

  test.each([
    ['Розничная цена за 1 м2', 'шт', 'м²'],
    ['Цена за 1 м', 'бухта', 'м'],
    ['Цена за 1 м', 'м', undefined],
  ])('«%s» of goods in «%s» is of another measure', async (heading, unit, per) => {
    const [row] = await rowsOf(`Артикул;Наименование;Ед.;${heading}\nA-1;Труба;${unit};90`);
    expect(row?.prices?.[heading]?.per).toBe(per);
  });

  test.each([
    ['Цена за м', 'м'],
    ['Цена, руб./пог. м', 'пог. м'],
    ['Цена за шт', undefined],
  ])('goods without a unit whose price is «%s» are sold by %s', async (heading, unit) => {
    const [row] = await rowsOf(`Артикул;Наименование;${heading}\nA-1;Труба;90`);
    expect(row?.unit).toBe(unit);
  });

  test.each([
    ['Ед.;Цена;Ед. цены', 'шт;500;упак', 'упак'],
    ['Цена;Ед. изм. цены', '500;м', 'м'],
    ['Ед.;Цена;Ед. цены', 'шт.;500;штука', undefined],
  ])('the unit of prices in «%s», «%s», is that of the goods, or unknown', async (headings, cells, per) => {
    const [row] = await rowsOf(`Артикул;Наименование;${headings}\nA-1;Кран;${cells}`);
    expect([row?.prices?.['Цена']?.per, row?.features]).toEqual([per, {}]);
  });

  test('a line above the table tells of how many pieces its prices are', async () => {
    const [row] = await rowsOf('Цены указаны за 5 шт.;;\nАртикул;Наименование;Цена\nA-1;Кран;70');
    expect(row?.prices?.['Цена (за 5 шт)']?.per).toBe('5');
  });

  test('a price of a unit of many is of so many', async () => {
    const rows = await rowsOf('Артикул;Наименование;Ед.;Цена\nA-1;Кран;100 шт;5\nA-2;Кран;тыс. шт;5\nA-3;Кран;шт;5');
    expect(rows.map(({ prices }) => prices?.['Цена']?.per)).toEqual(['100 шт', 'тыс. шт', undefined]);
  });
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
  ['Цена 100 шт', 'ignore'],
  ['Цена для магазинов', 'ignore'],
  ['Ваша цена со скидкой', 'ignore'],
  ['Персональная цена со скидкой', 'ignore'],
  ['Мин.розн.цена', 'ignore'],
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
  'Цена, руб./100 шт',
  'Цена 1 шт',
  'Цена (НДС входит)',
  'Цена, руб./шт.',
  'Цена на 01.11.2026',
])('«%s» alone is the retail price', async (heading) => {
  expect(await rolesOf(heading, '100')).toEqual({ [heading]: 'retail' });
});

test('a price per piece is a price', () => {
  expect(['1 250,50 руб./шт', '1250 ₽ за шт.', '1250/шт'].map((text) => readFigure(withoutCurrency(text)))).toEqual([
    { kind: 'figure', value: 1250.5 },
    { kind: 'figure', value: 1250 },
    { kind: 'figure', value: 1250 },
  ]);
});

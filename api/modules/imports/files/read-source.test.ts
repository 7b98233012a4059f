import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commerceMl,
  commerceMlGoods,
  commerceMlOffers,
  csv,
  makePriceList,
  tableRows,
  windows1251,
  yml,
} from '../../../proofs/fixtures/sample-price-lists.ts';
import { xlsxOf, zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import type { ReadChoice } from './open-content.ts';
import { readSheet } from './read-sheet.ts';
import { readSource } from './read-source.ts';
import type { FileFacts, SourceRow } from './source-row.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(
  content: string | Buffer,
  name = 'file',
  choice: ReadChoice = {},
): Promise<{ rows: SourceRow[]; facts: FileFacts }> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  const source = await readSource(path, name, choice);
  const rows: SourceRow[] = [];
  try {
    for await (const item of source.items()) if ('row' in item) rows.push(item.row);
  } finally {
    source.close();
  }
  return { rows, facts: source.facts };
}

test('names of a file are one line of visible text', async () => {
  const { rows } = await read(
    'Артикул;Название;Бренд;Группа;Цена\nU-1;Кран\u2028шар\u00adовой\u2060;Gro\u200che;Кра\u200dны;100\nU-2;Труба;;Трубы;1',
  );
  expect(rows[0]).toMatchObject({ title: 'Кран шаровой', brand: 'Grohe', groups: ['Краны'] });
});

test('the table shown for its mapping is the one that is read, in an archive too', async () => {
  const rows = (title: string): string[][] => [
    ['Артикул', 'Название', 'Цена'],
    ['U-1', title, '100'],
  ];
  const table = (title: string): string =>
    rows(title)
      .map((cells) => cells.join(';'))
      .join('\n');
  const [book, text] = [
    { name: 'прайс.xlsx', content: xlsxOf(rows('Кран из книги')) },
    { name: 'ПРАЙС.csv', content: table('Кран из текста') },
  ];
  const feed = { name: 'feed.yml', content: yml(list) };
  for (const [entries, title] of [
    [[book], 'Кран из книги'],
    [[text, book], 'Кран из книги'],
    [[text], 'Кран из текста'],
    [[text, book, feed], null],
  ] as const) {
    const archive = zipOf(entries);
    const path = join(folder, String((files += 1)));
    await writeFile(path, archive);
    const sheet = await readSheet(path, 'прайс.zip', { columns: {} });
    expect(sheet?.rows[1]?.cells[1] ?? null).toBe(title);
    if (title !== null) expect((await read(archive)).rows.map((row) => row.title)).toEqual([title]);
  }
});

test('whoever reads is told of each step, before the first of the goods too', async () => {
  const large = makePriceList({ count: 800 });
  const goods = { name: 'import.xml', content: commerceMlGoods(large) };
  const book = xlsxOf(tableRows(large));
  for (const archive of [
    zipOf([goods, { name: 'offers.xml', content: commerceMlOffers(large) }]),
    book,
    zipOf([{ name: 'прайс.xlsx', content: book }]),
  ]) {
    const path = join(folder, String((files += 1)));
    await writeFile(path, archive);
    let steps = 0;
    const source = await readSource(path, 'прайс.zip', {}, () => Promise.resolve(void (steps += 1)));
    const items = source.items();
    await items.next();
    const before = steps;
    for await (const _ of items);
    source.close();
    expect([before > 5, steps > before]).toEqual([true, true]);
  }
});

const list = makePriceList({ count: 40 });
const [good] = list.goods;

describe('one price list, told in every format', () => {
  const book = xlsxOf(tableRows(list));
  test.each([
    ['CommerceML 2.05 in one file', commerceMl(list), 'commerceml'],
    ['CommerceML 2.10', commerceMl(list, { version: '2.10' }), 'commerceml'],
    [
      'CommerceML 3.1, split and zipped',
      zipOf([
        { name: 'offers/offers0_1.xml', content: commerceMlOffers(list, { version: '3.1' }) },
        { name: 'goods/import0_1.xml', content: commerceMlGoods(list, { version: '3.1' }) },
        { name: 'import_files/1.jpg', content: 'no xml' },
      ]),
      'commerceml',
    ],
    ['YML', yml(list), 'yml'],
    ['YML in windows-1251', windows1251(yml(list).replace('UTF-8', 'windows-1251')), 'yml'],
    ['CSV', csv(list), 'csv'],
    ['CSV with a mark', `\ufeff${csv(list)}`, 'csv'],
    ['CSV in windows-1251', windows1251(csv(list)), 'csv'],
    ['CSV with tabs', csv(list, '\t'), 'csv'],
    ['CSV with commas', csv(list, ','), 'csv'],
    ['XLSX', book, 'xlsx'],
  ] as const)('%s', async (_, content, format) => {
    const { rows, facts } = await read(content);
    expect(facts.format).toBe(format);
    expect(rows.map(({ externalId }) => externalId)).toEqual(list.goods.map(({ id }) => id));
    expect(rows.map(({ article }) => article)).toEqual(list.goods.map(({ article }) => article));
    expect(rows.map((row) => row.fullTitle ?? row.title)).toEqual(list.goods.map(({ title }) => title));
    expect(rows[0]).toMatchObject({ barcodes: [good?.barcode], brand: good?.brand, fullDesc: good?.description });
    expect(rows[0]?.features?.['Цвет']).toBe(good?.features['Цвет']);
    const groups = ['Весь ассортимент', 'Смесители', 'Для раковины', 'С донным клапаном'];
    const fourth = list.goods.findIndex(({ group }) => group === 4);
    expect(rows[fourth]?.groups).toEqual(groups);
    expect(rows[2]?.groups).toEqual([]);
  });
});

describe('what a file says of itself', () => {
  test('the moment it was made and whether it holds changes only', async () => {
    const { facts } = await read(commerceMl(list, { changesOnly: true }));
    expect(facts).toMatchObject({ madeAt: '2026-11-20T05:48:00', changesOnly: true });
    expect((await read(yml(list))).facts).toMatchObject({
      madeAt: '2026-11-20 05:48',
      changesOnly: null,
      rates: { RUR: '1' },
    });
  });

  test('prices by type with their currency, stock by warehouse', async () => {
    const { rows } = await read(commerceMl(list));
    expect(rows[0]?.prices).toEqual({
      Розничная: { amount: String(good?.retail), currency: 'руб', decimals: 'point' },
      Оптовая: { amount: String(good?.wholesale), currency: 'руб', decimals: 'point' },
    });
    expect(rows[0]?.stock).toEqual({ Главный: good?.stock[0], Шоурум: good?.stock[1] });
  });
});

const exchange = (goods: string, offers = ''): string =>
  `<КоммерческаяИнформация><Каталог><Товары>${goods}</Товары></Каталог><ПакетПредложений><Предложения>${offers}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;

test('a currency that is told below the goods is noted', async () => {
  const { facts } = await read('Артикул;Название;Цена\nA-1;Кран;70\nВсе цены указаны в долларах США;;');
  expect([...facts.notes]).toEqual([
    'Строка 3 о ценах: «Все цены указаны в долларах США». Проверьте, те ли цены взяты',
  ]);
});

describe('oddities of real files', () => {
  test('sentinels stand for nothing', async () => {
    const value = (text: string): string =>
      `<ЗначенияСвойства><Наименование>Поле ${text.length}</Наименование><Значение>${text}</Значение></ЗначенияСвойства>`;
    const { rows } = await read(
      exchange(
        `<Товар><Ид>1</Ид><Штрихкод>-999999999.9</Штрихкод><ЗначенияСвойств>${[
          '−999999999,9',
          '0001-01-01',
          '0001-01-01T00:00:00',
          '00000000-0000-0000-0000-000000000000',
          'есть',
        ]
          .map(value)
          .join('')}</ЗначенияСвойств></Товар>`,
      ),
    );
    expect(rows[0]).toMatchObject({ barcodes: [], features: { 'Поле 4': 'есть' } });
    expect(Object.keys(rows[0]?.features ?? {})).toHaveLength(1);
  });

  test('texts escaped twice read as they were meant, markup is gone', async () => {
    const { rows } = await read(
      exchange(
        '<Товар><Ид>1</Ид><Наименование>Кран &amp;amp;quot;Бабочка&amp;amp;quot; 1/2&amp;quot;</Наименование><Описание>&amp;lt;p&amp;gt;Латунь&amp;lt;/p&amp;gt;&amp;lt;ul&amp;gt;&amp;lt;li&amp;gt;DN15&amp;lt;/li&amp;gt;&amp;lt;/ul&amp;gt;</Описание></Товар>',
      ),
    );
    expect(rows[0]).toMatchObject({ title: 'Кран "Бабочка" 1/2"', fullDesc: 'Латунь\n\n• DN15' });
  });

  test('variants are goods of their own, with what tells them apart', async () => {
    const offer = (id: string, size: string, article = ''): string =>
      `<Предложение><Ид>${id}</Ид>${article}<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${size}</Значение></ХарактеристикаТовара></ХарактеристикиТовара><Количество>2</Количество></Предложение>`;
    const { rows } = await read(
      exchange(
        '<Товар><Ид>a</Ид><Артикул>77</Артикул><Наименование>Труба</Наименование></Товар>',
        offer('a#1', '20 мм') + offer('a#2', '25 мм', '<Артикул>77-25</Артикул>'),
      ),
    );
    expect(rows.map(({ externalId, title, article, features }) => [externalId, title, article, features])).toEqual([
      ['a#1', 'Труба (20 мм)', '', { Размер: '20 мм' }],
      ['a#2', 'Труба (25 мм)', '77-25', { Размер: '25 мм' }],
    ]);
  });

  test('offers without their goods are rows of their own: prices and stock alone', async () => {
    const { rows } = await read(commerceMlOffers(list));
    expect(rows).toHaveLength(list.goods.length);
    expect(rows[0]).toMatchObject({ externalId: good?.id, stock: { Главный: good?.stock[0] } });
    expect(rows[0]?.title).toBeUndefined();
  });

  test('a marked good is read as deleted', async () => {
    const { rows } = await read(
      exchange(
        '<Товар Статус="Удален"><Ид>1</Ид></Товар><Товар><Ид>2</Ид><ПометкаУдаления>true</ПометкаУдаления></Товар>',
      ),
    );
    expect(rows.map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
  });

  test('a table of a supplier: lines above the headings, groups as lines of their own, guarded formulas', async () => {
    const text = [
      'ООО «Ромашка»;;;',
      '"Адрес: г. Тула; тел. 1";;;',
      'Артикул;Наименование товара;Цена, руб.;Остаток',
      ';Трубы;;',
      '0012;"Труба ""Стандарт""; 20 мм";1 234,50;7',
      "'-15;'=Не формула;10;0",
    ].join('\r\n');
    const { rows } = await read(text);
    expect(rows).toEqual([
      expect.objectContaining({
        position: 'строка 5',
        article: '0012',
        title: 'Труба "Стандарт"; 20 мм',
        groups: ['Трубы'],
        prices: { 'Цена, руб.': { amount: '1 234,50', currency: 'руб.', decimals: 'doubtful' } },
        stock: { Остаток: '7' },
      }),
      expect.objectContaining({ article: '-15', title: '=Не формула' }),
    ]);
  });

  test('columns and the line of headings may be chosen again', async () => {
    const text = 'Артикул;Название;Цена\nКод 1;Имя 1;Цена 1\n7;Кран;10';
    const { rows } = await read(text, 'x.csv', { headerLine: 2, columns: { 'Код 1': 'barcode', 'Имя 1': 'title' } });
    expect(rows).toEqual([expect.objectContaining({ barcodes: ['7'], title: 'Кран' })]);
  });
});

describe('hostile files are refused in a sentence', () => {
  const deep = `<yml_catalog>${'<a>'.repeat(80)}${'</a>'.repeat(80)}</yml_catalog>`;
  const entities =
    '<!DOCTYPE yml_catalog [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><yml_catalog><offers/></yml_catalog>';
  const outside =
    '<!DOCTYPE yml_catalog [<!ENTITY % x SYSTEM "file:///etc/passwd">]><yml_catalog><offers/></yml_catalog>';
  const bomb = zipOf([{ name: 'import.xml', content: Buffer.alloc(30_000_000, 0x20) }]);
  const liar = zipOf([{ name: 'import.xml', content: Buffer.alloc(3_000_000, 0x20), claimed: 1000 }]);
  test.each([
    ['nothing', '', /Файл пуст/],
    ['entities of its own', entities, /DOCTYPE/],
    ['entities from outside', outside, /DOCTYPE/],
    [
      'an entity nobody knows',
      '<yml_catalog><offers><offer id="1"><name>&nosuch;</name></offer></offers></yml_catalog>',
      /знак «&» должен быть записан/,
    ],
    [
      'a bare ampersand',
      '<yml_catalog><offers><offer id="1"><name>A & B</name></offer></offers></yml_catalog>',
      /«&amp;»/,
    ],
    ['nesting beyond 64', deep, /Вложенность/],
    ['a torn end', commerceMl(list).slice(0, 9000), /обрывается|теги/],
    ['NUL', `Артикул;Цена\n1\0;2`, /нулевые символы/],
    ['NUL beyond the sample', `Артикул;Цена\n${'1;2\n'.repeat(80_000)}\0`, /нулевые символы/],
    [
      'mixed encodings',
      Buffer.concat([Buffer.from(`Артикул;Цена\n${'Кран;2\n'.repeat(40_000)}`), windows1251('Кран;Труба;Сифон')]),
      /смешаны кодировки/,
    ],
    ['a bomb', bomb, /слишком большие/],
    ['an archive that lies', liar, /испорчен/],
    [
      'a way out of the archive',
      zipOf([{ name: '../../etc/import.xml', content: commerceMl(list) }]),
      /за его пределы/,
    ],
    ['half an archive', zipOf([{ name: 'import.xml', content: commerceMl(list) }]).subarray(0, 700), /испорчен/],
    ['an old book of Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2]), /старого Excel/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /нулевые символы/],
    ['another XML', '<rss><channel/></rss>', /не прайс/],
    ['a web page', '<html><body/></html>', /веб-страница/],
    ['a table without headings', 'привет;мир\n1;2', /заголовков/],
    ['no goods', '<yml_catalog><offers/></yml_catalog>', /нет ни одного товара/],
    [
      'a text without an end',
      `<yml_catalog><offers><offer id="1"><name>${'а'.repeat(5_000_000)}</name></offer></offers></yml_catalog>`,
      /Слишком длинный/,
    ],
  ] as const)('%s', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

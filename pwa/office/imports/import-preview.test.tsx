import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { Import } from '#contract/imports/imports.ts';
import { importLinesQuery } from '../../queries/imports.ts';
import { plain, SAMPLE_IMPORT, SAMPLE_LINE, showImport } from './sample-import.tsx';

describe('the preview', () => {
  test('nothing is shown or saved by default settings while the source’s own ones are unknown', () => {
    for (const step of ['', 'step=mapping']) {
      const { text } = showImport({}, { query: step, hasSources: false });
      expect(text).not.toMatch(/останутся как есть|Применить|Сохранить и проверить/);
    }
  });

  test('a preview that was made anew is not shown with the lines of the former one', () => {
    const client = new QueryClient();
    expect(showImport({}, { client }).text).toContain(SAMPLE_LINE.title);
    const { text } = showImport({ previewedAt: '2026-11-20T02:49:00.000Z' }, { lines: null, client });
    expect(text).not.toContain(SAMPLE_LINE.title);
  });

  test('has six counts of which five add up to the rows read', () => {
    const { text } = showImport();
    expect(text).toMatch(
      /Новые 96.*Изменятся 1 508 показаны ниже.*Без изменений 3 550.*Черновики 35.*Не приняты 23.*Исчезли 41 останутся как есть/,
    );
    expect(text).toContain('5 212 строк в файле: 96 + 1 508 + 3 550 + 35 + 23');
    expect(96 + 1508 + 3550 + 35 + 23).toBe(5212);
  });

  test('shows the exceeded threshold and the likely cause; the button is disabled until the person agrees', () => {
    const { text, html } = showImport();
    expect(text).toMatch(/Цены 12 % товаров изменятся больше чем на 30 %: проверьте.*607 из 5 058 товаров.*порог 10 %/);
    expect(text).toMatch(/Цены верные.*Сначала подтвердите предупреждения выше/);
    expect(html).toMatch(/<button(?=[^>]*disabled)[^>]*>(?:<[^>]+>)*Применить 1\s639\sизменений/);
    const ready = showImport({ state: 'ready', stops: [] });
    expect(ready.html).not.toMatch(/<button(?=[^>]*disabled)[^>]*>(?:<[^>]+>)*Применить/);
    expect(ready.text).toContain('96 новых, 1 508 изменений и 35 черновиков');
  });

  test('shows each field before and after: figures first, big changes marked, protected texts marked', () => {
    const { text, links } = showImport();
    expect(text).toMatch(
      /Смеситель Logis 71400000 · строка 7 Розничная цена было 12 500 ₽ , станет 16 900 ₽ \+35,2 % Себестоимость.*\+1,8 % Остаток было 9 , станет 14 \+5 Название было Смеситель , станет останется ваше правили/,
    );
    expect(links).toContain('/admin/products/p1/edit');
    expect(links).toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
  });

  test('a change of chosen goods is one sentence and a table of prices with their margin; afterwards its tags can be printed', () => {
    const bulk: Partial<Import> = { format: 'list', fileName: 'Розничные цены +5 %', stops: [], state: 'ready' };
    const counts = { ...SAMPLE_IMPORT.counts, rows: 50, new: 0, changed: 43, same: 7, draft: 0, refused: 0, gone: 0 };
    const line = {
      ...SAMPLE_LINE,
      costPrice: 8450,
      changes: [{ field: 'priceRetail', before: 12_500, after: 16_900 }],
    };
    const { text } = showImport({ ...bulk, counts }, { lines: [line] });
    expect(text).toMatch(/Розничные цены \+5 % Изменятся 43 товара, ещё 7 останутся как есть/);
    expect(text).toMatch(/Разница Маржа.*12 500 ₽ , станет 16 900 ₽ \+35,2 % 50 %/);
    expect(text).toMatch(/Не менять .*Применить/);
    expect(text).not.toMatch(/Файл|Соответствие|Без изменений|Не загружать/);
    const client = new QueryClient();
    const done = { ...bulk, state: 'applied', written: { done: 43, kept: 0, failed: 0, undone: 0 } };
    for (const [field, total] of [
      ['priceRetail', 43],
      ['salePrice', 0],
    ] as const) {
      const query = { kind: 'changed', field, page: 1, limit: 1 } as const;
      client.setQueryData(importLinesQuery({ ...SAMPLE_IMPORT, ...done }, query).queryKey, { items: [], total });
    }
    expect(showImport({ ...done, counts }, { client }).text).toContain('Напечатать 43 ценника');
  });

  test('refused cells alone can be downloaded from the result as well, and no word says that all was taken', () => {
    const counts = { ...SAMPLE_IMPORT.counts, refused: 0, refusedFigures: 2 };
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 } } as const;
    const file = '/api/imports/i1/lines?format=csv&amp;kind=refused';
    const { links, text } = showImport({ ...applied, counts }, { lines: [], query: 'kind=refused' });
    expect(links.filter((link) => link === file)).toHaveLength(2);
    expect(text).toContain('Все строки приняты, но в 2 строках не приняты цены или остатки.');
    const codes = showImport(
      { ...applied, counts: { ...counts, refusedFigures: 0, refusedCells: 3 } },
      { lines: [], query: 'kind=refused' },
    );
    expect(codes.links.filter((link) => link === file)).toHaveLength(2);
    expect(codes.text).toContain('Все строки приняты, но в 3 строках не приняты отдельные ячейки.');
    const whole = showImport(
      { ...applied, counts: { ...counts, refusedFigures: 0 } },
      { lines: [], query: 'kind=refused' },
    );
    expect(whole.links).not.toContain(file);
    expect(whole.text).toContain('Все строки прочитаны и приняты.');
  });

  test('big price changes are those above the threshold of the preview, whatever its source has now', () => {
    const shown = (priceMoveFrom: number) =>
      showImport({ counts: { ...SAMPLE_IMPORT.counts, priceMoveFrom } }, { query: 'big=1' });
    expect(plain(shown(40.5).text)).toMatch(/на 40,5 %: проверьте.*Больше 40,5 %.*станет 16 900 ₽/);
    expect(shown(40.5).html).not.toMatch(/pill[^>]*>\+35,2/);
    expect(shown(35).html).toMatch(/pill[^>]*>\+35,2/);
    // Previews of a former release did not store it.
    expect(plain(shown(0).text)).toMatch(/Больше 30 %.*станет 16 900 ₽/);
  });

  test('goods that come back as a draft are not called goods on sale', () => {
    const { text } = showImport(
      {},
      { lines: [{ ...SAMPLE_LINE, changes: [{ field: 'draft', before: false, after: true }] }] },
    );
    expect(text).toMatch(/Публикация было , станет черновик/);
  });

  test('new codes: recognised goods are counted, goods with only the same title need a confirmation', () => {
    const candidates = [{ productId: 'p7', title: 'Сифон Капля', article: 'С-7', answer: '' as const }];
    const counts = { ...SAMPLE_IMPORT.counts, renumbered: 45, likely: 2 };
    const { text, links } = showImport(
      { counts },
      { lines: [{ ...SAMPLE_LINE, kind: 'new', productId: null, candidates }], query: 'kind=new' },
    );
    expect(text).toContain('У 45 товаров поставщик сменил коды');
    expect(text).toMatch(/2 новых товара называются как те, которых в файле больше нет.*Посмотреть Это они, все/);
    expect(text).toMatch(/Похоже, это «Сифон Капля» , С-7 Да, это он|Похоже, это «Сифон Капля», С-7 Да, это он/);
    expect(links).toContain('/admin/products/p7/edit');
    expect(showImport().text).not.toMatch(/Похоже, это|сменил коды/);
  });

  test('each product that a line may be can be chosen, or none of them; an answer can be changed', () => {
    const shown = (...answers: ImportLine['candidates'][number]['answer'][]) =>
      showImport(
        {},
        {
          lines: [
            {
              ...SAMPLE_LINE,
              candidates: answers.map((answer, index) => ({
                productId: `p${index}`,
                title: `Кран ${index}`,
                article: '',
                answer,
              })),
            },
          ],
        },
      ).text;
    expect(shown('', 'seen')).toMatch(
      /Похоже, это «Кран 0» *Да, это он.*Похоже, это «Кран 1» *Да, это он.*Нет, другой товар/,
    );
    expect(shown('same')).toMatch(/По вашему ответу это «Кран 0» *Нет, другой товар/);
    expect(shown('other')).toMatch(/По вашему ответу это не «Кран 0» *Да, это он/);
    expect(shown('other')).not.toContain('Нет, другой товар');
  });

  test('suggested features are grouped by subcategory, with a button for each and one for all', () => {
    const feature = { goods: 9, unit: '', values: [] };
    const proposals = [
      {
        category: 'Смесители',
        subcategory: 'Для раковины',
        features: [
          { ...feature, name: 'Высота', type: 'number' as const, unit: 'мм' },
          { ...feature, name: 'Цвет', type: 'enum' as const, values: ['Белый', 'Хром'] },
        ],
      },
      { category: 'Трубы', subcategory: 'Медные', features: [{ ...feature, name: 'Отожжены', type: 'bool' as const }] },
    ];
    const { text, html } = showImport({ counts: { ...SAMPLE_IMPORT.counts, proposed: 2 } }, { proposals });
    expect(text).toMatch(
      /Фильтры из параметров файла 2 подкатегории.*Смесители › Для раковины Высота, мм; Цвет: Белый, Хром Завести.*Трубы › Медные Отожжены: да или нет Завести.*Завести для всех подкатегорий/,
    );
    expect(html).toContain('aria-label="Завести характеристики: Трубы › Медные"');
    const done = { state: 'applied', counts: { ...SAMPLE_IMPORT.counts, proposed: 2 } };
    expect(showImport(done, { proposals }).text).toContain('Значения появятся со следующей загрузкой');
    expect(showImport({}, { proposals }).text).not.toContain('Фильтры из параметров');
  });

  test('a refused row shows place, column, value and reason', () => {
    const refused: ImportLine = {
      ...SAMPLE_LINE,
      kind: 'refused',
      productId: null,
      changes: [],
      problem: { column: 'Цена', value: '1e999', reason: 'Цена не читается: это не число' },
    };
    expect(showImport({}, { lines: [refused], query: 'kind=refused' }).text).toMatch(
      /71400000 · строка 7 Цена 1e999 Цена не читается: это не число.*Скачать отказы, CSV/,
    );
  });
});

describe('questions that the file leaves to a person', () => {
  test('notes of the file and rows that are no goods are shown beside the counts', () => {
    const { text } = showImport({
      counts: { ...SAMPLE_IMPORT.counts, rows: 5215, named: 3 },
      notes: ['Кодировка файла: CP866 (DOS)', 'Лист «Трубы» не прочитан'],
    });
    expect(text).toContain('5 215 строк в файле: 96 + 1 508 + 3 550 + 35 + 23; ещё 3 — заголовки, итоги и надписи');
    expect(text).toMatch(/Кодировка файла: CP866 \(DOS\).*Лист «Трубы» не прочитан/);
  });

  test('a refused cell is shown in its line, and the refusals can be downloaded', () => {
    const refusedCells = [{ column: 'Штрихкод', value: '4,6E+12', reason: 'испорчен таблицей: число с порядком' }];
    const { text, links } = showImport(
      { counts: { ...SAMPLE_IMPORT.counts, refused: 0, refusedFigures: 1 } },
      { lines: [{ ...SAMPLE_LINE, refusedCells }] },
    );
    expect(text).toContain('Штрихкод: не взято «4,6E+12» — испорчен таблицей: число с порядком');
    expect(links).toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
  });

  test('ambiguous goods and a file without prices need a confirmation of their own', () => {
    const stops = [
      { code: 'doubt' as const, text: '' },
      { code: 'unpriced' as const, text: '' },
    ];
    const { text } = showImport({ counts: { ...SAMPLE_IMPORT.counts, doubts: 2 }, stops });
    expect(text).toMatch(/2 товара: без вас не решить, те ли это.*Строки проверены/);
    expect(text).toMatch(/Ни у одного товара в файле нет розничной цены.*Загрузить без цен/);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { NEW_PROFILE, type ImportStop } from '#contract/imports/import-profile.ts';
import type { ImportLine } from '#contract/imports/import-line.ts';
import { IMPORT_FILE_BYTES, type Import, type ImportSchedule } from '#contract/imports/imports.ts';
import { Route, Routes } from 'react-router-dom';
import { ROUTES } from '../../parts/page/paths.ts';
import {
  importLinesQuery,
  importMappingQuery,
  importQuery,
  importSourcesQuery,
  importsQuery,
} from '../../queries/imports.ts';
import { render } from '../../testing.tsx';
import { linesParams, linesAddress } from './import-address.ts';
import { ImportPage } from './import-page.tsx';
import { everyText, picturesText, resultText, stopWords } from './import-words.ts';
import { importsAddress, ImportsPage } from './imports-page.tsx';
import { SourceSchedule } from './source-schedule.tsx';
import { proposedName, refusedFile } from './upload-file.ts';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const listKey = (address = '') =>
  importsQuery(importsAddress.params(importsAddress.read(new URLSearchParams(address)))).queryKey;
const plain = (text: string) => text.replace(/\s/g, ' ');

const one: Import = {
  _id: 'i1',
  source: { _id: 's1', name: 'Сантех-Опт' },
  state: 'waiting',
  fileName: 'прайс.xml',
  format: 'yml',
  error: '',
  counts: {
    rows: 5212,
    named: 0,
    refusedFigures: 0,
    refusedCells: 0,
    doubts: 0,
    priced: 5154,
    markedDeleted: 0,
    new: 96,
    changed: 1508,
    same: 3550,
    draft: 35,
    refused: 23,
    gone: 41,
    priceMoves: 607,
    priceMoveFrom: 30,
    links: 5058,
    kept: 1,
    pictures: 0,
    renumbered: 0,
    likely: 0,
    proposed: 0,
  },
  notes: [],
  stops: [{ code: 'prices', text: 'Слишком много цен сильно изменится' }],
  progress: { done: 0, total: 0 },
  written: { done: 0, kept: 0, failed: 0, undone: 0 },
  pictures: { total: 0, done: 0, waiting: 0, failed: 0, placeholder: 0 },
  stockAt: null,
  createdAt: '2026-11-20T02:48:00.000Z',
  previewedAt: '2026-11-20T02:48:01.000Z',
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoUntil: null,
  actor: { _id: 'u1', name: 'Анна' },
  decidedBy: null,
  undoneBy: null,
  isScheduled: false,
  hasFile: true,
};

const line: ImportLine = {
  number: 1,
  kind: 'changed',
  position: 'строка 7',
  externalId: 'X-1',
  productId: 'p1',
  title: 'Смеситель Logis',
  article: '71400000',
  group: '',
  changes: [
    { field: 'title', before: 'Смеситель', after: 'Смеситель Logis', kept: true },
    { field: 'stockQty', before: 9, after: 14 },
    { field: 'priceRetail', before: 12_500, after: 16_900 },
    { field: 'costPrice', before: 8300, after: 8450 },
  ],
  notes: '',
  problem: null,
  refusedCells: [],
  extra: null,
  candidates: [],
  priceMove: 35,
  outcome: '',
  left: [],
};

const NO_MAPPING: ImportMapping = {
  groups: [],
  prices: [],
  warehouses: [],
  currencies: [],
  rates: {},
  parameters: [],
  proposals: [],
  sheet: null,
};

function look(
  change: Partial<Import> = {},
  lines: ImportLine[] | null = [line],
  query = '',
  proposals: ImportMapping['proposals'] = [],
  hasSources = true,
  client = new QueryClient(),
) {
  const shown = { ...one, ...change };
  client.setQueryData(importQuery('i1').queryKey, shown);
  client.setQueryData(importMappingQuery('i1', {}, shown.createdAt).queryKey, { ...NO_MAPPING, proposals });
  if (hasSources) client.setQueryData(importSourcesQuery.queryKey, []);
  const request = linesParams(
    linesAddress.read(new URLSearchParams(query)),
    'changed',
    shown.counts.priceMoveFrom || 30,
  );
  if (lines !== null)
    client.setQueryData(importLinesQuery(shown, request).queryKey, { items: lines, total: lines.length });
  const page = (
    <Routes>
      <Route path={ROUTES.adminImport} element={<ImportPage />} />
    </Routes>
  );
  return render(page, { at: `/admin/import/i1?${query}`, client });
}

describe('the preview', () => {
  test('nothing is shown or saved by default settings while the source’s own ones are unknown', () => {
    for (const step of ['', 'step=mapping']) {
      const { text } = look({}, [line], step, [], false);
      expect(text).not.toMatch(/останутся как есть|Применить|Сохранить и проверить/);
    }
  });

  test('a preview that was made anew is not shown with the lines of the former one', () => {
    const client = new QueryClient();
    expect(look({}, [line], '', [], true, client).text).toContain(line.title);
    const { text } = look({ previewedAt: '2026-11-20T02:49:00.000Z' }, null, '', [], true, client);
    expect(text).not.toContain(line.title);
  });

  test('has six counts of which five add up to the rows read', () => {
    const { text } = look();
    expect(text).toMatch(
      /Новые 96.*Изменятся 1 508 показаны ниже.*Без изменений 3 550.*Черновики 35.*Не приняты 23.*Исчезли 41 останутся как есть/,
    );
    expect(text).toContain('5 212 строк в файле: 96 + 1 508 + 3 550 + 35 + 23');
    expect(96 + 1508 + 3550 + 35 + 23).toBe(5212);
  });

  test('shows the exceeded threshold and the likely cause; the button is disabled until the person agrees', () => {
    const { text, html } = look();
    expect(text).toMatch(/Цены 12 % товаров изменятся больше чем на 30 %: проверьте.*607 из 5 058 товаров.*порог 10 %/);
    expect(text).toMatch(/Цены верные.*Сначала подтвердите предупреждения выше/);
    expect(html).toMatch(/<button(?=[^>]*disabled)[^>]*>(?:<[^>]+>)*Применить 1\s639\sизменений/);
    const ready = look({ state: 'ready', stops: [] });
    expect(ready.html).not.toMatch(/<button(?=[^>]*disabled)[^>]*>(?:<[^>]+>)*Применить/);
    expect(ready.text).toContain('96 новых, 1 508 изменений и 35 черновиков');
  });

  test('shows each field before and after: figures first, big changes marked, protected texts marked', () => {
    const { text, links } = look();
    expect(text).toMatch(
      /Смеситель Logis 71400000 · строка 7 Розничная цена было 12 500 ₽ , станет 16 900 ₽ \+35,2 % Себестоимость.*\+1,8 % Остаток было 9 , станет 14 \+5 Название было Смеситель , станет останется ваше правили/,
    );
    expect(links).toContain('/admin/products/p1/edit');
    expect(links).toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
  });

  test('refused cells alone can be downloaded from the result as well, and no word says that all was taken', () => {
    const counts = { ...one.counts, refused: 0, refusedFigures: 2 };
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 } } as const;
    const file = '/api/imports/i1/lines?format=csv&amp;kind=refused';
    const { links, text } = look({ ...applied, counts }, [], 'kind=refused');
    expect(links.filter((link) => link === file)).toHaveLength(2);
    expect(text).toContain('Все строки приняты, но в 2 строках не приняты цены или остатки.');
    const codes = look({ ...applied, counts: { ...counts, refusedFigures: 0, refusedCells: 3 } }, [], 'kind=refused');
    expect(codes.links.filter((link) => link === file)).toHaveLength(2);
    expect(codes.text).toContain('Все строки приняты, но в 3 строках не приняты отдельные ячейки.');
    const whole = look({ ...applied, counts: { ...counts, refusedFigures: 0 } }, [], 'kind=refused');
    expect(whole.links).not.toContain(file);
    expect(whole.text).toContain('Все строки прочитаны и приняты.');
  });

  test('big price changes are those above the threshold of the preview, whatever its source has now', () => {
    const shown = (priceMoveFrom: number) => look({ counts: { ...one.counts, priceMoveFrom } }, [line], 'big=1');
    expect(plain(shown(40.5).text)).toMatch(/на 40,5 %: проверьте.*Больше 40,5 %.*станет 16 900 ₽/);
    expect(shown(40.5).html).not.toMatch(/pill[^>]*>\+35,2/);
    expect(shown(35).html).toMatch(/pill[^>]*>\+35,2/);
    // Previews of a former release did not store it.
    expect(plain(shown(0).text)).toMatch(/Больше 30 %.*станет 16 900 ₽/);
  });

  test('goods that come back as a draft are not called goods on sale', () => {
    const { text } = look({}, [{ ...line, changes: [{ field: 'draft', before: false, after: true }] }]);
    expect(text).toMatch(/Публикация было , станет черновик/);
  });

  test('new codes: recognised goods are counted, goods with only the same title need a confirmation', () => {
    const candidates = [{ productId: 'p7', title: 'Сифон Капля', article: 'С-7', answer: '' as const }];
    const counts = { ...one.counts, renumbered: 45, likely: 2 };
    const { text, links } = look({ counts }, [{ ...line, kind: 'new', productId: null, candidates }], 'kind=new');
    expect(text).toContain('У 45 товаров поставщик сменил коды');
    expect(text).toMatch(/2 новых товара называются как те, которых в файле больше нет.*Посмотреть Это они, все/);
    expect(text).toMatch(/Похоже, это «Сифон Капля» , С-7 Да, это он|Похоже, это «Сифон Капля», С-7 Да, это он/);
    expect(links).toContain('/admin/products/p7/edit');
    expect(look().text).not.toMatch(/Похоже, это|сменил коды/);
  });

  test('each product that a line may be can be chosen, or none of them; an answer can be changed', () => {
    const shown = (...answers: ImportLine['candidates'][number]['answer'][]) =>
      look({}, [
        {
          ...line,
          candidates: answers.map((answer, index) => ({
            productId: `p${index}`,
            title: `Кран ${index}`,
            article: '',
            answer,
          })),
        },
      ]).text;
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
    const { text, html } = look({ counts: { ...one.counts, proposed: 2 } }, [line], '', proposals);
    expect(text).toMatch(
      /Фильтры из параметров файла 2 подкатегории.*Смесители › Для раковины Высота, мм; Цвет: Белый, Хром Завести.*Трубы › Медные Отожжены: да или нет Завести.*Завести для всех подкатегорий/,
    );
    expect(html).toContain('aria-label="Завести характеристики: Трубы › Медные"');
    const done = { state: 'applied', counts: { ...one.counts, proposed: 2 } };
    expect(look(done, [line], '', proposals).text).toContain('Значения появятся со следующей загрузкой');
    expect(look({}, [line], '', proposals).text).not.toContain('Фильтры из параметров');
  });

  test('a refused row shows place, column, value and reason', () => {
    const refused: ImportLine = {
      ...line,
      kind: 'refused',
      productId: null,
      changes: [],
      problem: { column: 'Цена', value: '1e999', reason: 'Цена не читается: это не число' },
    };
    expect(look({}, [refused], 'kind=refused').text).toMatch(
      /71400000 · строка 7 Цена 1e999 Цена не читается: это не число.*Скачать отказы, CSV/,
    );
  });
});

describe('questions that the file leaves to a person', () => {
  test('notes of the file and rows that are no goods are shown beside the counts', () => {
    const { text } = look({
      counts: { ...one.counts, rows: 5215, named: 3 },
      notes: ['Кодировка файла: CP866 (DOS)', 'Лист «Трубы» не прочитан'],
    });
    expect(text).toContain('5 215 строк в файле: 96 + 1 508 + 3 550 + 35 + 23; ещё 3 — заголовки, итоги и надписи');
    expect(text).toMatch(/Кодировка файла: CP866 \(DOS\).*Лист «Трубы» не прочитан/);
  });

  test('a refused cell is shown in its line, and the refusals can be downloaded', () => {
    const refusedCells = [{ column: 'Штрихкод', value: '4,6E+12', reason: 'испорчен таблицей: число с порядком' }];
    const { text, links } = look({ counts: { ...one.counts, refused: 0, refusedFigures: 1 } }, [
      { ...line, refusedCells },
    ]);
    expect(text).toContain('Штрихкод: не взято «4,6E+12» — испорчен таблицей: число с порядком');
    expect(links).toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
  });

  test('ambiguous goods and a file without prices need a confirmation of their own', () => {
    const stops = [
      { code: 'doubt' as const, text: '' },
      { code: 'unpriced' as const, text: '' },
    ];
    const { text } = look({ counts: { ...one.counts, doubts: 2 }, stops });
    expect(text).toMatch(/О 2 товарах не решить без вас, те ли это.*Строки проверены/);
    expect(text).toMatch(/Ни у одного товара в файле нет розничной цены.*Загрузить без цен/);
  });
});

describe('what follows', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00.000Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('reading can be stopped', () => {
    const { text } = look({ state: 'reading', progress: { done: 1200, total: 0 } });
    expect(text).toMatch(/1 200 строк прочитано.*В магазине ничего не меняется.*Не читать дальше/);
  });

  test('writing shows rows done and left, that the shop works, and a stop button', () => {
    expect(look({ state: 'applying', progress: { done: 612, total: 1604 } }).text).toMatch(
      /Загружено 612 из 1 604.*Касса и витрина работают\. Страницу можно закрыть.*Остановить/,
    );
  });

  test('the result shows what was written and until when it can be undone; kept values are listed', () => {
    const { text } = look(
      {
        state: 'applied',
        finishedAt: '2026-11-20T03:00:00.000Z',
        undoUntil: '2026-12-20T03:00:00.000Z',
        written: { done: 1604, kept: 2, failed: 0, undone: 0 },
      },
      [{ ...line, outcome: 'done', left: ['title'] }],
    );
    expect(text).toMatch(
      /Записаны 1 604 товара, у 2 осталось ваше: их успели изменить, не приняты 23 строки\. Вернуть всё назад одной кнопкой можно до 20\.12(\.2026)?.*Вернуть как было.*Осталось ваше: Название/,
    );
  });

  test('after its deadline an undo is not offered', () => {
    const { text } = look({
      state: 'applied',
      finishedAt: '2026-10-20T03:00:00.000Z',
      undoUntil: '2026-11-19T03:00:00.000Z',
      written: { done: 1604, kept: 0, failed: 0, undone: 0 },
    });
    expect(text).toContain('Срок возврата прошёл.');
    expect(text).not.toContain('Вернуть как было');
  });

  test('the persons who decided and undid are named beside the sender, who is not named twice for deciding', () => {
    expect(look({ state: 'ready', decidedBy: one.actor }).text).not.toContain('решение о загрузке');
    const { text } = look({
      state: 'undone',
      undoneAt: '2026-11-20T03:30:00.000Z',
      decidedBy: { _id: 'u2', name: 'Борис' },
      undoneBy: { _id: 'u3', name: 'Вера' },
    });
    expect(text).toMatch(/, Анна · решение о загрузке: Борис · возврат: Вера/);
  });

  test('pictures follow their goods: progress, failures with reasons, retry', () => {
    expect(look({ state: 'ready', stops: [], counts: { ...one.counts, pictures: 21 } }).text).toContain(
      'После товаров загрузится 21 фотография. Вернуть всё назад одной кнопкой можно 30 дней.',
    );
    const pictures = { total: 40, done: 22, waiting: 15, failed: 1, placeholder: 2 };
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 }, pictures };
    const { text } = look(applied);
    expect(text).toMatch(/Фотографии Загружено 22 из 40, 1 не загрузилась, 2 заглушки\..*фотографии придут сами/);
    expect(text).toMatch(/Что не загрузилось Попробовать ещё раз/);
    expect(plain(picturesText({ ...pictures, waiting: 0, failed: 0, placeholder: 0 }))).toBe(
      'Загружены 22 фотографии.',
    );
    expect(look({ ...applied, state: 'undone' }).text).not.toContain('Загружено 22 из 40');
    expect(look({ ...applied, pictures: one.pictures }).text).not.toContain('Что не загрузилось');
  });

  test('the button says so when only pictures are new', () => {
    const counts = { ...one.counts, new: 0, changed: 0, draft: 0, refused: 0, pictures: 2 };
    expect(look({ state: 'ready', stops: [], counts }).text).toMatch(
      /Товары в магазине уже такие После товаров загрузятся 2 фотографии\..*Загрузить 2 фотографии/,
    );
  });

  test('a refused file shows the reason', () => {
    expect(look({ state: 'failed', error: 'В файле нет ни одного товара' }).text).toMatch(
      /В файле нет ни одного товара В магазине ничего не изменилось\. Загрузить другой файл Указать, как его читать/,
    );
    expect(look({ state: 'failed', error: 'Это не прайс', hasFile: false }).text).not.toContain(
      'Указать, как его читать',
    );
  });

  test('a deleted file leaves its counts, and no action that needs it', () => {
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 }, hasFile: false };
    const { text, links } = look(applied, [], 'kind=changed');
    expect(text).toContain('Строки этой загрузки уже не хранятся: осталось их число.');
    expect(links).not.toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
    expect(look({ ...applied, hasFile: true }).links).toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
  });
});

test('the list shows each file’s result and state, and the size limit before a file is chosen', () => {
  const client = new QueryClient();
  client.setQueryData(listKey(), { items: [one], total: 1 });
  client.setQueryData(importSourcesQuery.queryKey, [
    {
      ...{
        _id: 's1',
        name: 'Сантех-Опт',
        profile: NEW_PROFILE,
        revision: 'r1',
        schedule: null,
        updatedAt: one.createdAt,
      },
      last: { _id: 'i1', rows: 5212, createdAt: one.createdAt },
    },
    {
      ...{ _id: 's2', name: 'Новый', profile: NEW_PROFILE, revision: 'r1', schedule: null, updatedAt: one.createdAt },
      last: null,
    },
  ]);
  const { text, links } = render(<ImportsPage />, { at: '/admin/import', client });
  expect(text).toMatch(/Перетащите файл сюда или выберите его.*до 512 МБ/);
  expect(text).toMatch(/Источники Сантех-Опт 5 212 строк *,.*Новый Ещё не загружали/);
  expect(text).toMatch(/прайс\.xml Сантех-Опт, YML.*5 212 131 1 508 23 Ждёт вашего решения/);
  expect(links).toContain('/admin/import/i1');
  client.setQueryData(listKey(), { items: [], total: 0 });
  expect(render(<ImportsPage />, { at: '/admin/import', client }).text).toContain('Пока ничего не загружали');
  expect(render(<ImportsPage />, { at: '/admin/import' }).text).toContain('Загрузка…');
});

test('those that wait for a decision are a list of their own', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('state=waiting'), { items: [one], total: 1 });
  const waiting = () => render(<ImportsPage />, { at: '/admin/import?state=waiting', client });
  expect(waiting().text).toMatch(/Ждут решения.*прайс\.xml/);
  client.setQueryData(listKey('state=waiting'), { items: [], total: 0 });
  expect(waiting().text).toMatch(/Решения ничего не ждёт.*Показать все загрузки/);
});

test('a scheduled source shows its interval and its last error', () => {
  const schedule: ImportSchedule = {
    url: 'https://supplier.example/price.yml',
    everyHours: 6,
    loginName: 'shop',
    hasPassword: true,
    revision: 'r1',
    nextAt: one.createdAt,
    lastAt: one.createdAt,
    lastOutcome: 'taken',
    lastError: '',
  };
  const source = {
    _id: 's1',
    name: 'Сантех-Опт',
    profile: NEW_PROFILE,
    revision: 'r1',
    schedule,
    updatedAt: one.createdAt,
    last: null,
  };
  const client = new QueryClient();
  client.setQueryData(listKey(), { items: [{ ...one, actor: null, isScheduled: true }], total: 1 });
  client.setQueryData(importSourcesQuery.queryKey, [source]);
  const { text } = render(<ImportsPage />, { at: '/admin/import', client });
  expect(text).toMatch(/Сантех-Опт.*Каждые 6 часов по адресу.*Прайс лежит по адресу/);
  expect(text).toContain('По расписанию');
  const shown = render(<SourceSchedule source={source} onDone={() => undefined} />, { client });
  expect(shown.text).toMatch(
    /Прайс «Сантех-Опт» по адресу Загружали.*следующий раз.*Загрузить сейчас.*Не загружать больше/,
  );
  expect(shown.text).toContain('Сохранён. Впишите, чтобы заменить');
  const failed = {
    ...source,
    schedule: { ...schedule, lastOutcome: 'failed' as const, lastError: 'сайт ответил 503' },
  };
  expect(render(<SourceSchedule source={failed} onDone={() => undefined} />, { client }).text).toMatch(
    /Не загрузилось: сайт ответил 503.*Прежние цены и остатки остались/,
  );
  client.setQueryData(importSourcesQuery.queryKey, [failed]);
  expect(render(<ImportsPage />, { at: '/admin/import', client }).text).toContain('Не загрузилось: сайт ответил 503');
  expect(render(<SourceSchedule source={null} onDone={() => undefined} />, { client }).text).toMatch(
    /Новый источник по адресу От кого прайс Адрес прайса.*Загружать по расписанию/,
  );
  expect([1, 2, 6, 24, 48, 168].map((hours) => plain(everyText(hours)))).toEqual([
    'Каждый час',
    'Каждые 2 часа',
    'Каждые 6 часов',
    'Раз в день',
    'Раз в 2 дня',
    'Раз в неделю',
  ]);
});

test('texts: every stop shows amount, likely cause and what is agreed to', () => {
  const stops: ImportStop[] = ['gone', 'refused', 'partial'];
  const said = stops.map((stop) =>
    Object.values(stopWords(stop, one, NEW_PROFILE))
      .map(plain)
      .join(' | '),
  );
  expect(said[0]).toMatch(/^В файле нет 1 % товаров этого источника \| 41 из 5 058, .*порог 5 %.*останутся как есть/);
  expect(said[1]).toMatch(/^Не принято 1 % строк файла \| 23 из 5 212.* \| Загрузить без них$/);
  expect(said[2]).toMatch(/Загрузить как изменения$/);
  expect(plain(resultText({ ...one, state: 'undone', written: { done: 0, kept: 0, failed: 0, undone: 1 } }))).toMatch(
    /^Возвращён 1 товар\./,
  );
  expect(plain(resultText({ ...one, counts: { ...one.counts, refused: 0 }, state: 'applied' }))).toBe(
    'Ничего не записано: в магазине всё уже так.',
  );
});

test('a file that is too big or empty is not sent; the file’s name suggests the source', () => {
  expect(plain(refusedFile({ size: IMPORT_FILE_BYTES + 1024 * 1024 }) ?? '')).toBe(
    'Файл 513 МБ, а магазин берёт до 512 МБ. Разделите его или сожмите в zip',
  );
  expect([refusedFile({ size: 0 }), refusedFile({ size: IMPORT_FILE_BYTES })]).toEqual(['Файл пуст', null]);
  expect(['Прайс Сантех-Опт 20.11.2026.xlsx', 'import0_1.xml'].map(proposedName)).toEqual([
    'Прайс Сантех-Опт',
    'import',
  ]);
});

test('the address holds the shown lines; invalid values are ignored', () => {
  const query = 'step=mapping&kind=refused&field=priceRetail&big=1&page=3';
  expect(linesAddress.write(linesAddress.read(new URLSearchParams(query))).toString()).toBe(query);
  expect(linesAddress.write(linesAddress.read(new URLSearchParams('kind=x&field=__proto__&page=-1'))).toString()).toBe(
    '',
  );
});

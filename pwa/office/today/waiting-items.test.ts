import { expect, test } from 'vitest';
import type { Waiting } from '#contract/reports/today.ts';
import { NO_ROWS } from '../../device/rows/kinds.ts';
import { waitingItems } from './waiting-items.ts';

const CLOCK = { now: new Date('2026-11-20T11:20:00.000Z'), timezone: 'Europe/Moscow' };
const NOTHING: Waiting = {
  late: { count: 0, first: null },
  fresh: { count: 0, total: 0, last: null },
  tills: [],
  discrepancies: { count: 0, first: null },
  applications: { count: 0, first: null },
  imports: { count: 0, first: null },
  stock: { low: 0, out: 0 },
  costless: { goods: 0, revenue: 0 },
  letters: 0,
  backup: null,
};
const ORDER = { id: 'o1', number: 10_245, at: '2026-11-20T07:31:00.000Z', buyer: 'Екатерина Дёмина', total: 44_390 };
const TILL = {
  id: 'd1',
  prefix: 'A3',
  name: '',
  lastSeenAt: '2026-11-20T08:40:00.000Z',
  silence: 'no' as const,
  pendingCount: 0,
  pendingRows: null,
  missing: 0,
  lost: 0,
  clashes: false,
  reused: 0,
  countedAgain: { count: 0, excess: 0 },
  copyOf: null,
};

/** Title, text, button and address of each item, with plain spaces. */
const itemsOf = (waiting: Partial<Waiting>) =>
  waitingItems({ ...NOTHING, ...waiting }, CLOCK).map(({ title, text, verb, to }) =>
    [title, text, verb, to].map((words) => words.replaceAll('\u00a0', ' ')),
  );

test('a shop without pending work has no items', () => expect(itemsOf({})).toEqual([]));

test('receipts that the server accepted and lacks are told at once, with what brings them back', () => {
  expect(
    itemsOf({
      tills: [
        { ...TILL, lost: 2 },
        { ...TILL, id: 'd2', lost: 1 },
      ],
    }).map(([title]) => title),
  ).toEqual(['Касса A3: с сервера пропали 2 чека', 'Касса A3: с сервера пропал 1 чек']);
});

test('a single order is named and opened, several link to the desk’s list of new ones', () => {
  const news = '/admin/orders?status=new';
  expect(itemsOf({ late: { count: 1, first: ORDER }, fresh: { count: 1, total: 100, last: ORDER } })).toEqual([
    ['Заказ № 10245 ждёт с 10:31', 'Екатерина Дёмина, 44 390 ₽', 'Открыть', '/admin/orders/o1'],
    ['Новый заказ № 10245 на 44 390 ₽', 'Екатерина Дёмина, 10:31', 'Открыть', '/admin/orders/o1'],
  ]);
  expect(itemsOf({ late: { count: 2, first: ORDER }, fresh: { count: 5, total: 355_345, last: ORDER } })).toEqual([
    ['2 заказа ждут с 10:31', 'Дольше всех — № 10245: Екатерина Дёмина, 44 390 ₽', 'Разобрать', news],
    ['5 новых заказов на 355 345 ₽', 'Последний в 10:31, Екатерина Дёмина, 44 390 ₽', 'Разобрать', news],
  ]);
});

test('a pending price list is named by its source, several by the oldest', () => {
  const first = { id: 'i1', source: 'Сантех-Опт', fileName: 'прайс.xml' };
  const why = 'Изменений больше обычного, поэтому сами не загружаем';
  expect(itemsOf({ imports: { count: 1, first } })).toEqual([
    ['Прайс «Сантех-Опт» ждёт вашего решения', `прайс.xml. ${why}`, 'Проверить', '/admin/import/i1'],
  ]);
  expect(itemsOf({ imports: { count: 2, first } })).toEqual([
    [
      '2 прайса ждут вашего решения',
      `Дольше всех «Сантех-Опт»: прайс.xml. ${why}`,
      'Проверить',
      '/admin/import?state=waiting',
    ],
  ]);
});

test('problems of a copied till are reported at once: its copy, its numbers, its closings', () => {
  const tills = [
    { ...TILL, reused: 2, countedAgain: { count: 5, excess: 3490 } },
    { ...TILL, id: 'd2', prefix: 'B1', copyOf: 'A3' },
  ];
  const to = '/admin/devices';
  expect(itemsOf({ tills })).toEqual([
    [
      'Касса A3: 2 номера повторяются',
      'Под одним номером несколько чеков, все они записаны. Так бывает, когда браузер кассы скопировали на другой планшет',
      'Посмотреть',
      to,
    ],
    [
      'Касса A3: 5 чеков посчитано в нескольких сменах',
      'Смены насчитали лишнее: 3 490 ₽. В выручке каждый чек один раз',
      'Посмотреть смены',
      '/admin/devices/shifts?device=d1',
    ],
    [
      'Касса A3 скопирована: её копия теперь касса B1',
      'Дальше у каждой свои номера. Чеки и смены, сделанные до этого, могли повториться',
      'Посмотреть',
      to,
    ],
  ]);
});

test('a till with unsent receipts comes before one that is merely silent', () => {
  const items = waitingItems(
    {
      ...NOTHING,
      tills: [
        { ...TILL, silence: 'silent' },
        { ...TILL, id: 'd2', prefix: 'A7', name: 'Зал', silence: 'holding', pendingCount: 3, missing: 1 },
      ],
    },
    CLOCK,
  );
  expect(items.map(({ urgency, title }) => [urgency, title.replaceAll('\u00a0', ' ')])).toEqual([
    ['now', 'Касса A7 («Зал») молчит с 11:40'],
    ['day', 'Касса A7 («Зал»): не дошёл 1 чек'],
    ['later', 'Касса A3 молчит с 11:40'],
  ]);
  expect(items[0]?.text.replaceAll('\u00a0', ' ')).toMatch(/^На ней не отправлено: 3 чека\. В суммах этого ещё нет/);
});

test('unsent rows of a sort that this server does not know are counted without their sort', () => {
  const unsent = { ...TILL, silence: 'holding' as const, pendingCount: 2, pendingRows: NO_ROWS };
  expect(itemsOf({ tills: [unsent] })[0]?.[1]).toMatch(/^На ней не отправлено: 2 записи\. /);
});

test('an application without an INN says so', () => {
  const first = { id: 'u1', company: 'ИП Власов', inn: '' };
  expect(itemsOf({ applications: { count: 1, first } })[0]?.[1]).toBe('ИНН не указан');
  expect(itemsOf({ applications: { count: 2, first } })[0]?.[1]).toBe('Дольше всех ждёт ИП Власов, ИНН не указан');
});

test('discrepancies, applications, letters, backups, stock and costs have correct plurals', () => {
  expect(
    itemsOf({
      discrepancies: { count: 1, first: { title: 'Damixa Palace', stockQty: -1 } },
      applications: { count: 3, first: { id: 'u1', company: 'ООО «Монолит»', inn: '5904123450' } },
      letters: 2,
      backup: { at: null },
      stock: { low: 27, out: 1 },
      costless: { goods: 4, revenue: 31_200 },
    }),
  ).toEqual([
    [
      'Расхождение: Damixa Palace',
      'Продали больше, чем числилось: сейчас на складе −1',
      'Разобрать',
      '/admin/discrepancies',
    ],
    [
      '3 заявки на опт',
      'Дольше всех ждёт ООО «Монолит», ИНН 5904123450',
      'Рассмотреть',
      '/admin/customers?status=pending',
    ],
    [
      '2 письма не доставлены',
      'Получатели не узнали новостей о заказах',
      'Посмотреть',
      '/admin/messages?state=failed&from=2026-10-22',
    ],
    [
      'Резервная копия устарела',
      'Ни одной копии ещё нет: если диск откажет, данные магазина пропадут',
      'Посмотреть',
      '/admin/settings',
    ],
    [
      '27 товаров заканчиваются, 1 товар закончился',
      'Не всё нужно заказывать: «Закупка» предложит, чего и сколько',
      'Заказать',
      '/admin/purchase',
    ],
    [
      '4 товара проданы без закупочной цены',
      'Прибыль по ним неточна: 31 200 ₽ выручки за 30 дней',
      'Показать',
      '/admin/reports/goods?show=uncosted&from=2026-10-22&to=2026-11-20',
    ],
  ]);
});

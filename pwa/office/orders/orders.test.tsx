import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskLoad, DeskOrder } from '#contract/orders/order-desk.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import type { Device } from '#contract/devices/devices.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { devicesQuery } from '../../queries/devices.ts';
import {
  deskCountsQuery,
  deskLoadQuery,
  deskOrderQuery,
  deskOrdersQuery,
  foundCountsQuery,
  deskPointsQuery,
} from '../../queries/order-desk.ts';
import { shopQuery } from '../../queries/shop.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { moveWords } from './move-words.ts';
import { ordersAddress, OrdersPage, TickedOrders } from './orders-page.tsx';
import { sampleDeskOrder } from './sample-desk-order.ts';

const here = vi.hoisted(() => ({ role: 'admin', tillPin: false }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: here.role, tillPin: here.tillPin },
    status: 'online',
  }),
}));

const order = sampleDeskOrder();

function look(
  at: string,
  change: Partial<DeskOrder> = {},
  load: DeskLoad = { refused: 0, heavy: [] },
  client = new QueryClient(),
  isFilled = true,
) {
  const view = ordersAddress.read(new URL(at, 'http://shop').searchParams);
  const shown = { ...order, ...change };
  if (isFilled) client.setQueryData(deskOrdersQuery(ordersAddress.params(view)).queryKey, { items: [shown], total: 1 });
  client.setQueryData(deskCountsQuery.queryKey, {
    new: 3,
    processing: 1,
    paid: 0,
    delivered: 9,
    canceled: 2,
    newest: 10001,
  });
  client.setQueryData(deskOrderQuery('o1').queryKey, shown);
  client.setQueryData(deskLoadQuery.queryKey, load);
  client.setQueryData(shopQuery.queryKey, DEFAULT_SHOP);
  return render(
    <Routes>
      <Route path={ROUTES.adminOrders} element={<OrdersPage />}>
        <Route path={ROUTES.adminOrder} element={null} />
      </Route>
      <Route path={ROUTES.deskOrders} element={<OrdersPage />}>
        <Route path={ROUTES.deskOrder} element={null} />
      </Route>
    </Routes>,
    { at, client },
  );
}

afterEach(() => vi.unstubAllGlobals());

test('the chips count the orders of each status among the found ones', () => {
  const client = new QueryClient();
  const found = { new: 1, processing: 0, paid: 0, delivered: 4, canceled: 0, newest: 10001 };
  client.setQueryData(foundCountsQuery({ q: 'анна', from: '2026-01-10', paid: 'due' }).queryKey, found);
  for (const query of ['', '&status=new', '&page=2']) {
    const { text } = look(`/admin/orders?q=анна&from=2026-01-10&paid=due${query}`, {}, undefined, client);
    expect(text).toMatch(/Все 5 Новый 1 В обработке 0 .*Доставлен 4 /);
  }
  expect(look('/admin/orders', {}, undefined, client).text).toMatch(/Все 15 Новый 3 /);
});

test('a half-typed comment and delivery price are there again when the order is opened again', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  keepFormDraft('order o1 comment', { base: '', typed: 'Звонить после шести' });
  keepFormDraft('order o1 delivery', { base: null, typed: '45' });
  const { html } = look('/admin/orders/o1', {
    staffComment: '',
    delivery: { method: 'transport', price: null, address: 'Казань' },
  });
  expect(html).toContain('>Звонить после шести</textarea>');
  expect(html).toContain('value="45"');
});

test('the list shows number, buyer, delivery, sum and status, and counts the statuses', () => {
  const { text, links } = look('/admin/orders');
  expect(text).toMatch(/Все *15.*Новый *3.*В обработке *1.*Доставлен *9.*Отменён *2/);
  expect(text).toMatch(
    /№ 10001.*ООО «Вентиль».*\+7 \(916\) 123-45-67.*Транспортная компания.*2\s000\s₽.*Взять в работу/,
  );
  expect(links).toContain('/admin/orders/o1');
});

test('an order offers only allowed moves, its contacts, and a price for the transport company', () => {
  const { text, html } = look('/admin/orders/o1');
  expect(text).toMatch(/Взять в работу.*Отметить оплату.*Изменить.*Лист сборки.*Накладная.*Отменить заказ/);
  expect(look('/admin/orders/o1', { status: 'paid', moves: ['delivered', 'canceled'] }).text).toMatch(
    /Отметить доставку.*Отменить заказ/,
  );
  expect(html).toMatch(/href="tel:\+79161234567"/);
  expect(text).toMatch(/Цена доставки.*Назначить.*Для сотрудников.*Позвонить/);
  const over = look('/admin/orders/o1', { status: 'delivered', moves: [] }).text;
  expect(over).not.toMatch(/Отменить заказ|Назначить/);
});

test('an order without a reservation says so, and what processing or canceling it does', () => {
  const until = { lapsesAt: '2026-11-25T09:00:00.000Z' };
  expect(look('/admin/orders/o1', until).text).not.toContain('не отложены');
  expect(look('/admin/orders/o1', { ...until, unreserved: true }).text).toMatch(
    /без подтверждения ждёт до.*Товары по заказу не отложены.*Товары отложатся, когда вы возьмёте заказ в работу/,
  );
  const words = (to: 'paid' | 'canceled', change: Partial<DeskOrder>) =>
    moveWords(sampleDeskOrder(change), to).consequences.join(' ');
  expect([words('paid', {}), words('canceled', {})]).toEqual([
    expect.stringContaining('останутся отложенными'),
    expect.stringContaining('доступ'),
  ]);
  const bare = { unreserved: true } as const;
  expect([words('paid', bare), words('canceled', bare)]).toEqual([
    expect.stringContaining('Товары пока не отложены'),
    expect.not.stringContaining('доступ'),
  ]);
});

test('goods come back of a delivered order only, as long as any are left, and the card says how many did', () => {
  const line = { productId: 'a', slug: null, image: null, title: 'Смеситель', sku: null, qty: 2, price: 1000 };
  expect(look('/admin/orders/o1').text).not.toMatch(/Оформить возврат|вернули|Возвращено/);
  const partly = look('/admin/orders/o1', {
    status: 'delivered',
    moves: [],
    items: [{ ...line, returned: 1 }],
    returned: 1000,
  }).text;
  expect(partly).toMatch(/Оформить возврат.*вернули 1 шт\..*Возвращено деньгами 1\s000\s₽/);
  expect(
    look('/admin/orders/o1', { status: 'delivered', moves: [], items: [{ ...line, returned: 2 }], returned: 2000 })
      .text,
  ).not.toMatch(/Оформить возврат/);
});

test('buyer, delivery, payment and comment come before the goods, without texts meant for the buyer', () => {
  const { text } = look('/admin/orders/o1', { comment: 'Позвоните за час' });
  expect(text).toMatch(
    /Заказ № 10001.*Покупатель.*ООО «Вентиль», ИНН 7707083893.*Получение.*Транспортная компания.*Казань.*Оплата.*По счёту.*Комментарий покупателя.*Позвоните за час.*Смеситель/,
  );
  expect(text).not.toMatch(/Товары отложены для вас|Менеджер проверит заказ/);
  const buyer = { ...order.buyer, inn: '' };
  expect(look('/admin/orders/o1', { buyer }).text).toMatch(/Покупатель ООО «Вентиль» Пётр/);
});

test('the list is filtered by payment, way of delivery and point; the points are those of the shop and those that orders name', () => {
  const client = new QueryClient();
  const select = (at: string, label: string) => {
    const { html } = look(at, {}, undefined, client);
    const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>${label}`).exec(html)?.[1];
    const options = new RegExp(`<select[^>]*id="${id}".*?</select>`).exec(html)?.[0] ?? '';
    return [...options.matchAll(/<option[^>]*?( selected="")?>([^<]*)/g)].map(([, on, text]) =>
      on ? `[${text}]` : text,
    );
  };
  expect(select('/admin/orders?paid=part', 'Оплата')).toContain('[Частично]');
  expect(select('/admin/orders?delivery=courier', 'Получение')).toContain('[Курьер]');
  expect(select('/admin/orders', 'Пункт выдачи')).toEqual([]);
  client.setQueryData(deskPointsQuery.queryKey, { items: ['Старый склад: Пермь'] });
  expect(select('/admin/orders', 'Пункт выдачи')).toEqual([]);
  client.setQueryData(deskPointsQuery.queryKey, { items: ['', 'Магазин: Пермь', 'Старый склад: Пермь'] });
  const points = ['Магазин: Пермь', 'Старый склад: Пермь', 'Пункт не выбран'];
  expect(select('/admin/orders', 'Пункт выдачи')).toEqual(['[Любой]', ...points]);
  expect(select('/admin/orders?delivery=pickup&point=-', 'Пункт выдачи').at(-1)).toBe('[Пункт не выбран]');
  expect(select('/admin/orders?delivery=transport', 'Пункт выдачи')).toEqual([]);
});

test('orders found are counted and summed; where none is found the filters can be cleared', () => {
  const client = new QueryClient();
  const at = '/admin/orders?paid=due';
  const found = (items: DeskOrder[], search: string, sums = { total: 0, canceled: 0 }) =>
    client.setQueryData(
      deskOrdersQuery(ordersAddress.params(ordersAddress.read(new URLSearchParams(search)))).queryKey,
      { items, total: items.length, sums },
    );
  const seen = (path: string) => look(path, {}, undefined, client, false).text.replaceAll('\u00a0', ' ');
  found([order], 'paid=due', { total: 2000, canceled: 0 });
  expect(seen(at)).toContain('Заказы 1 заказ на 2 000 ₽');
  found([], 'paid=due');
  expect(seen(at)).toMatch(/0 заказов.*Заказов не нашли.*Сбросить поиск и фильтры/);
  found([], '');
  expect(seen('/admin/orders')).toMatch(/Заказов пока нет/);
  expect(seen('/admin/orders')).not.toMatch(/Сбросить/);
});

test('the orders found are a file of the same filters, except for a session opened by PIN', () => {
  const files = (at: string) => look(at).links.filter((link) => link.includes('format='));
  expect(files('/admin/orders?q=душ&paid=due&delivery=courier&status=new&page=3').map(decodeURIComponent)).toEqual(
    ['xlsx', 'csv'].map(
      (format) => `/api/order-desk?q=душ&amp;paid=due&amp;delivery=courier&amp;status=new&amp;format=${format}`,
    ),
  );
  expect(files('/orders')).toHaveLength(2);
  here.tillPin = true;
  expect(files('/orders')).toEqual([]);
  here.tillPin = false;
});

test('an order that is collected is handed out, not delivered: in its row, on its way and in its history', () => {
  const events = [...order.events, { ...order.events[0]!, status: 'delivered' as const, note: 'забрал сам' }];
  const delivered = { status: 'delivered' as const, moves: [], events };
  const pickup = look('/admin/orders/o1', {
    ...delivered,
    delivery: { method: 'pickup', price: 0, address: 'Лесная' },
  });
  expect(pickup.text).toMatch(/Выдан .*Выдан .*Выдан: забрал сам/);
  // The filter by status is of both.
  expect(pickup.text.match(/Доставлен/g)).toHaveLength(1);
  expect(look('/admin/orders/o1', delivered).text).not.toContain('Выдан');
});

test('a new order is marked as new, not as a fault', () => {
  expect(look('/admin/orders').html).toMatch(/<tr[^>]*class="[^"]*fresh/);
  expect(look('/admin/orders', { status: 'paid' }).html).not.toMatch(/fresh/);
});

test('on a narrow list one button stands for the filters and counts those that are set', () => {
  expect(look('/admin/orders?status=new').text).toMatch(/Фильтр [^·]/);
  expect(look('/admin/orders?paid=due&delivery=courier&status=new').text.replace(/\u00a0/g, ' ')).toContain(
    'Фильтр · 2',
  );
});

test('beside an open order each order is one dense row: number and day, buyer, sum and status', () => {
  const { text } = look('/admin/orders/o1');
  expect(text).toMatch(/Выбрать Заказ Покупатель Сумма/);
  expect(text).not.toMatch(/Товары Доставка Сумма Статус/);
});

test('open orders can be ticked in any list, others cannot', () => {
  expect(look('/admin/orders?status=new').html).toContain('Выбрать заказ № 10001');
  expect(look('/admin/orders', { status: 'paid' }).html).toContain('Выбрать заказ № 10001');
  for (const status of ['delivered', 'canceled'] as const)
    expect(look('/admin/orders', { status }).html).not.toContain('Выбрать');
});

test('ticked orders print their picking lists together, and are canceled together while all are new', () => {
  const bar = (...orders: DeskOrder[]) => render(<TickedOrders orders={orders} onUnselect={() => undefined} />).text;
  const [fresh, taken] = [sampleDeskOrder(), sampleDeskOrder({ _id: 'o2', status: 'processing' })];
  expect(bar(fresh, { ...fresh, _id: 'o3' })).toMatch(/Выбрано: 2\sзаказа Листы сборки Отменить 2\sзаказа Снять выбор/);
  expect(bar(fresh, taken)).toMatch(/Выбрано: 2\sзаказа Листы сборки Снять выбор/);
  expect(bar(taken)).toMatch(/Лист сборки Снять выбор/);
});

test('an invoice without the shop’s bank details is refused, with a link to the settings for administrators', () => {
  const priced = { delivery: { ...order.delivery, price: 500 } };
  const office = look('/admin/orders/o1', priced);
  expect(office.text).toMatch(/Счёт выставить нельзя: не заполнены реквизиты магазина/);
  expect(office.links).toContain('/admin/settings/bank');
  here.role = 'manager';
  const seller = look('/orders/o1', priced);
  here.role = 'admin';
  expect(seller.text).toMatch(/счета указывает администратор/);
  expect(seller.links).not.toContain('/admin/settings');
});

test('a seller has the desk beside the till, with links that stay there', () => {
  here.role = 'manager';
  const { links, text } = look('/orders');
  here.role = 'admin';
  expect(links).toContain('/orders/o1');
  expect(text).toMatch(/№ 10001/);
});

test('unusual load is reported: networks with too many orders, refusals, and links to them', () => {
  expect(look('/admin/orders').text).not.toMatch(/Необычно/);
  const { text, links } = look(
    '/admin/orders',
    {},
    {
      refused: 57,
      heavy: [
        { scope: 'network', key: '203.0.113.7', orders: 18, units: 900, sum: 540_000 },
        { scope: 'contact', key: '+79161234567', orders: 4, units: 4, sum: 4000 },
      ],
    },
  );
  expect(text).toMatch(
    /Необычно много заказов без подтверждения.*18\sновых заказов из сети 203\.0\.113\.7.*900\sтоваров на 540\s000\s₽.*4\sновых заказа на телефон \+7 \(916\) 123-45-67.*Отказов в оформлении за сутки: 57/,
  );
  expect(links.filter((link) => link.includes('status=new'))).toHaveLength(2);
  expect(links.some((link) => link.includes('network=203.0.113.7'))).toBe(true);
});

test('money paid for an order that was canceled since has to be refunded', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const payments = [{ id: 'p1', kind: 'payment' as const, sum: 2000, how: 'card' as const, at, note: '', actor: null }];
  const paid = { sum: 2000, due: 0, over: 2000, state: 'overpaid' as const };
  const canceled = { status: 'canceled' as const, moves: [], payments, paid, refundable: 2000 };
  expect(look('/admin/orders/o1', canceled).text).toMatch(
    /По заказу получены деньги: верните покупателю 2\s000\s₽.*Деньги.*Переплата.*Получено картой.*Вернуть деньги/,
  );
  const { text } = look('/admin/orders/o1', { status: 'canceled', moves: [] });
  // A transfer may arrive after the cancellation.
  expect(text).toMatch(/Деньги\s*Записать оплату/);
  expect(text).not.toContain('верните');
});

test('tills that can’t record or lack their second place are named above the orders, in the office only', () => {
  const till: Device = {
    id: 'd1',
    prefix: 'A7',
    name: 'Зал',
    unregistered: false,
    createdAt: '2026-11-01T09:00:00.000Z',
    lastSeenAt: null,
    silence: 'no',
    retiredAt: null,
    lastSeq: 1,
    lastNumber: null,
    pendingCount: 0,
    pendingRows: null,
    pendingTotal: 0,
    skewMs: 0,
    appVersion: '',
    persisted: true,
    places: 'two',
    room: 'ample',
    lost: [],
    gaps: [],
    reused: [],
    countedAgain: { count: 0, excess: 0, numbers: [] },
    copyOf: null,
    clashes: [],
    pins: [],
  };
  const noticeFor = (at: string, devices: Device[]) => {
    const client = new QueryClient();
    client.setQueryData(devicesQuery.queryKey, devices);
    return look(at, {}, undefined, client);
  };
  expect(noticeFor('/admin/orders', [till]).text).not.toMatch(/внимания/);
  const one = noticeFor('/admin/orders', [till, { ...till, id: 'd2', prefix: 'A8', name: '', room: 'none' }]);
  expect(one.text).toMatch(
    /Касса просит внимания A8: на планшете нет места, продажи не записываются\. Что делать — в «Кассах и сменах»/,
  );
  expect(one.links).toContain('/admin/devices');
  const many = [
    { ...till, places: 'one' as const },
    { ...till, id: 'd2', prefix: 'A8', name: '', places: 'failing' as const },
    { ...till, id: 'd3', prefix: 'A9', room: 'low' as const },
  ];
  expect(noticeFor('/admin/orders', many).text).toMatch(
    /Кассы просят внимания A7, Зал: чеки хранятся без отдельной копии\. A8: вторая копия последнего чека не записалась\. A9, Зал: на планшете кончается место\./,
  );
  expect(noticeFor('/orders', many).text).not.toMatch(/внимания/);
  here.role = 'warehouse';
  expect(noticeFor('/admin/orders', many).text).not.toMatch(/внимания/);
  here.role = 'admin';
});

test('an open order shows its payments and can be edited; a delivered one can’t', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const open = look('/admin/orders/o1', {
    payments: [{ id: 'p1', kind: 'payment', sum: 500.5, how: 'transfer', at, note: 'Половина', actor: 'Анна' }],
    paid: { sum: 500.5, due: 1499.5, over: 0, state: 'part' },
    refundable: 500.5,
    events: [
      { status: 'new', at, note: '', words: '', actor: null },
      { status: 'new', at, note: 'Смеситель: 1 шт. → 2 шт.', words: 'Два, пожалуйста', actor: 'Анна' },
    ],
  }).text;
  expect(open).toMatch(
    /Оплачен частично: осталось 1\s499,50\s₽.*Уже оплачено 500,50\s₽.*Осталось оплатить 1\s499,50\s₽/,
  );
  expect(open).toMatch(/Получено переводом.*500,50\s₽.*Анна · Половина.*Записать оплату.*Вернуть деньги/);
  expect(open).toMatch(/История.*Смеситель: 1 шт\. → 2 шт\..*Два, пожалуйста/);
  const over = look('/admin/orders/o1', { status: 'delivered', moves: [] }).text;
  expect(over).not.toMatch(/Изменить|Записать оплату/);
  expect(over).toMatch(/Накладная/);
});

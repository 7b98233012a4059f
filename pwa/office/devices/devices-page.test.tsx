import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Device } from '#contract/devices/devices.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listDrawerDifferences, Shift, ShiftReceipts } from '#contract/shifts/shifts.ts';
import { devicesQuery, differencesQuery, shiftsQuery } from '../../queries/devices.ts';
import { render } from '../../testing.tsx';
import { gapsWords, wrongClock } from './device-words.ts';
import { DevicesPage } from './devices-page.tsx';
import { shiftsAddress } from './shifts-list.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

type Differences = AnswerOf<typeof listDrawerDifferences>;

const plain = (text: string) => text.replace(/\s/g, ' ');

const device: Device = {
  id: 'd1',
  prefix: 'A7',
  name: 'Зал у входа',
  unregistered: false,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  silence: 'no',
  retiredAt: null,
  lastSeq: 120,
  lastNumber: 'A7-000120',
  pendingCount: 0,
  pendingRows: null,
  pendingTotal: 0,
  skewMs: 200,
  appVersion: 'abc123',
  persisted: true,
  places: 'two',
  room: 'ample',
  gaps: [],
  lost: [],
  reused: [],
  countedAgain: { count: 0, excess: 0, numbers: [] },
  copyOf: null,
  clashes: [],
  pins: [],
};
const NONE: ShiftReceipts = { count: 0, cash: 0, shown: [] };
const shift: Shift = {
  id: 's1',
  revision: 1,
  device: { id: 'd1', prefix: 'A7', name: '' },
  openedAt: '2026-11-20T06:00:00.000Z',
  closedAt: '2026-11-20T18:00:00.000Z',
  clockCorrected: false,
  receivedAt: '2026-11-20T18:01:00.000Z',
  authorName: 'Ольга',
  senderName: 'Ольга',
  receipts: 12,
  sales: 5000,
  returns: 500,
  cash: 4500,
  card: 0,
  sbp: 0,
  counted: null,
  note: '',
  opening: null,
  moves: [],
  handover: '',
  blind: null,
  expected: 4500,
  state: 'closed',
  cashNow: 4500,
  added: NONE,
  ended: NONE,
  changed: NONE,
  awaited: NONE,
  confirmedAt: null,
  confirmedBy: null,
};

function lookAtDevices(devices: Device[]) {
  const client = new QueryClient();
  client.setQueryData(devicesQuery.queryKey, devices);
  return render(<DevicesPage />, { at: '/admin/devices', client });
}

function lookAtShifts(items: Shift[], address = '/admin/devices/shifts', differing?: Differences) {
  const client = new QueryClient();
  client.setQueryData(devicesQuery.queryKey, [device]);
  client.setQueryData(
    shiftsQuery(shiftsAddress.params(shiftsAddress.read(new URL(address, 'http://shop').searchParams))).queryKey,
    {
      items,
      total: items.length,
    },
  );
  if (differing !== undefined) client.setQueryData(differencesQuery({}).queryKey, differing);
  return render(<DevicesPage />, { at: address, client });
}

describe('the devices', () => {
  test('show name, last contact, what is unsent, the series, storage and version, and lead to their shifts', () => {
    const { text, html, links } = lookAtDevices([device]);
    expect(html).toMatch(/<h1[^>]*>Кассы и смены<\/h1>/);
    expect(text).toMatch(
      /Касса A7 Зал у входа 20\.11(\.2026)?, 12:00 Всё отправлено Последний A7-000120 Защищена abc123 — Смены/,
    );
    expect(html).toContain('aria-label="Переименовать кассу A7"');
    expect(links).toContain('/admin/devices/shifts?device=d1');
  });

  test('say first of all which receipts the server accepted and lacks', () => {
    const { text } = lookAtDevices([device, { ...device, prefix: 'A8', lost: [{ prefix: 'A8', from: 12, to: 14 }] }]);
    expect(text).toContain('Чеки пропали с сервера Сервер уже принимал: A8-000012…14 . На кассе они есть');
    expect(text.indexOf('Касса A8')).toBeLessThan(text.indexOf('Касса A7'));
  });

  test('name missing receipts in words, and say that they may still be on the till', () => {
    const { text } = lookAtDevices([
      {
        ...device,
        gaps: [
          { prefix: 'A7', from: 12, to: 14 },
          { prefix: 'A7', from: 20, to: 20 },
        ],
        pendingCount: 6,
        pendingRows: { receipts: 3, orders: 1, recounts: 2, closings: 0, unknown: 0 },
        pendingTotal: 4500,
      },
    ]);
    expect(text).toMatch(
      /3 чека на 4 500 ₽, 1 заказ и 2 пересчёта Последний A7-000120 нет чеков A7-000012…14 , A7-000020 Могут ждать отправки на кассе/,
    );
  });

  test('two tills whose receipts bear the same numbers stand first and name each other', () => {
    const { text, html } = lookAtDevices([
      { ...device, id: 'a', prefix: 'A1' },
      {
        ...device,
        id: 'b',
        prefix: 'KTR1',
        clashes: [{ prefix: 'D8', upTo: 14, other: { id: 'c', prefix: 'MBX4', name: 'Склад' } }],
      },
      {
        ...device,
        id: 'c',
        prefix: 'MBX4',
        clashes: [{ prefix: 'D8', upTo: 1, other: { id: 'b', prefix: 'KTR1', name: '' } }],
      },
    ]);
    expect(text).toMatch(
      /Касса KTR1.*Одни номера у двух касс Номера D8-000001…14 есть и у кассы MBX4, Склад\. .*Касса MBX4.*Номер D8-000001 есть и у кассы KTR1\. .*Касса A1/,
    );
    expect(html.match(/Одни номера у двух касс/g)).toHaveLength(2);
  });

  test('a copied till names the numbers and closings made twice; its copy names the original', () => {
    const numbers = [{ prefix: 'A7', from: 1, to: 10 }];
    const { text } = lookAtDevices([
      {
        ...device,
        reused: [{ prefix: 'A7', from: 11, to: 12 }],
        countedAgain: { count: 10, excess: 3490, numbers },
      },
      { ...device, id: 'b', prefix: 'B1', copyOf: { id: 'd1', prefix: 'A7', name: '' } },
    ]);
    expect(text).toMatch(
      /под одним номером несколько чеков: A7-000011…12.*10 чеков посчитано в нескольких сменах, лишнее 3 490 ₽: A7-000001…10.*Касса B1.*Копия кассы A7/,
    );
  });

  test('mark a silent till, first of all one with unsent receipts', () => {
    const { text } = lookAtDevices([
      { ...device, id: 'a', prefix: 'A1', silence: 'no' },
      { ...device, id: 'b', prefix: 'A2', silence: 'silent' },
      { ...device, id: 'c', prefix: 'A3', silence: 'holding', pendingCount: 1, pendingTotal: 100 },
    ]);
    expect(text).toMatch(/Касса A3.*Нет связи, есть чеки 1 чек на 100 ₽.*Касса A2.*Нет связи дольше смены.*Касса A1/);
  });

  test('report unsafe storage with a remedy; a till that can’t record is first', () => {
    const { text } = lookAtDevices([
      { ...device, id: 'a', prefix: 'A1', places: 'one' },
      { ...device, id: 'b', prefix: 'A2', room: 'low' },
      { ...device, id: 'c', prefix: 'A3', room: 'none' },
      { ...device, id: 'd', prefix: 'A4', places: 'failing' },
      { ...device, id: 'e', prefix: 'A5', places: null, room: null },
    ]);
    expect(text).toMatch(
      /Касса A3.*Нет места Продажи не записываются\. Удалите.*Касса A4.*Чеки в одном месте Вторая копия не записалась\..*Касса A1.*Чеки в одном месте Браузер кассы не хранит вторую копию отдельно\..*Касса A2.*Мало места Продажи пока записываются\..*Касса A5/,
    );
    expect(text.slice(text.indexOf('Касса A5'))).not.toMatch(/мест/i);
  });

  test('report a missing name or login, a wrong clock, and storage that may be cleared', () => {
    const { text } = lookAtDevices([
      {
        ...device,
        name: '',
        unregistered: true,
        lastSeq: 0,
        lastNumber: null,
        skewMs: 5 * 60_000,
        persisted: false,
        appVersion: '',
        lastSeenAt: null,
      },
    ]);
    expect(text).toMatch(
      /Без названия Не было Часы отстают на 5 минут Без входа сотрудника Всё отправлено Чеков ещё не было Не защищена —/,
    );
  });

  test('list retired tills separately, with their unsent receipts and the way back, even when there are no others', () => {
    const gone = {
      ...device,
      id: 'd2',
      prefix: 'A8',
      name: '',
      retiredAt: '2026-11-21T09:00:00.000Z',
      pendingCount: 2,
    };
    const both = lookAtDevices([device, gone]).text;
    expect(both).toMatch(/Касса A7.*Списанные кассы/);
    expect(both).not.toContain('все списаны');
    expect(both).toContain('Вернуть в работу');
    expect(lookAtDevices([gone]).text).toContain('Ни одна касса сейчас не в работе');
  });

  test('say that there is no till yet, and how to add one', () => {
    expect(lookAtDevices([]).text).toMatch(/Касс пока нет.*когда продавец откроет на нём кассу/);
    expect(render(<DevicesPage />, { at: '/admin/devices' }).text).toContain('Загрузка…');
  });

  test('words', () => {
    expect(gapsWords({ gaps: [{ prefix: 'A7', from: 5, to: 5 }] })).toEqual({
      what: 'нет чека',
      ranges: ['A7-000005'],
      more: '',
    });
    const many = gapsWords({ gaps: [1, 3, 5, 7, 9, 11].map((number) => ({ prefix: 'A7', from: number, to: number })) });
    expect([many?.what, many?.ranges.length, plain(many?.more ?? '')]).toEqual(['нет чеков', 4, ' и ещё 2 пропуска']);
    expect(
      [null, -60_000, -61_000 * 60, 3_600_000 * 5, -86_400_000 * 365].map((skewMs) => plain(wrongClock(skewMs) ?? '')),
    ).toEqual(['', '', 'Часы спешат на 61 минуту', 'Часы отстают на 5 часов', 'Часы спешат на 365 дней']);
  });
});

describe('the shifts', () => {
  test('show what was counted, by whom, on which till, and what the drawer held', () => {
    const { text } = lookAtShifts([{ ...shift, counted: 4400, note: 'Размен' }]);
    expect(text).toMatch(
      /20\.11(\.2026)?, 21:00 с 20\.11(\.2026)?, 09:00 Касса A7 Ольга 12 −500 ₽ 4 500 ₽ 4 400 ₽ недостача 100 ₽ Размен Закрыта/,
    );
  });

  test('one that reached the server on a later day says when, unless it was closed again since', () => {
    const late = { ...shift, receivedAt: '2026-11-22T07:05:00.000Z' };
    expect(lookAtShifts([late]).text).toMatch(/поступила позже: 22\.11(\.2026)?, 10:05/);
    for (const other of [shift, { ...late, revision: 2 }])
      expect(lookAtShifts([other]).text).not.toContain('поступила позже');
  });

  test('one that waits for receipts shows their number and sum', () => {
    expect(lookAtShifts([{ ...shift, state: 'waiting', awaited: { count: 2, cash: 700, shown: [] } }]).text).toMatch(
      /Ждёт чеков Ещё не пришли: 2 чека на 700 ₽/,
    );
  });

  test('one that is open again says what has changed, and can be closed again', () => {
    const added = {
      count: 1,
      cash: 500,
      shown: [{ id: 'x', number: 'A7-000121', kind: 'sale' as const, total: 500, before: null }],
    };
    const { text, html } = lookAtShifts([{ ...shift, state: 'reopened', added, cashNow: 5000 }]);
    expect(text).toMatch(
      /Открыта снова Добавлено после закрытия: 1 чек \(A7-000121\), \+500 ₽ Наличными теперь 5 000 ₽ Закрыть снова/,
    );
    expect(html).toContain('aria-label="Закрыть снова смену кассы A7"');
    expect(lookAtShifts([{ ...shift, confirmedAt: '2026-11-20T19:00:00.000Z', confirmedBy: 'Анна' }]).text).toMatch(
      /Закрыта Закрыта снова: Анна, 20/,
    );
  });

  test('are filtered by till', () => {
    expect(shiftsAddress.params(shiftsAddress.read(new URLSearchParams('device=d1')))).toMatchObject({
      deviceId: 'd1',
    });
    expect(lookAtShifts([], '/admin/devices/shifts?device=d1').html).toMatch(
      /<option[^>]*value="d1"[^>]*selected[^>]*>Касса A7, Зал у входа|<option[^>]*selected[^>]*value="d1"/,
    );
    expect(lookAtShifts([]).text).toMatch(/Смен пока нет/);
    expect(lookAtShifts([], '/admin/devices/shifts?device=d1').text).toMatch(/Смен не нашли/);
  });
});

test('differences of drawers name the day up to which shifts are left out, also when the rest has none', () => {
  const row = { sellerId: 'u1', sellerName: 'Ольга', shifts: 2, short: 100, over: 0 };
  const seen = (differing: Differences) => plain(lookAtShifts([shift], undefined, differing).text);
  const items = [{ day: '2026-11-20', ...row }];
  expect(seen({ items, unread: null })).toMatch(/Расхождения кассы по дням 1 .*20 ноября 2026 г\. Ольга 2 100 ₽ —/);
  expect(seen({ items, unread: null })).not.toContain('не вошли');
  expect(seen({ items: [], unread: '2026-03-02' })).toContain(
    'Смены за 2 марта 2026 г. и раньше сюда не вошли: чтобы увидеть их, выберите даты.',
  );
  expect(seen({ items: [], unread: null })).not.toContain('Расхождения');
});

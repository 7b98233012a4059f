import { describe, expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { NO_ROWS } from '../../device/rows/kinds.ts';
import { pillState, StatusPill } from './status-pill.tsx';

const rows = (receipts: number, orders = 0, recounts = 0, unknown = 0, closings = 0) => ({
  ...NO_ROWS,
  receipts,
  orders,
  recounts,
  closings,
  unknown,
});
const CALM = { waiting: rows(0), attention: rows(0), reachable: true, needsLogin: false };

describe('the status pill', () => {
  test.each([
    ['says that all is well', {}, 'online', 'Онлайн'],
    ['counts what is on its way', { waiting: rows(2) }, 'waiting', 'Отправляем 2 чека'],
    ['tells of a lost network', { reachable: false }, 'offline', 'Нет сети'],
    [
      'counts what waits for it: one',
      { reachable: false, waiting: rows(1) },
      'offline',
      'Нет сети · 1 чек ждёт отправки',
    ],
    [
      'counts what waits for it: three',
      { reachable: false, waiting: rows(3) },
      'offline',
      'Нет сети · 3 чека ждут отправки',
    ],
    [
      'counts what waits for it: eleven',
      { reachable: false, waiting: rows(11) },
      'offline',
      'Нет сети · 11 чеков ждут отправки',
    ],
    [
      'asks for a person before anything else: one',
      { attention: rows(1), waiting: rows(5), reachable: false },
      'attention',
      '1 чек требует внимания',
    ],
    ['asks for a person before anything else: two', { attention: rows(2) }, 'attention', '2 чека требуют внимания'],
    [
      'asks for a login when rows wait for one',
      { waiting: rows(4), needsLogin: true },
      'attention',
      'Нужен вход · 4 чека ждут отправки',
    ],
    [
      'says how long the oldest has waited, by the hour',
      { reachable: false, waiting: rows(3), age: { words: '2 ч', isLoud: false } },
      'offline',
      'Нет сети · 3 чека ждут 2 ч',
    ],
    [
      'is loud once hours have passed',
      { reachable: false, waiting: rows(3), age: { words: '5 ч', isLoud: true } },
      'attention',
      'Нет сети · 3 чека ждут 5 ч',
    ],
    [
      'does not call it sending when nothing gets away for an hour',
      { waiting: rows(2), age: { words: '1 ч', isLoud: false } },
      'attention',
      'Не уходят 2 чека · 1 ч',
    ],
    [
      'does not call it sending when nothing gets away for an hour: one',
      { waiting: rows(1), age: { words: '1 ч', isLoud: false } },
      'attention',
      'Не уходит 1 чек · 1 ч',
    ],
    [
      'says that it takes longer than it should',
      { waiting: rows(2), isSlow: true },
      'waiting',
      'Отправка задерживается · 2 чека ждут отправки',
    ],
    ['calls a recount a recount', { waiting: rows(0, 0, 1) }, 'waiting', 'Отправляем 1 пересчёт'],
    [
      'calls recounts recounts where they wait for the network',
      { reachable: false, waiting: rows(0, 0, 5) },
      'offline',
      'Нет сети · 5 пересчётов ждут отправки',
    ],
    [
      'names receipts and a recount, and counts them as many',
      { reachable: false, waiting: rows(1, 0, 1) },
      'offline',
      'Нет сети · 1 чек и 1 пересчёт ждут отправки',
    ],
    [
      'names all sorts there are',
      { needsLogin: true, waiting: rows(21, 2, 1) },
      'attention',
      'Нужен вход · 21 чек, 2 заказа и 1 пересчёт ждут отправки',
    ],
    ['says what needs a person: an order', { attention: rows(0, 1) }, 'attention', '1 заказ требует внимания'],
    [
      'says what needs a person: a receipt and recounts',
      { attention: rows(1, 0, 2) },
      'attention',
      '1 чек и 2 пересчёта требуют внимания',
    ],
    [
      'says what needs a person: a closing of a shift',
      { attention: rows(0, 0, 0, 0, 1) },
      'attention',
      '1 закрытие смены требует внимания',
    ],
    [
      'asks for a login when only a closing waits for one',
      { waiting: rows(0, 0, 0, 0, 1), needsLogin: true },
      'attention',
      'Нужен вход · 1 закрытие смены ждёт отправки',
    ],
    [
      'does not call a row of a later version a receipt, nor its wait sending',
      { waiting: rows(0, 0, 0, 1) },
      'attention',
      '1 запись ждёт обновления кассы',
    ],
    [
      'says the same of several without a network, and asks for no login',
      { waiting: rows(0, 0, 0, 3), reachable: false, needsLogin: true },
      'attention',
      'Нет сети · 3 записи ждут обновления кассы',
    ],
    ['speaks first of what it does send', { waiting: rows(2, 0, 0, 1) }, 'waiting', 'Отправляем 2 чека'],
    [
      'counts a refused row of a later version as a record',
      { attention: rows(1, 0, 0, 1) },
      'attention',
      '1 чек и 1 запись требуют внимания',
    ],
  ] as const)('%s', (_, change, tone, text) => {
    const state = pillState({ ...CALM, ...change });
    expect({ tone: state.tone, text: state.text.replace(/\u00a0/g, ' ') }).toEqual({ tone, text });
  });

  test('has a text of two or three words for small screens', () => {
    const shorts = [
      { waiting: rows(3), reachable: false },
      { waiting: rows(11), needsLogin: true },
      { attention: rows(2) },
      { waiting: rows(1) },
      { waiting: rows(0, 0, 2) },
      { waiting: rows(2, 0, 1), reachable: false },
      { attention: rows(0, 0, 0, 0, 1) },
      { waiting: rows(0, 0, 0, 0, 1) },
      {},
    ].map((change) => pillState({ ...CALM, ...change }).short.replace(/\u00a0/g, ' '));
    expect(shorts).toEqual([
      'Нет сети · 3 чека',
      'Нужен вход · 11 чеков',
      'Внимание · 2 чека',
      'Отправляем 1 чек',
      'Отправляем 2 пересчёта',
      'Нет сети · 3 записи',
      'Внимание · 1 закрытие',
      'Отправляем 1 закрытие',
      'Онлайн',
    ]);
  });
});

test('the pill is not green before the journal has been read', () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(StatusPill)));
  expect(html).toContain('Читаем журнал…');
  expect(html).not.toContain('Онлайн');
});

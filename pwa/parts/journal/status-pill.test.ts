import { describe, expect, test } from 'vitest';
import { pillState } from './status-pill.tsx';

const CALM = { waiting: 0, attention: 0, reachable: true, needsLogin: false };

describe('the status pill', () => {
  test.each([
    ['says that all is well', {}, 'online', 'Онлайн'],
    ['counts what is on its way', { waiting: 2 }, 'waiting', 'Отправляем 2 чека'],
    ['tells of a lost network', { reachable: false }, 'offline', 'Нет сети'],
    ['counts what waits for it: one', { reachable: false, waiting: 1 }, 'offline', 'Нет сети · 1 чек ждёт отправки'],
    ['counts what waits for it: three', { reachable: false, waiting: 3 }, 'offline', 'Нет сети · 3 чека ждут отправки'],
    [
      'counts what waits for it: eleven',
      { reachable: false, waiting: 11 },
      'offline',
      'Нет сети · 11 чеков ждут отправки',
    ],
    [
      'asks for a person before anything else: one',
      { attention: 1, waiting: 5, reachable: false },
      'attention',
      '1 чек требует внимания',
    ],
    ['asks for a person before anything else: two', { attention: 2 }, 'attention', '2 чека требуют внимания'],
    [
      'asks for a login when rows wait for one',
      { waiting: 4, needsLogin: true },
      'attention',
      'Нужен вход · 4 чека ждут отправки',
    ],
    [
      'says how long the oldest has waited, by the hour',
      { reachable: false, waiting: 3, age: { words: '2 ч', isLoud: false } },
      'offline',
      'Нет сети · 3 чека ждут 2 ч',
    ],
    [
      'is loud once hours have passed',
      { reachable: false, waiting: 3, age: { words: '5 ч', isLoud: true } },
      'attention',
      'Нет сети · 3 чека ждут 5 ч',
    ],
    [
      'does not call it sending when nothing gets away for an hour',
      { waiting: 2, age: { words: '1 ч', isLoud: false } },
      'attention',
      'Не уходят 2 чека · 1 ч',
    ],
  ] as const)('%s', (_, change, tone, text) => {
    const state = pillState({ ...CALM, ...change });
    expect({ tone: state.tone, text: state.text.replace(/\u00a0/g, ' ') }).toEqual({ tone, text });
  });

  test('says it in two or three words where there is little room', () => {
    const shorts = [
      { waiting: 3, reachable: false },
      { waiting: 11, needsLogin: true },
      { attention: 2 },
      { waiting: 1 },
      {},
    ].map((change) => pillState({ ...CALM, ...change }).short.replace(/\u00a0/g, ' '));
    expect(shorts).toEqual([
      'Нет сети · 3 чека',
      'Нужен вход · 11 чеков',
      'Внимание · 2 чека',
      'Отправляем 1 чек',
      'Онлайн',
    ]);
  });
});

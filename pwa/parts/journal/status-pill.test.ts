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
    ['counts what waits for it: eleven', { reachable: false, waiting: 11 }, 'offline', 'Нет сети · 11 чеков ждут отправки'],
    ['asks for a person before anything else: one', { attention: 1, waiting: 5, reachable: false }, 'attention', '1 чек требует внимания'],
    ['asks for a person before anything else: two', { attention: 2 }, 'attention', '2 чека требуют внимания'],
    ['asks for a login when rows wait for one', { waiting: 4, needsLogin: true }, 'attention', 'Нужен вход · 4 чека ждут отправки'],
  ] as const)('%s', (_, change, tone, text) => {
    expect({ ...pillState({ ...CALM, ...change }), text: pillState({ ...CALM, ...change }).text.replace(/\u00a0/g, ' ') }).toEqual({ tone, text });
  });
});

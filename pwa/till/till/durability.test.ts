import { describe, expect, test } from 'vitest';
import { durabilityOf, worstOf, type DurabilityFacts } from './durability.ts';

const WELL: DurabilityFacts = {
  isSecure: true,
  opens: true,
  places: 'two',
  room: 'ample',
  pins: 'two',
  persisted: true,
  apple: null,
  skewMs: 0,
  isCopy: false,
  isInDoubt: false,
  wayToSession: null,
  isOffline: false,
  compared: { at: '2026-11-23T08:17:00Z', isAlike: true, lines: ['Совпали: 5 чеков.'] },
};
const seen = (change: Partial<DurabilityFacts> = {}) => durabilityOf({ ...WELL, ...change }, () => '11:17');
const light = (change: Partial<DurabilityFacts> = {}) => {
  const worst = worstOf(seen(change));
  return worst === null ? null : `${worst.tone}: ${worst.short}`;
};

describe('the durability indicator', () => {
  test('is quiet while all is well, and shows the time of the comparison', () => {
    expect(light()).toBeNull();
    expect(seen().map(({ label }) => label)).toEqual([
      'Место на планшете',
      'Две копии чеков',
      'Сверка с сервером',
      'Часы',
      'Хранилище браузера',
    ]);
    expect(seen()[2]?.text).toBe('11:17. Совпали: 5 чеков.');
  });

  test.each<[Partial<DurabilityFacts>, string]>([
    [{}, 'Касса сверит их и дошлёт недостающие.'],
    [{ isOffline: true }, 'Когда появится сеть, касса сверит их и дошлёт недостающие.'],
    [{ wayToSession: 'pin' }, 'Введите PIN: касса сверит их и дошлёт недостающие.'],
    [{ wayToSession: 'password' }, 'Войдите с паролем: касса сверит их и дошлёт недостающие.'],
    [
      { wayToSession: 'pin', isOffline: true },
      'Когда появится сеть, введите PIN: касса сверит их и дошлёт недостающие.',
    ],
  ])('in doubt about a comparison with another database, %j, it says what helps', (change, help) => {
    expect(light({ isInDoubt: true, ...change })).toBe('low: Чеки не сверены');
    expect(seen({ isInDoubt: true, ...change })[2]?.text).toBe(
      `Базу сервера заменили, отправленных чеков на ней может не быть. ${help}`,
    );
  });

  test('says that a copy of another till has numbers of its own', () => {
    expect(seen({ isCopy: true }).find(({ label }) => label === 'Копия кассы')?.text).toContain('свои номера чеков');
    expect(light({ isCopy: true })).toBeNull();
  });

  test('is never quiet about unknown facts', () => {
    const unknown = {
      opens: null,
      places: null,
      pins: null,
      room: null,
      persisted: null,
      skewMs: null,
      compared: null,
    };
    expect(light(unknown)).toBe('low: Проверяем');
    expect(seen(unknown).map(({ label }) => label)).toEqual(['Данные кассы', 'Сверка с сервером']);
    expect(light({ ...unknown, opens: true })).toBe('sale: Место неизвестно');
  });

  test.each<[Partial<DurabilityFacts>, string]>([
    [{ isSecure: false }, 'sale: Нужен https'],
    [{ opens: false }, 'sale: Данные не открываются'],
    [{ places: null }, 'sale: Копии не проверены'],
    [{ room: null }, 'sale: Место неизвестно'],
    [{ persisted: false }, 'low: Установите приложение'],
    [{ places: 'one' }, 'low: Без второй копии'],
    [{ places: 'one', persisted: false }, 'low: Установите приложение'],
    [{ places: 'one', persisted: false, apple: 'tab' }, 'low: Установите кассу'],
    [{ persisted: null, apple: 'tab' }, 'low: Установите кассу'],
    [{ persisted: true, apple: 'mac-tab' }, 'low: Установите кассу'],
    [{ places: 'one', persisted: false, apple: 'home-screen' }, 'low: Без второй копии'],
    [{ pins: 'one' }, 'low: PIN без копии'],
    [{ places: 'failing' }, 'sale: Чек без копии'],
    [{ room: 'low' }, 'low: Кончается место'],
    [{ room: 'none' }, 'sale: Нет места'],
    [{ skewMs: 61_000 }, 'low: Часы отстают на 1\u00a0мин'],
    [{ skewMs: -7_200_000 }, 'low: Часы спешат на 2\u00a0ч'],
    [
      { compared: { at: '', isAlike: false, lines: ['На сервере не хватало, отправляем снова: 1 чек.'] } },
      'low: Сверка: есть различия',
    ],
    [{ persisted: false, skewMs: 61_000, places: 'failing' }, 'sale: Чек без копии'],
    [{ persisted: false, compared: { at: '', isAlike: false, lines: [] } }, 'low: Сверка: есть различия'],
    [{ persisted: false, skewMs: 61_000 }, 'low: Часы отстают на 1\u00a0мин'],
  ])('names the worst problem: %j', (change, words) => {
    expect(light(change)).toBe(words);
  });

  test('does not send a seller with an iPad to Chrome, which is the same engine there', () => {
    const advice = (apple: DurabilityFacts['apple']) =>
      seen({ places: 'one', apple }).find(({ label }) => label === 'Две копии чеков')?.text;
    expect(advice(null)).toContain('Chrome');
    for (const apple of ['tab', 'home-screen'] as const) expect(advice(apple)).not.toContain('Chrome');
  });

  test('leaves a clock alone that is off by no more than a minute', () => {
    expect(light({ skewMs: 60_000 })).toBeNull();
  });
});

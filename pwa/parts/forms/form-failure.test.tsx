import { describe, expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import type { MutationFailure } from '../../queries/mutation.ts';
import { FormFailure, waitText } from './form-failure.tsx';

const refusal = {
  kind: 'refused',
  code: 'phone_taken',
  message: 'Этот телефон уже зарегистрирован',
  details: [],
  retryAfter: null,
} as const;

describe('what a form says when it was not done', () => {
  test('nothing without a failure', () =>
    expect(render(<FormFailure failure={null} fallback="Ошибка входа" />).text).toBe(''));

  test('the server’s words, else its own', () => {
    expect(render(<FormFailure failure={refusal} fallback="Ошибка регистрации" />).text).toBe(
      'Этот телефон уже зарегистрирован',
    );
    expect(render(<FormFailure failure={{ ...refusal, message: '' }} fallback="Ошибка регистрации" />).text).toBe(
      'Ошибка регистрации',
    );
  });

  test('the reasons that have no field, each once', () => {
    const failure = {
      ...refusal,
      code: 'validation',
      message: 'Проверьте заполнение полей',
      details: [
        { path: 'items.0.qty', message: 'Не больше 999' },
        { path: 'items.1.qty', message: 'Не больше 999' },
        { path: 'items.2', title: 'Кран', message: 'Товар указан дважды' },
      ],
    };
    expect(render(<FormFailure failure={failure} fallback="Ошибка оформления заказа" />).text).toBe(
      'Проверьте заполнение полей Не больше 999. Кран: Товар указан дважды',
    );
    // Reasons that a screen shows in its own way are not repeated.
    const changed = { ...failure, code: 'quote_changed', message: 'Цены изменились' };
    expect(render(<FormFailure failure={changed} fallback="Ошибка оформления заказа" />).text).toBe('Цены изменились');
  });

  test('that the server does not answer, and that the input is still there', () => {
    const text = (failure: MutationFailure) => render(<FormFailure failure={failure} fallback="Ошибка входа" />).text;
    expect(text({ kind: 'out-of-reach', undone: true })).toMatch(/^Ошибка входа Сервер не отвечает.*осталось в форме/);
    const { text: lost } = render(<FormFailure failure={{ kind: 'out-of-reach' }} fallback="Файл не загружен" />);
    expect(lost).toMatch(/^Сервер не ответил Неизвестно, получилось ли/);
    expect(text({ kind: 'out-of-reach' })).toMatch(/^Ошибка входа Неизвестно, получилось ли.*осталось в форме/);
  });

  test('that an answer could not be read, without blaming the connection', () => {
    const text = (failure: MutationFailure) => render(<FormFailure failure={failure} fallback="Не сохранено" />).text;
    const words = 'Ответ сервера не прочитан. Обновите страницу и';
    expect(text({ kind: 'out-of-reach', unfit: true })).toBe(
      `Неизвестно, получилось ли ${words} проверьте, получилось ли.`,
    );
    expect(text({ kind: 'out-of-reach', unfit: true, undone: true })).toBe(`Не сохранено ${words} попробуйте ещё раз.`);
  });

  test.each([
    [0, 'Можно попробовать снова.'],
    [1, 'Повторите через 1 секунду.'],
    [22, 'Повторите через 22 секунды.'],
    [89, 'Повторите через 89 секунд.'],
    [90, 'Повторите через 2 минуты.'],
    [900, 'Повторите через 15 минут.'],
  ])('with %i seconds to wait: %s', (seconds, words) => expect(waitText(seconds).replace(/\u00a0/g, ' ')).toBe(words));
});

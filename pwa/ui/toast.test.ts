import { expect, test } from 'vitest';
import { withoutActions, withoutConfirmations, type ToastContent } from './toast.tsx';

test('a notice whose action is a person’s closes when that person leaves, other notices stay', () => {
  const onPress = () => undefined;
  const shown: ToastContent[] = [
    { text: 'Товар убран из корзины', action: { label: 'Вернуть', onPress } },
    { text: 'Сохранено' },
    { text: 'Вышла новая версия магазина.', action: { label: 'Обновить', onPress, forAnyone: true } },
  ];
  expect(withoutActions(shown).map(({ text }) => text)).toEqual(['Сохранено', 'Вышла новая версия магазина.']);
});

test('an opening overlay takes along what went wrong and what can still be pressed, not a confirmation of the act before', () => {
  const shown: ToastContent[] = [
    { text: 'Сохранено', tone: 'ok' },
    { text: 'Скопировано' },
    { text: 'Не сохранено', tone: 'error' },
    { text: 'Связи нет', tone: 'warn' },
    { text: 'Товар убран', action: { label: 'Вернуть', onPress: () => undefined } },
  ];
  expect(withoutConfirmations(shown).map(({ text }) => text)).toEqual(['Не сохранено', 'Связи нет', 'Товар убран']);
});

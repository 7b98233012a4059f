import { expect, test } from 'vitest';
import { withoutActions, type ToastContent } from './toast.tsx';

test('a notice whose action is a person’s closes when that person leaves, other notices stay', () => {
  const onPress = () => undefined;
  const shown: ToastContent[] = [
    { text: 'Товар убран из корзины', action: { label: 'Вернуть', onPress } },
    { text: 'Сохранено' },
    { text: 'Вышла новая версия магазина.', action: { label: 'Обновить', onPress, forAnyone: true } },
  ];
  expect(withoutActions(shown).map(({ text }) => text)).toEqual(['Сохранено', 'Вышла новая версия магазина.']);
});

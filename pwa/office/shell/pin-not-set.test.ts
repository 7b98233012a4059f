import { expect, test } from 'vitest';
import { pinNotSet } from './seller-tools.tsx';
import { refusedMutation } from '../../queries/sample-refused.ts';

test('a PIN that the server may have saved is not called unsaved', () => {
  const refused = refusedMutation('internal', 'Ошибка сервера');
  const doubt = 'Сервер не подтвердил PIN: он мог сохраниться. Введите его ещё раз';
  expect([pinNotSet({ kind: 'out-of-reach' }), pinNotSet({ ...refused, isDoubtful: true })]).toEqual([doubt, doubt]);
  expect(pinNotSet({ kind: 'out-of-reach', undone: true })).toBe('PIN не сохранился: нет связи с сервером');
  expect(pinNotSet({ ...refused, message: 'Слишком простой PIN' })).toBe('Слишком простой PIN');
});

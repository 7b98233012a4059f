import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import type { RefusedMutation } from './mutation.ts';

const refused: RefusedMutation = { kind: 'refused', code: 'conflict', message: '', details: [], retryAfter: null };

test('a refusal says its reason, a wrong field’s before the general one', () => {
  const details = [{ path: 'name', message: 'Слишком длинное' }];
  expect(describeFailure({ ...refused, message: 'Уже закрыто', details }, 'Не сохранено')).toBe('Уже закрыто');
  expect(describeFailure({ ...refused, code: 'validation', message: 'Проверьте поля', details }, 'Не сохранено')).toBe(
    'Слишком длинное',
  );
  expect(describeFailure(refused, 'Не сохранено')).toBe('Не сохранено');
});

test('a request that was not sent says that nothing was done; a lost answer leaves it open', () => {
  expect(describeFailure({ kind: 'out-of-reach', undone: true }, 'Не сохранено')).toBe(
    'Не сохранено: нет связи с сервером',
  );
  expect(describeFailure({ kind: 'out-of-reach' }, 'Не сохранено')).toBe(
    'Сервер не ответил: неизвестно, получилось ли. Повторите, когда появится связь',
  );
});

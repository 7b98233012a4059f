import { expect, test } from 'vitest';
import { describeFailure, unansweredTitle } from './describe-failure.ts';
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

test('an answer that could not be read is not called silence', () => {
  expect(describeFailure({ kind: 'out-of-reach', unfit: true }, 'Не сохранено', 'Сервер не ответил')).toBe(
    'Ответ сервера не прочитан. Обновите страницу и проверьте, получилось ли',
  );
  expect(describeFailure({ kind: 'out-of-reach', unfit: true, undone: true }, 'Не сохранено')).toBe(
    'Не сохранено. Ответ сервера не прочитан. Обновите страницу и попробуйте ещё раз',
  );
  expect(unansweredTitle({ kind: 'out-of-reach', unfit: true })).toBe('Ответ сервера не прочитан');
  expect([null, { kind: 'out-of-reach' } as const].map(unansweredTitle)).toEqual([
    'Сервер не ответил',
    'Сервер не ответил',
  ]);
});

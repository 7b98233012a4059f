import { expect, test } from 'vitest';
import { OfflineError, RefusedError, UnreachableError } from '../net/errors.ts';
import { absenceText } from './absence-words.ts';
import { failureOf } from './failure.ts';

const refusal = new RefusedError({
  status: 429,
  code: 'too_many_requests',
  message: 'Слишком много запросов',
  details: undefined,
  retryAfter: 7,
  sessionUnknown: false,
});

test('a refusal keeps its message and its wait; only a missing answer counts as unreachable', () => {
  expect(failureOf(refusal)).toMatchObject({ kind: 'refused', message: 'Слишком много запросов', retryAfter: 7 });
  expect(absenceText(refusal, 'Сервер не отвечает')).toBe('Слишком много запросов');
  for (const away of [new OfflineError(), new UnreachableError('unavailable')])
    expect(absenceText(away, 'Сервер не отвечает')).toBe('Сервер не отвечает');
});

test('an answer that could not be read is no silence: it asks for a reload', () => {
  const unfit = new UnreachableError('unfit', 200);
  const words = 'Ответ сервера не прочитан. Обновите страницу';
  expect(failureOf(unfit)).toMatchObject({ kind: 'refused', message: words });
  expect(absenceText(unfit, 'Сервер не отвечает')).toBe(`${words}.`);
});

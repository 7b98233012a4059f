/**
 * Russian messages for schema errors without a message of their own, on the server and in the page. The library's English says «Invalid
 * input», and its Russian names types in English («ожидалось string»); neither helps the reader.
 */
import type { z } from 'zod';
import { formatNumber } from './values/money.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Greater bounds are technical limits that mean nothing to a person. */
const LARGEST_SHOWN_BOUND = 1_000_000;

function boundWords(which: string, bound: number | bigint): string | null {
  return Math.abs(Number(bound)) > LARGEST_SHOWN_BOUND ? null : `Должно быть ${which} ${formatNumber(Number(bound))}`;
}

/** Message for an issue; for the `error` option of a schema's parse. */
export function schemaWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Не заполнено' : 'Неверное значение';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Не заполнено' : 'Слишком короткий текст';
      if (issue.origin === 'array' || issue.origin === 'set') return 'Слишком мало записей';
      return boundWords('не меньше', issue.minimum) ?? 'Слишком маленькое число';
    case 'too_big':
      if (issue.origin === 'string') return 'Слишком длинный текст';
      if (issue.origin === 'array' || issue.origin === 'set') return 'Слишком много записей';
      return boundWords('не больше', issue.maximum) ?? 'Слишком большое число';
    case 'invalid_format':
      return 'Проверьте, верно ли введено';
    case 'invalid_value':
      return 'Выберите из того, что предложено';
    case 'unrecognized_keys':
      return 'Обновите страницу и попробуйте ещё раз';
    default:
      return 'Неверное значение';
  }
}

/**
 * Words for schema problems that carry no message of their own. The library's Russian names types in English
 * («ожидалось string»), which is no help to the person who reads it.
 */
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function russian(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Не заполнено' : 'Неверное значение';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Не заполнено' : 'Слишком короткий текст';
      if (issue.origin === 'array' || issue.origin === 'set') return 'Слишком мало записей';
      return `Должно быть не меньше ${String(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return 'Слишком длинный текст';
      if (issue.origin === 'array' || issue.origin === 'set') return 'Слишком много записей';
      return `Должно быть не больше ${String(issue.maximum)}`;
    case 'invalid_format':
      return 'Неверный формат';
    case 'invalid_value':
      return 'Недопустимое значение';
    case 'unrecognized_keys':
      return 'Лишние поля';
    default:
      return 'Неверное значение';
  }
}

/** Makes every schema of this process speak Russian. */
export function speakRussian(): void {
  z.config({ localeError: russian });
}

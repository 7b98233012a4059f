/** Names and other short texts that people write about themselves. */
import { z } from 'zod';
import { INVISIBLE } from './invisible.ts';

export const PERSON_NAME_MAX = 100;

/** One line without control, direction and other invisible characters, single spaces between words. */
export function oneLine(typed: string): string {
  return typed.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim();
}

export function severalLines(typed: string): string {
  return typed
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A person's name; empty when not given. */
export const personNameSchema = z
  .string({ error: 'Введите имя' })
  .max(PERSON_NAME_MAX * 2, { error: 'Слишком длинное имя' })
  .transform(oneLine)
  .pipe(z.string().max(PERSON_NAME_MAX, { error: 'Слишком длинное имя' }));

/** Times of day as people type them: `9`, `9:30`, `9.30`, `0930`. */
import { z } from 'zod';

/** `HH:MM`. */
export const clockTimeSchema = z
  .string({ error: 'Укажите время' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Время — как 9:00' });

const PARTED = /^(\d{1,2})(?:[:.\-\s](\d{2}))?$/;
const RUN = /^(\d{1,2})(\d{2})$/;

/** `HH:MM`; null for an invalid time of day. */
export function typedTime(typed: string): string | null {
  const text = typed.trim();
  const [, hours, minutes = '00'] = PARTED.exec(text) ?? RUN.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** A month for the accountant: one workbook. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { daysBefore } from '../values/business-day.ts';

export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Укажите месяц: 2026-11');

/** First and last day of the month, of a running one until `today`, the shop's day. Undefined for a month that hasn't begun. */
export function monthDays(month: string, today: string): { from: string; to: string } | undefined {
  const from = `${month}-01`;
  if (from > today) return undefined;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  const last = daysBefore(next, 1);
  return { from, to: last < today ? last : today };
}

export const monthBefore = (today: string): string => daysBefore(`${today.slice(0, 7)}-01`, 1).slice(0, 7);

export const readMonthBook = endpoint('GET', '/api/reports/month', ADMIN, {
  summary:
    'A month as a workbook: sales and money by day, returns, orders and their payments, stock at both ends with purchase sums, write-offs and recounts, and sums that must agree; 422 for a month that has not begun',
  query: z.object({ month: monthSchema }),
  answer: z.string(),
});

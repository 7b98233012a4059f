/** Availability from stock: <= 0 out, 1 to 5 low, above 5 in. */
import { z } from 'zod';

export const LOW_STOCK_THRESHOLD = 5;

export const availabilityCodeSchema = z.enum(['out', 'low', 'in']);
export type AvailabilityCode = z.infer<typeof availabilityCodeSchema>;
export const availabilitySchema = z.object({ code: availabilityCodeSchema, label: z.string() });
export type Availability = z.infer<typeof availabilitySchema>;

export const AVAILABILITY_LABELS: Record<AvailabilityCode, string> = {
  out: 'Нет в наличии',
  low: 'В наличии: мало',
  in: 'В наличии: много',
};

/** Code for `available` units (on hand minus reserved). */
export function availabilityCode(available: number): AvailabilityCode {
  if (available <= 0) return 'out';
  return available <= LOW_STOCK_THRESHOLD ? 'low' : 'in';
}

/** Code and label for `available` units. */
export function availabilityOf(available: number): Availability {
  return availabilityFor(availabilityCode(available));
}

export function availabilityFor(code: AvailabilityCode): Availability {
  return { code, label: AVAILABILITY_LABELS[code] };
}

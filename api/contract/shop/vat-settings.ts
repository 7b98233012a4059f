/** VAT rates, which an administrator enters in advance. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { vatFromSchema } from './shop.ts';
import { VAT_RATES } from './vat.ts';

export const vatSettingsSchema = z.object({
  /** Earliest first. */
  rates: z.array(vatFromSchema),
  /** The earliest first day that a new rate may have. */
  earliest: z.string(),
});
export type VatSettings = z.infer<typeof vatSettingsSchema>;

const daySchema = z.iso.date({ error: 'Нужна дата' });

const newVatSchema = z.object({
  from: daySchema,
  rate: z.number({ error: 'Выберите ставку' }).refine((rate) => (VAT_RATES as readonly number[]).includes(rate), {
    error: 'Такой ставки нет',
  }),
});

export const readVat = endpoint('GET', '/api/settings/vat', ADMIN, {
  summary: 'VAT rates, by first day',
  answer: vatSettingsSchema,
});

export const addVat = endpoint('POST', '/api/settings/vat', ADMIN, {
  summary: 'Adds a future rate: from tomorrow on, the very first one from today on. A repeat changes nothing',
  body: newVatSchema,
  changes: ['shop'],
  answer: vatSettingsSchema,
});

export const removeVat = endpoint('DELETE', '/api/settings/vat/:from', ADMIN, {
  summary: 'Removes a rate whose first day is in the future',
  changes: ['shop'],
  answer: vatSettingsSchema,
});

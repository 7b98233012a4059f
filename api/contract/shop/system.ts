/** Health, readiness, the shop's public facts and the API description. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { shopSchema } from './shop.ts';

/** Place of the backups: the disk of the shop's own data, another disk of the server, or a store elsewhere. */
const backupPlaceSchema = z.enum(['same-disk', 'other-disk', 'store']);
export type BackupPlace = z.infer<typeof backupPlaceSchema>;

/** The till probes this to learn that the API answers; the marker distinguishes it from a captive portal. */
export const healthz = endpoint('GET', '/healthz', {
  summary: 'The process answers',
  allow: 'everyone',
  answer: z.object({ status: z.literal('ok'), time: z.string() }),
});

export const readyz = endpoint('GET', '/readyz', {
  summary: 'The database answers, its schema is current, and it and the data folder are writable',
  allow: 'everyone',
  answer: z.object({
    status: z.literal('ready'),
    /** The newest backup; absent when the settings name no place for backups. */
    backup: z.object({ at: z.string().nullable(), overdue: z.boolean(), place: backupPlaceSchema }).optional(),
  }),
});

export const openapi = endpoint('GET', '/api/openapi.json', {
  summary: 'This description',
  allow: 'everyone',
  answer: z.looseObject({ openapi: z.string() }),
});

export const shop = endpoint('GET', '/api/shop', {
  summary: 'Name, contacts and delivery terms of the shop',
  allow: 'everyone',
  answer: shopSchema,
  cache: 'public',
});

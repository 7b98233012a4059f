/** Readiness of the server with its backups, and the API description: apart from what every first visit loads. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Place of the backups: the disk of the shop's own data, another disk of the server, or a store elsewhere. */
const backupPlaceSchema = z.enum(['same-disk', 'other-disk', 'store']);
export type BackupPlace = z.infer<typeof backupPlaceSchema>;

export const readyz = endpoint('GET', '/readyz', 'everyone', {
  summary: 'The database answers, its schema is current, and it and the data folder are writable',
  answer: z.object({
    status: z.literal('ready'),
    /** The newest backup; absent when the settings name no place for backups. */
    backup: z.object({ at: z.string().nullable(), overdue: z.boolean(), place: backupPlaceSchema }).optional(),
  }),
});

export const openapi = endpoint('GET', '/api/openapi.json', 'everyone', {
  summary: 'This description',
  answer: z.looseObject({ openapi: z.string() }),
});

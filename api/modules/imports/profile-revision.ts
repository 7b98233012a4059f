/** Identifies a source's settings. */
import { createHash } from 'node:crypto';
import type { ImportSourceRow } from '#db/import-tables.ts';

export const profileRevision = ({ profile }: Pick<ImportSourceRow, 'profile'>): string =>
  createHash('sha256').update(profile).digest('base64url');

/** Revisions of a source's settings and of its schedule: a save over a revision that its person has not seen is refused. */
import { createHash } from 'node:crypto';
import type { ImportScheduleRow, ImportSourceRow } from '#db/import-tables.ts';

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const profileRevision = ({ profile }: Pick<ImportSourceRow, 'profile'>): string => revisionOf(profile);

/** Empty without a schedule. */
export const scheduleRevision = (row: ImportScheduleRow | undefined): string =>
  row === undefined ? '' : revisionOf(JSON.stringify([row.url, row.every_hours, row.login_name, row.sealed_password]));

/** The view of an import's lines in the address; unreadable parameters are ignored. Pure. */
import { z } from 'zod';
import { pageSchema } from '#contract/common.ts';
import { LINE_FIELDS, LINE_KINDS, type LineField, type LineKind } from '#contract/imports/import-line.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { type Import, IMPORT_LINES_PAGE_SIZE } from '#contract/imports/imports.ts';
import type { ImportLinesQuery } from '../../queries/imports.ts';
import { schemaAddress } from '../kit/list-address.ts';

export const linesAddress = schemaAddress(
  z.object({
    step: z.enum(['mapping', 'preview']).default('preview'),
    /** Absent for the default of the import's state. */
    kind: z.enum(Object.keys(LINE_KINDS) as LineKind[]).optional(),
    /** Empty for all fields. */
    field: z.enum(['', ...(Object.keys(LINE_FIELDS) as LineField[])]).default(''),
    /** True to show only lines with a price change above the source's threshold. */
    big: z
      .literal('1')
      .transform((): boolean => true)
      .default(false),
    page: pageSchema,
  }),
);

export type LinesView = ReturnType<typeof linesAddress.read>;

export interface ImportViewProps {
  one: Import;
  profile: ImportProfile;
  view: LinesView;
  onChange: (change: Partial<LinesView>) => void;
}

export function linesParams({ field, big, page }: LinesView, kind: LineKind, priceMove: number): ImportLinesQuery {
  return {
    kind,
    ...(field === '' ? {} : { field }),
    ...(big ? { priceMove } : {}),
    page,
    limit: IMPORT_LINES_PAGE_SIZE,
  };
}

/** The address bar carries which lines of an import are shown; what can't be read is left out. Pure. */
import { z } from 'zod';
import { pageSchema } from '#contract/common.ts';
import { IMPORT_FIELDS } from '#contract/imports/import-profile.ts';
import { IMPORT_LINES_PAGE_SIZE, LINE_KINDS, type LineKind } from '#contract/imports/imports.ts';
import type { LinesAsked } from '../../queries/imports.ts';
import { schemaAddress } from '../kit/list-address.ts';

export const linesAddress = schemaAddress(
  z.object({
    step: z.enum(['mapping', 'preview']).default('preview'),
    /** Absent: as the import's state has it. */
    kind: z.enum(Object.keys(LINE_KINDS) as LineKind[]).optional(),
    /** Empty: all. */
    field: z
      .string()
      .refine((text) => Object.hasOwn(IMPORT_FIELDS, text))
      .default(''),
    /** Only lines of which a price moves by the source's measure. */
    big: z
      .literal('1')
      .transform((): boolean => true)
      .default(false),
    page: pageSchema,
  }),
);

export type LinesView = ReturnType<typeof linesAddress.read>;

export function askForLines({ kind, field, big, page }: LinesView, shown: LineKind, priceMove: number): LinesAsked {
  return {
    kind: kind ?? shown,
    ...(field === '' ? {} : { field }),
    ...(big ? { priceMove } : {}),
    page,
    limit: IMPORT_LINES_PAGE_SIZE,
  };
}

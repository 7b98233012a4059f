/** The address bar carries which lines of an import are shown; what can't be read is left out. Pure. */
import { IMPORT_FIELDS } from '#contract/imports/import-profile.ts';
import { IMPORT_LINES_PAGE_SIZE, LINE_KINDS, type LineKind } from '#contract/imports/imports.ts';
import { addressCodec, flag, oneOf, pageNumber, textThat, type ViewOf } from '../../parts/page/address-view.ts';
import type { LinesAsked } from '../../queries/imports.ts';

const LINE_KIND_NAMES = Object.keys(LINE_KINDS) as LineKind[];

export const linesAddress = addressCodec({
  step: oneOf(['mapping'], 'preview'),
  /** Null: as the import's state has it. */
  kind: oneOf(LINE_KIND_NAMES, null),
  /** Empty: all. */
  field: textThat((text) => Object.hasOwn(IMPORT_FIELDS, text)),
  /** Only lines of which a price moves by the source's measure. */
  big: flag('1'),
  page: pageNumber,
});

export type LinesView = ViewOf<typeof linesAddress>;

export function askForLines({ kind, field, big, page }: LinesView, shown: LineKind, priceMove: number): LinesAsked {
  return {
    kind: kind ?? shown,
    ...(field === '' ? {} : { field }),
    ...(big ? { priceMove } : {}),
    page,
    limit: IMPORT_LINES_PAGE_SIZE,
  };
}

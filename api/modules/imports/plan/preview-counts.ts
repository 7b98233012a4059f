/** Conclusions from a preview's counts: contents, completeness, and stops for a person. */
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import type { ImportLineRow, ImportRow } from '#db/import-tables.ts';
import type { WantedPicture } from '../pictures/plan-pictures.ts';
import { CELLS, LIKELY, CONFIRM_MATCH_NOTE } from '../store/line-marks.ts';
import { isMarkedGone } from './gone-line.ts';
import { REFUSED_PRICE, REFUSED_STOCK, RENUMBERED } from './plan-line.ts';
import type { PlannedLine } from './planned-line.ts';
import type { Survey } from './survey-file.ts';

export interface FileChoice {
  /** True: goods missing from the file are gone; false: it holds changes only. Absent: decided by the file. */
  readonly full?: boolean;
  /** Not supervised: without stops it is written automatically. */
  readonly auto?: boolean;
  readonly scheduled?: boolean;
  /** The preview was made again, because another file of its source was written meanwhile. */
  readonly again?: boolean;
  /** The preview was made again, because the settings of its source were changed meanwhile. */
  readonly isResettled?: boolean;
}

export const choiceOf = ({ choice }: Pick<ImportRow, 'choice'>): FileChoice => JSON.parse(choice) as FileChoice;

/** A full file has at least this share of the source's goods. */
const FULL_SHARE = 0.5;
const FEW_LINKS = 5;

export type ImportCounts = Record<
  | ImportLineRow['kind']
  | 'rows'
  | 'named'
  | 'refusedFigures'
  | 'refusedCells'
  | 'doubts'
  | 'priced'
  | 'markedDeleted'
  | 'priceMoves'
  | 'priceMoveFrom'
  | 'links'
  | 'kept'
  | 'pictures'
  | 'renumbered'
  | 'proposed'
  | 'likely',
  number
>;

/** Counts before anything was read. */
export const NO_COUNTS: ImportCounts = {
  rows: 0,
  named: 0,
  refusedFigures: 0,
  refusedCells: 0,
  doubts: 0,
  priced: 0,
  markedDeleted: 0,
  new: 0,
  changed: 0,
  same: 0,
  draft: 0,
  refused: 0,
  gone: 0,
  priceMoves: 0,
  priceMoveFrom: 0,
  links: 0,
  kept: 0,
  pictures: 0,
  renumbered: 0,
  proposed: 0,
  likely: 0,
};

export function countLine(counts: ImportCounts, line: PlannedLine, { thresholds }: ImportProfile): void {
  counts[line.kind] += 1;
  if (line.price_move >= thresholds.priceMove) counts.priceMoves += 1;
  if (line.notes.includes('Останется ваше')) counts.kept += 1;
  if (line.notes.includes(RENUMBERED)) counts.renumbered += 1;
  if (line.extra.includes(LIKELY)) counts.likely += 1;
  if (line.notes.includes(CONFIRM_MATCH_NOTE)) counts.doubts += 1;
  if (isMarkedGone(line)) counts.markedDeleted += 1;
  if (line.link.includes('"priceRetail"')) counts.priced += 1;
  if (line.extra.includes(REFUSED_PRICE) || line.extra.includes(REFUSED_STOCK)) counts.refusedFigures += 1;
  if (line.extra.includes(CELLS)) counts.refusedCells += 1;
  if (line.pictures !== '') counts.pictures += (JSON.parse(line.pictures) as WantedPicture[]).length;
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/**
 * Reasons to stop for a person. `hasPrices`: the file is of a kind with prices; `isRetailUnclear`: any of its prices may be the retail one.
 */
export function stopsOf(
  counts: ImportCounts,
  {
    isPartial,
    hasPrices,
    isRetailUnclear,
  }: { readonly isPartial: boolean; readonly hasPrices: boolean; readonly isRetailUnclear: boolean },
  { thresholds }: ImportProfile,
): ImportStop[] {
  const stops: ImportStop[] = [];
  if (percent(counts.gone + counts.markedDeleted, counts.links) > thresholds.gone) stops.push('gone');
  if (percent(counts.priceMoves, counts.changed + counts.same) > thresholds.prices) stops.push('prices');
  const refused = counts.refused + counts.refusedFigures;
  if (percent(refused, counts.rows - counts.named) > thresholds.refused) stops.push('refused');
  if (counts.doubts > 0) stops.push('doubt');
  if (hasPrices && counts.priced === 0 && (counts.draft > 0 || isRetailUnclear)) stops.push('unpriced');
  if (isPartial) stops.push('partial');
  return stops;
}

/** True when the file is marked, or appears, to hold all of the source's goods. */
export function isFullFile(
  { facts }: Survey,
  { full }: FileChoice,
  links: number,
  missing: number,
): { isFull: boolean; isContradiction: boolean } {
  if (facts.isOwn) return { isFull: false, isContradiction: false };
  if (full !== undefined) return { isFull: full, isContradiction: false };
  if (facts.changesOnly === true) return { isFull: false, isContradiction: false };
  const looksPartial = links >= FEW_LINKS && missing > links * (1 - FULL_SHARE);
  return { isFull: !looksPartial, isContradiction: looksPartial };
}

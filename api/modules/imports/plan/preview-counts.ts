/** Conclusions from a preview's counts: contents, completeness, and stops for a person. */
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import type { FileChoice } from '../store/import-store.ts';
import type { PlannedLine } from './planned-line.ts';
import type { Lack, Survey } from './survey-file.ts';

/** More new goods than these that look like known ones make a person look whether codes were read rightly. */
const LIKELY_FEW = 3;

/** A full file has at least this share of the source's goods. */
const FULL_SHARE = 0.5;
const FEW_LINKS = 5;

/** Counts before anything was read. */
export const NO_COUNTS = {
  rows: 0,
  named: 0,
  refusedFigures: 0,
  refusedCells: 0,
  doubts: 0,
  priced: 0,
  markedDeleted: 0,
  leaving: 0,
  lost: 0,
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
  upsideDown: 0,
};
export type ImportCounts = Record<keyof typeof NO_COUNTS, number>;

export function countLine(counts: ImportCounts, line: PlannedLine, { thresholds }: ImportProfile): void {
  counts[line.kind] += 1;
  if (line.priceMove >= thresholds.priceMove) counts.priceMoves += 1;
  for (const remark of line.remarks)
    if (typeof remark === 'object' && remark.code !== 'replaced')
      counts[remark.code === 'deleted' ? 'markedDeleted' : remark.code] += 1;
  const isLeaving =
    line.kind === 'gone' || line.remarks.some((one) => typeof one === 'object' && one.code === 'deleted');
  if (isLeaving && line.changes.some(({ kept }) => kept !== true)) counts.leaving += 1;
  if (line.question === 'likely') counts.likely += 1;
  if (line.question === 'doubt') counts.doubts += 1;
  if ('priceRetail' in line.link) counts.priced += 1;
  if (line.refusedCells.some(({ field }) => field === 'price' || field === 'stock')) counts.refusedFigures += 1;
  if (line.refusedCells.length > 0) counts.refusedCells += 1;
  counts.pictures += line.pictures.length;
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** Share of a file's goods, per cent, above which a retail price below the others is rather a mistake of columns. */
const UPSIDE_DOWN = 50;

export const areUpsideDown = ({ upsideDown, rows, named, refused }: ImportCounts): boolean =>
  percent(upsideDown, rows - named - refused) > UPSIDE_DOWN;

/**
 * Number of the source's goods that are gone since its last files: a source that is read for months has goods that went long ago, and these
 * say nothing of this file. Goods that the file takes off or empties count in any case.
 */
export const lostGoods = ({ gone, markedDeleted, leaving }: ImportCounts, before: Lack): number =>
  Math.max(gone + markedDeleted - before.goods, leaving);

/**
 * Reasons to stop for a person. `before`: what the source's last files lacked already; `hasPrices`: the file is of a kind with prices;
 * `isRetailUnclear`: any of its prices may be the retail one; `isLost`: the file lacks something that the settings name or that a scheduled
 * one had before; `isCut`: it ends within its last row.
 */
export function stopsOf(
  counts: ImportCounts,
  {
    before,
    isPartial,
    hasPrices,
    isRetailUnclear,
    isLost,
    isCut,
  }: {
    readonly before: Lack;
    readonly isPartial: boolean;
    readonly hasPrices: boolean;
    readonly isRetailUnclear: boolean;
    readonly isLost: boolean;
    readonly isCut: boolean;
  },
  { thresholds }: ImportProfile,
): ImportStop[] {
  const stops: ImportStop[] = [];
  if (percent(counts.lost, counts.links - before.goods) > thresholds.gone) stops.push('gone');
  if (percent(counts.priceMoves, counts.changed + counts.same) > thresholds.prices) stops.push('prices');
  const refused = counts.refused + counts.refusedFigures;
  if (percent(refused, counts.rows - counts.named) > thresholds.refused) stops.push('refused');
  if (counts.doubts > 0) stops.push('doubt');
  if (hasPrices && counts.priced === 0 && (counts.draft > 0 || isRetailUnclear)) stops.push('unpriced');
  if (isPartial) stops.push('partial');
  if (areUpsideDown(counts)) stops.push('upsideDown');
  if (counts.likely > LIKELY_FEW && counts.likely * 2 > counts.new + counts.draft) stops.push('likely');
  if (isLost) stops.push('lost');
  if (isCut) stops.push('cut');
  return stops;
}

/** True when the file is marked, or appears, to hold all of the source's goods. `before`: what the source's last files lacked already. */
export function isFullFile(
  { facts, unread }: Survey,
  { full, auto }: FileChoice,
  links: number,
  missing: number,
  before: Lack,
): { isFull: boolean; isContradiction: boolean } {
  if (facts.isOwn || unread > 0) return { isFull: false, isContradiction: false };
  // An exchange that ends with everything sent has still sent changes only when its files say so.
  if (facts.changesOnly === true && (full === undefined || auto === true))
    return { isFull: false, isContradiction: false };
  if (full !== undefined) return { isFull: full, isContradiction: false };
  const looksPartial = links >= FEW_LINKS && missing - before.links > (links - before.links) * (1 - FULL_SHARE);
  return { isFull: !looksPartial, isContradiction: looksPartial };
}

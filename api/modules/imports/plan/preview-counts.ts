/** Conclusions from a preview's counts: contents, completeness, and stops for a person. */
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import { importSchema, type Import } from '#contract/imports/imports.ts';
import type { FileChoice } from '../store/import-store.ts';
import type { PlannedLine } from './planned-line.ts';
import type { Lack, Survey } from './survey-file.ts';

/** More new goods than these that look like known ones make a person look whether codes were read rightly. */
const LIKELY_FEW = 3;

/** A full file has at least this share of the source's goods. */
const FULL_SHARE = 0.5;
const FEW_LINKS = 5;

/** Counts of a preview; `leaving`: goods that the file takes off or empties. */
export type ImportCounts = Required<Import['counts']> & { leaving: number };

export const NO_COUNTS = Object.fromEntries(
  [...importSchema.shape.counts.keyof().options, 'leaving'].map((name) => [name, 0]),
) as unknown as Readonly<ImportCounts>;

export function countLine(counts: ImportCounts, line: PlannedLine, { thresholds }: ImportProfile): void {
  counts[line.kind] += 1;
  if (line.price_move >= thresholds.priceMove) counts.priceMoves += 1;
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

/** Number of goods gone since the source's last files: those that went long ago say nothing of this one, unless it takes them off. */
export const lostGoods = ({ gone, markedDeleted, leaving }: ImportCounts, before: Lack): number =>
  Math.max(gone + markedDeleted - before.goods, leaving);

/**
 * Reasons to stop for a person. `before`: what the source's last files lacked already; `hasPrices`: the file is of a kind with prices;
 * `isRetailUnclear`: any of its prices may be the retail one; `isLost`: the file lacks something that the settings name or that a scheduled
 * one had before; `isCut`: it ends within its last row.
 */
export function stopsOf(
  counts: ImportCounts,
  about: { readonly before: Lack } & Readonly<
    Record<'isPartial' | 'hasPrices' | 'isRetailUnclear' | 'isLost' | 'isCut', boolean>
  >,
  { thresholds }: ImportProfile,
): ImportStop[] {
  const refused = counts.refused + counts.refusedFigures;
  const stops: Readonly<Record<ImportStop, boolean>> = {
    gone: percent(counts.lost, counts.links - about.before.goods) > thresholds.gone,
    prices: percent(counts.priceMoves, counts.changed + counts.same) > thresholds.prices,
    refused: percent(refused, counts.rows - counts.named) > thresholds.refused,
    doubt: counts.doubts > 0,
    unpriced: about.hasPrices && counts.priced === 0 && (counts.draft > 0 || about.isRetailUnclear),
    partial: about.isPartial,
    upsideDown: areUpsideDown(counts),
    likely: counts.likely > LIKELY_FEW && counts.likely * 2 > counts.new + counts.draft,
    lost: about.isLost,
    cut: about.isCut,
  };
  return (Object.keys(stops) as ImportStop[]).filter((stop) => stops[stop]);
}

/** True when the file is marked, or appears, to hold all of the source's goods. `before`: what the source's last files lacked already. */
export function isFullFile(
  { facts, unread }: Survey,
  { full, auto }: FileChoice,
  links: number,
  missing: number,
  before: Lack,
): { isFull: boolean; isContradiction: boolean } {
  // An exchange that ends with everything sent has still sent changes only when its files say so.
  const saysPartial = facts.changesOnly === true && (full === undefined || auto === true);
  if (facts.isOwn || unread > 0 || saysPartial) return { isFull: false, isContradiction: false };
  if (full !== undefined) return { isFull: full, isContradiction: false };
  const looksPartial = links >= FEW_LINKS && missing - before.links > (links - before.links) * (1 - FULL_SHARE);
  return { isFull: !looksPartial, isContradiction: looksPartial };
}

/** Parts of a planned line that new and known goods share. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { SourceRow } from '../files/source-row.ts';
import { fingerprint } from './compare-product.ts';
import { mapFeatures } from './map-features.ts';
import type { Place } from './map-groups.ts';
import type { PlannedLine } from './planned-line.ts';
import type { Problem, Reading, ReadRow, Scalar } from './read-fields.ts';
import type { SeenCodes } from './row-codes.ts';

export interface Planning extends Reading, SeenCodes {
  /** ISO instant of the preview. */
  readonly now: string;
  readonly places: ReadonlyMap<string, Place | null>;
  readonly features: ReadonlyMap<string, readonly Feature[]>;
}

export const BLANK_LINE: PlannedLine = {
  kind: 'same',
  position: '',
  external_id: '',
  product_id: null,
  title: '',
  article: '',
  place_key: '',
  changes: '[]',
  notes: '',
  problem: '',
  cells: '',
  extra: '',
  link: '{}',
  file_stock: null,
  price_move: 0,
  to_write: false,
  pictures: '',
};

/** The line of a row that is refused as a whole. */
export function refuse(line: PlannedLine, problem: Problem): PlannedLine {
  return { ...line, kind: 'refused', changes: '[]', problem: JSON.stringify(problem) };
}

/** The file's fields with features, and a wholesale price by the rule. */
export function completed(
  read: ReadRow,
  row: SourceRow,
  { subcategoryId, lost }: { subcategoryId: string | null; lost: string | null },
  byRule: boolean,
  planning: Planning,
): { wanted: Record<string, Scalar>; rest: Record<string, string> } {
  const features = planning.features.get(subcategoryId ?? '') ?? [];
  const { lostLevel } = planning.profile;
  const lostFeature = lost === null || lostLevel === '' ? {} : { [lostLevel]: lost };
  const { wanted: own, rest } = mapFeatures({ ...lostFeature, ...row.features }, features, planning.profile);
  const wanted: Record<string, Scalar> = { ...read.wanted, ...own };
  const retail = wanted['priceRetail'];
  if (byRule && wanted['priceWholesale'] === undefined && typeof retail === 'number')
    wanted['priceWholesale'] = Math.max(0.01, Math.round(retail * planning.profile.wholesalePercent) / 100);
  return { wanted, rest };
}

/** The link's fields: all of the file's, except those kept from a person's edit. */
export function linkOf(wanted: Readonly<Record<string, Scalar>>, kept: ReadonlySet<string>): string {
  const entries = Object.entries(wanted).filter(([field]) => !kept.has(field));
  return JSON.stringify(Object.fromEntries(entries.map(([field, value]) => [field, fingerprint(value)])));
}

/** The row's data that no field takes. */
export function extraOf(features: Readonly<Record<string, string>>, row: SourceRow, lost: string | null): string {
  const extra = {
    ...(Object.keys(features).length === 0 ? {} : { features }),
    ...(row.pictures === undefined || row.pictures.length === 0 ? {} : { pictures: row.pictures }),
    ...(lost === null ? {} : { group: lost }),
  };
  return Object.keys(extra).length === 0 ? '' : JSON.stringify(extra);
}

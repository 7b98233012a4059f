/** Parts of a planned line that new and known goods share. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { SourceRow } from '../files/source-row.ts';
import { fingerprint } from './compare-product.ts';
import { mapFeatures } from './map-features.ts';
import type { Place } from './map-groups.ts';
import type { PlannedLine, Scalar, Written } from './planned-line.ts';
import type { Reading, ReadRow } from './read-fields.ts';
import type { SeenCodes } from './row-codes.ts';

export interface Planning extends Reading, SeenCodes {
  /** ISO instant of the preview. */
  readonly now: string;
  readonly places: ReadonlyMap<string, Place | null>;
  readonly features: ReadonlyMap<string, readonly Feature[]>;
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
export function linkOf(wanted: Readonly<Record<string, Scalar>>, kept: ReadonlySet<string>): Written {
  const entries = Object.entries(wanted).filter(([field]) => !kept.has(field));
  return Object.fromEntries(entries.map(([field, value]) => [field, fingerprint(value)]));
}

/** The row's data that no field takes. */
export const restOf = (
  features: Readonly<Record<string, string>>,
  { pictures = [] }: SourceRow,
  lost: string | null,
): PlannedLine['rest'] => ({
  ...(Object.keys(features).length === 0 ? {} : { features }),
  ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
  ...(lost === null ? {} : { group: lost }),
});

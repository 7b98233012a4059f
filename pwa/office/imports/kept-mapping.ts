/** Typed and unsaved mapping of an import, kept in this tab, and its merge with what is saved now. */
import { z } from 'zod';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import {
  importProfileSchema,
  PRICE_ROLES,
  tableSettingsSchema,
  type ImportProfile,
} from '#contract/imports/import-profile.ts';
import { readFormDraft } from '../../parts/forms/form-drafts.ts';
import { draftOf, parseDraft, withMapping, type MappingDraft } from './mapping-draft.ts';
import { mergeProfiles } from './merge-profiles.ts';

const pricesShape = z.record(z.string(), z.object({ role: z.enum(PRICE_ROLES), markup: z.string(), step: z.string() }));
const ratesShape = z.record(z.string(), z.string());

const keptShape = z.object({
  /** The saved settings that it was typed over. */
  was: importProfileSchema,
  draft: z.object({
    profile: importProfileSchema,
    prices: pricesShape,
    rates: ratesShape,
    wholesalePercent: z.string(),
    thresholds: z.object({ gone: z.string(), prices: z.string(), priceMove: z.string(), refused: z.string() }),
    former: z.object({ prices: pricesShape, rates: ratesShape }),
  }),
  /** Settings of the table that the file was read with. */
  tableSettings: tableSettingsSchema.omit({ columns: true }).extend({ columns: z.string().optional() }),
});

export type KeptMapping = z.output<typeof keptShape>;

export const mappingName = (importId: string): string => `mapping ${importId}`;

/** Null when nothing is kept, and for what another version of the shop has kept in another shape. */
export function keptMapping(importId: string): KeptMapping | null {
  return keptShape.safeParse(readFormDraft(mappingName(importId))).data ?? null;
}

const NO_FILE = { prices: [], currencies: [] };

/** The form's values at its start, with a line for each value that somebody else has changed too; null without such a change. */
export function startOf(
  kept: KeptMapping | null,
  saved: ImportProfile,
  mapping: ImportMapping,
): { draft: MappingDraft; contested: readonly string[] | null } {
  if (kept === null) return { draft: draftOf(saved, mapping), contested: null };
  if (JSON.stringify(kept.was) === JSON.stringify(importProfileSchema.safeParse(saved).data))
    return { draft: withMapping(kept.draft, { ...mapping, ...NO_FILE }, mapping), contested: null };
  const { merged, contested } = mergeProfiles(kept.was, parseDraft(kept.draft).profile, saved);
  return { draft: draftOf(merged, mapping), contested };
}

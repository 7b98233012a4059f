/** The features of a subcategory while they are edited: what the editor holds, what is wrong with it, what is sent. */
import { saveFeatures, type FeatureDraft, type ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import type { Problem } from '#contract/error-body.ts';
import { keepFormDraft, dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { judged } from '../../parts/forms/judged.ts';

/** A row of the editor. */
export interface EditedFeature {
  /** Of the row: the code, or one made here for a new feature. */
  readonly id: string;
  readonly draft: FeatureDraft;
}

export interface FeatureEdits {
  readonly rows: readonly EditedFeature[];
  /** What the rows were made from. */
  readonly featuresTag: string;
}

/** What the server knows, as rows to be edited. */
export function editsOf(features: readonly ManagedFeature[], featuresTag: string): FeatureEdits {
  const rows = features.map(({ code, name, unit, type, values, min, max, step }) => ({
    id: code,
    draft: {
      code,
      name: name.ru,
      unit,
      type,
      min,
      max,
      step,
      values: values.map((value) => ({ code: value.code, label: value.label.ru })),
    },
  }));
  return { rows, featuresTag };
}

const formOf = (subcategoryId: string): string => `features ${subcategoryId}`;

/** What was left unsaved in this tab; null when nothing. */
export function keptEdits(subcategoryId: string): FeatureEdits | null {
  const { rows, featuresTag } = readFormDraft(formOf(subcategoryId));
  return Array.isArray(rows) && typeof featuresTag === 'string' ? { rows: rows as EditedFeature[], featuresTag } : null;
}

export function keepEdits(subcategoryId: string, edits: FeatureEdits | null): void {
  if (edits === null) dropFormDraft(formOf(subcategoryId));
  else keepFormDraft(formOf(subcategoryId), edits);
}

const plain = ({ rows }: FeatureEdits): string => JSON.stringify(rows.map(({ draft }) => draft));

/** True when the rows say something else than the server. */
export function isChanged(edits: FeatureEdits, server: FeatureEdits): boolean {
  return plain(edits) !== plain(server);
}

/** Complaints by the row's place, the first of each; those about no row under `''`. */
export type Complaints = Readonly<Record<string, string>>;

/** Reads paths as `features.2.values.0.label`. */
export function complaintsOf(problems: readonly Problem[]): Complaints {
  const found: Record<string, string> = {};
  for (const { path = '', message } of problems) {
    const index = /^features\.(\d+)/.exec(path)?.[1];
    found[index ?? ''] ??= message;
  }
  return found;
}

/** What the contract says of the rows before they are sent; null when nothing is wrong. */
export function validateEdits({ rows }: FeatureEdits): Complaints | null {
  if (saveFeatures.body === undefined) return null;
  const { error } = judged(saveFeatures.body, { features: rows.map(({ draft }) => draft) });
  if (error === undefined) return null;
  return complaintsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

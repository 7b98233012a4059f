/** The edited features of a subcategory: the editor's rows, their validation, and the request body. */
import { z } from 'zod';
import {
  featureDraftSchema,
  saveFeatures,
  type FeatureDraft,
  type ManagedFeature,
} from '#contract/catalogue/catalog-management.ts';
import type { Problem } from '#contract/error-body.ts';
import { validOrUndefined } from '../../device/database/valid-or-undefined.ts';
import { keepFormDraft, dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';

export interface EditedFeature {
  /** Key of the row: the feature's code, or a generated one for a new feature. */
  readonly id: string;
  readonly draft: FeatureDraft;
}

export interface FeatureEdits {
  readonly rows: readonly EditedFeature[];
  /** Version of the features that the rows were made from. */
  readonly featuresTag: string;
}

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

const editsShape = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      draft: z.object({
        name: z.string(),
        type: featureDraftSchema.shape.type,
        values: z.array(z.object({ label: z.string() })).optional(),
      }),
    }),
  ),
  featuresTag: z.string(),
});

const formOf = (subcategoryId: string): string => `features ${subcategoryId}`;

/** Unsaved rows of this tab; null when there are none, or when another version of the shop kept them in another shape. */
export function keptEdits(subcategoryId: string): FeatureEdits | null {
  const { rows, featuresTag } = readFormDraft(formOf(subcategoryId));
  return validOrUndefined(editsShape, { rows, featuresTag } as FeatureEdits) ?? null;
}

export function keepEdits(subcategoryId: string, edits: FeatureEdits | null): void {
  if (edits === null) dropFormDraft(formOf(subcategoryId));
  else keepFormDraft(formOf(subcategoryId), edits);
}

const plain = ({ rows }: FeatureEdits): string => JSON.stringify(rows.map(({ draft }) => draft));

/** True when the rows differ from the saved ones. */
export function isChanged(edits: FeatureEdits, server: FeatureEdits): boolean {
  return plain(edits) !== plain(server);
}

/** Errors by row index, the first of each row; those of no row under `''`. */
export type RowErrors = Readonly<Record<string, string>>;

/** Maps problems with paths such as `features.2.values.0.label` to rows. */
export function rowErrorsOf(problems: readonly Problem[]): RowErrors {
  const found: Record<string, string> = {};
  for (const { path = '', message } of problems) {
    const index = /^features\.(\d+)/.exec(path)?.[1];
    found[index ?? ''] ??= message;
  }
  return found;
}

/** Errors of the rows by the contract's schema; null when they are valid. */
export function validateEdits({ rows }: FeatureEdits): RowErrors | null {
  const { error } = safeParse(saveFeatures.body, { features: rows.map(({ draft }) => draft) });
  if (error === undefined) return null;
  return rowErrorsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

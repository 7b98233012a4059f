import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type FeatureDraft,
  featureDraftSchema,
  type ManagedFeature,
  type ManagedSubcategory,
  saveFeatures,
} from '#contract/catalogue/catalog-management.ts';
import type { Problem } from '#contract/error-body.ts';
import { validOrUndefined } from '../../device/database/valid-or-undefined.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { keepSubcategory } from '../../queries/category-management.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { useSave } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';

export interface EditedFeature {
  /** Key of the row: the feature's code, or a generated one for a new feature. */
  readonly id: string;
  readonly draft: FeatureDraft;
}

interface FeatureEdits {
  readonly rows: readonly EditedFeature[];
  /** Version of the features that the rows were made from. */
  readonly featuresTag: string;
}

export function editsOf(features: readonly ManagedFeature[], featuresTag: string): FeatureEdits {
  const rows = features.map(({ used: _used, values, ...feature }) => {
    const labels = values.map(({ code, label }) => ({ code, label: label.ru }));
    return { id: feature.code, draft: { ...feature, name: feature.name.ru, values: labels } };
  });
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

export function isChanged(edits: FeatureEdits, server: FeatureEdits): boolean {
  return plain(edits) !== plain(server);
}

/** Errors by row index, the first of each row; those of no row under `''`. */
type RowErrors = Readonly<Record<string, string>>;

/** Maps problems with paths such as `features.2.values.0.label` to rows. */
export function rowErrorsOf(problems: readonly Problem[]): RowErrors {
  const found: Record<string, string> = {};
  for (const { path = '', message } of problems) {
    const index = /^features\.(\d+)/.exec(path)?.[1];
    found[index ?? ''] ??= message;
  }
  return found;
}

export function validateEdits({ rows }: FeatureEdits): RowErrors | null {
  const { error } = safeParse(saveFeatures.body, { features: rows.map(({ draft }) => draft) });
  if (error === undefined) return null;
  return rowErrorsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The editor's rows: the saved ones until something is changed. Changes survive a reload and a visit to another screen. */
export function useFeatureEdits({ _id: id, features, featuresTag }: ManagedSubcategory) {
  const [changed, setChanged] = useState(() => keptEdits(id));
  const server = editsOf(features, featuresTag);
  const isDirty = changed !== null && isChanged(changed, server);
  const edits = isDirty ? changed : server;
  const { rows } = edits;
  const { show } = useToast();
  const { send, busy, failure, reset } = useSave();
  const [rowErrors, setRowErrors] = useState<RowErrors>({});
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function take(next: FeatureEdits | null): void {
    setChanged(next);
    keepEdits(id, next);
  }
  const drop = () => take(null);
  function clear(errors: RowErrors = {}): void {
    setRowErrors(errors);
    reset();
  }
  function edit(now: readonly EditedFeature[]): void {
    clear();
    const next = { rows: now, featuresTag: edits.featuresTag };
    take(isChanged(next, server) ? next : null);
  }
  async function save(): Promise<void> {
    if (busy) return;
    const wrong = validateEdits(edits);
    clear(wrong ?? {});
    if (wrong !== null) return;
    const body = { features: rows.map(({ draft }) => draft), featuresTag: edits.featuresTag };
    const result = await send(saveFeatures, { params: { id }, body }, keepSubcategory);
    if (result.kind === 'done') {
      drop();
      show({ text: 'Характеристики сохранены', tone: 'ok' });
    } else if (result.kind === 'refused' && result.details.length > 0) setRowErrors(rowErrorsOf(result.details));
  }

  return {
    rows,
    isDirty,
    /** Somebody else saved while there were unsaved changes here. */
    isOvertaken: edits.featuresTag !== featuresTag,
    drop,
    busy,
    failure,
    rowErrors,
    edit,
    /** Puts a row in place of that id, or a new one at the end. */
    put(at: string, draft: FeatureDraft) {
      if (at === 'new') edit([...rows, { id: `new ${newId()}`, draft }]);
      else edit(rows.map((row) => (row.id === at ? { ...row, draft } : row)));
    },
    save,
    undo() {
      drop();
      clear();
    },
  };
}

/** The categories in the new order at once, before the server confirms it; a refusal restores the old order and shows the reason. */
export function useOrder<T extends { readonly _id: string }>(
  categories: readonly T[],
  send: (ids: string[]) => Promise<MutationResult<unknown>>,
): [ordered: readonly T[], order: (categories: readonly T[]) => void] {
  const { show } = useToast();
  const [wished, setWished] = useState<readonly string[] | null>(null);
  const byId = new Map(categories.map((category) => [category._id, category]));
  const isWhole = wished?.length === byId.size && wished.every((id) => byId.has(id));
  async function order(ids: string[]): Promise<void> {
    setWished(ids);
    const result = await send(ids);
    setWished(null);
    if (result.kind === 'done') return;
    const text = describeFailure(result, 'Порядок остался прежним');
    show({
      text,
      tone: 'error',
      ...(result.kind === 'refused' ? {} : { action: { label: 'Повторить', onPress: () => void order(ids) } }),
    });
  }
  return [
    isWhole ? wished.flatMap((id) => byId.get(id) ?? []) : categories,
    (next) => void order(next.map(({ _id }) => _id)),
  ];
}

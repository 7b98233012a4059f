/** The rows of a subcategory's features while they are edited, and their save. */
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { saveFeatures, type FeatureDraft, type ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { keepSubcategory } from '../../queries/category-management.ts';
import { useSave } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  editsOf,
  isChanged,
  keepEdits,
  keptEdits,
  rowErrorsOf,
  validateEdits,
  type EditedFeature,
  type FeatureEdits,
  type RowErrors,
} from './features-draft.ts';

/** The editor's rows: the saved ones until something is changed. Changes survive a reload and a visit to another screen. */
interface EditedRows {
  readonly edits: FeatureEdits;
  readonly isDirty: boolean;
  /** Somebody else saved while there were unsaved changes here. */
  readonly isOvertaken: boolean;
  change(rows: readonly EditedFeature[]): void;
  /** Discards the changes. */
  drop(): void;
}

function useEditedRows({ _id: id, features, featuresTag }: ManagedSubcategory): EditedRows {
  const [changed, setChanged] = useState(() => keptEdits(id));
  const server = editsOf(features, featuresTag);
  const isDirty = changed !== null && isChanged(changed, server);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  function take(edits: FeatureEdits | null): void {
    setChanged(edits);
    keepEdits(id, edits);
  }
  return {
    edits: isDirty ? changed : server,
    isDirty,
    isOvertaken: isDirty && changed.featuresTag !== featuresTag,
    change: (rows) => {
      const edits = { rows, featuresTag: isDirty ? changed.featuresTag : featuresTag };
      take(isChanged(edits, server) ? edits : null);
    },
    drop: () => take(null),
  };
}

export function useFeatureEdits(subcategory: ManagedSubcategory) {
  const { edits, isDirty, isOvertaken, change, drop } = useEditedRows(subcategory);
  const { show } = useToast();
  const { send, busy, failure, reset } = useSave();
  const [rowErrors, setRowErrors] = useState<RowErrors>({});
  const { rows } = edits;

  function clear(errors: RowErrors = {}): void {
    setRowErrors(errors);
    reset();
  }
  function edit(next: readonly EditedFeature[]): void {
    clear();
    change(next);
  }
  async function save(): Promise<void> {
    if (busy) return;
    const wrong = validateEdits(edits);
    clear(wrong ?? {});
    if (wrong !== null) return;
    const body = { features: rows.map(({ draft }) => draft), featuresTag: edits.featuresTag };
    const result = await send(saveFeatures, { params: { id: subcategory._id }, body }, keepSubcategory);
    if (result.kind === 'done') {
      drop();
      show({ text: 'Характеристики сохранены', tone: 'ok' });
    } else if (result.kind === 'refused' && result.details.length > 0) setRowErrors(rowErrorsOf(result.details));
  }

  return {
    rows,
    isDirty,
    isOvertaken,
    drop,
    busy,
    failure,
    rowErrors,
    edit,
    /** Puts a row in place of that id, or a new one at the end. */
    put(id: string, draft: FeatureDraft) {
      if (id === 'new') edit([...rows, { id: `new ${newId()}`, draft }]);
      else edit(rows.map((row) => (row.id === id ? { ...row, draft } : row)));
    },
    save,
    undo() {
      drop();
      clear();
    },
  };
}

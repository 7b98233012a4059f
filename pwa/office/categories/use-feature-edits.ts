/** The editor's rows: the saved ones until something is changed. Changes survive a reload and a visit to another screen. */
import { useEffect, useState } from 'react';
import type { ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { editsOf, isChanged, keepEdits, keptEdits, type EditedFeature, type FeatureEdits } from './features-draft.ts';

export interface FeatureEditing {
  readonly edits: FeatureEdits;
  readonly isDirty: boolean;
  /** Somebody else saved while there were unsaved changes here. */
  readonly isOvertaken: boolean;
  change(rows: readonly EditedFeature[]): void;
  /** Discards the changes. */
  drop(): void;
}

export function useFeatureEdits({ _id: id, features, featuresTag }: ManagedSubcategory): FeatureEditing {
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

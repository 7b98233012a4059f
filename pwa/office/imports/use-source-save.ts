import { useRef, useState } from 'react';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { ImportActs } from '../../queries/imports.ts';

export interface SourceSaved {
  /** The source as the last answer told it. */
  readonly known: ImportSource;
  readonly result: MutationResult<ImportSource>;
  /** The sent settings when they had no answer: the server may have them. Null otherwise. */
  readonly unanswered: ImportProfile | null;
}

/** Saves the settings over those known here, after repeating a save without an answer, which isn't somebody else's change. */
export async function saveSettings(
  { saveSource }: Pick<ImportActs, 'saveSource'>,
  source: ImportSource,
  profile: ImportProfile,
  unanswered: ImportProfile | null,
): Promise<SourceSaved> {
  let known = source;
  if (unanswered !== null) {
    const repeated = await saveSource(known, unanswered);
    if (repeated.kind === 'out-of-reach') return { known, result: repeated, unanswered };
    if (repeated.kind === 'refused') return { known, result: repeated, unanswered: null };
    known = repeated.answer;
  }
  const result = await saveSource(known, profile);
  if (result.kind === 'done') return { known: result.answer, result, unanswered: null };
  const isUnknown = result.kind === 'out-of-reach' && result.undone !== true;
  return { known, result, unanswered: isUnknown ? profile : null };
}

export interface SourceSave {
  /** The source that the next save is based on. */
  readonly base: ImportSource;
  setBase(source: ImportSource): void;
  save(profile: ImportProfile): Promise<MutationResult<ImportSource>>;
}

/** @param opened the source as it was read when its form was opened */
export function useSourceSave(acts: Pick<ImportActs, 'saveSource'>, opened: ImportSource): SourceSave {
  const [base, setBase] = useState(opened);
  const unanswered = useRef<ImportProfile>(null);
  return {
    base,
    setBase,
    async save(profile) {
      const saved = await saveSettings(acts, base, profile, unanswered.current);
      unanswered.current = saved.unanswered;
      setBase(saved.known);
      return saved.result;
    },
  };
}

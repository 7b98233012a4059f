/** Saves of settings with a revision, by forms that stay open after a failure. */
import { useRef, useState } from 'react';
import type { MutationResult } from '../../queries/mutation.ts';

/** Saves over the settings known here. The server refuses it over others, and changes nothing when it has this body already. */
export type SaveOver<Known, Body> = (known: Known, body: Body) => Promise<MutationResult<Known>>;

export interface SavedOver<Known, Body> {
  readonly known: Known;
  readonly result: MutationResult<Known>;
  /** The sent body when it had no answer: the server may have it. Null otherwise. */
  readonly unanswered: Body | null;
}

/** Saves over the settings known here, after repeating a save without an answer, which isn't somebody else's change. */
export async function saveOver<Known, Body>(
  save: SaveOver<Known, Body>,
  opened: Known,
  body: Body,
  unanswered: Body | null,
): Promise<SavedOver<Known, Body>> {
  let known = opened;
  if (unanswered !== null) {
    const repeated = await save(known, unanswered);
    if (repeated.kind === 'out-of-reach') return { known, result: repeated, unanswered };
    if (repeated.kind === 'refused') return { known, result: repeated, unanswered: null };
    known = repeated.answer;
  }
  const result = await save(known, body);
  if (result.kind === 'done') return { known: result.answer, result, unanswered: null };
  const isUnknown = result.kind === 'out-of-reach' && result.undone !== true;
  return { known, result, unanswered: isUnknown ? body : null };
}

export interface SavesOver<Known, Body> {
  /** The settings that the next save is based on. */
  readonly base: Known;
  /** Bases the next save on settings read since. */
  setBase(known: Known): void;
  save(body: Body): Promise<MutationResult<Known>>;
}

/** @param opened the settings as they were read when their form was opened */
export function useSaveOver<Known, Body>(save: SaveOver<Known, Body>, opened: Known): SavesOver<Known, Body> {
  const [base, setBase] = useState(opened);
  const unanswered = useRef<Body>(null);
  return {
    base,
    setBase(known) {
      unanswered.current = null;
      setBase(known);
    },
    async save(body) {
      const saved = await saveOver(save, base, body, unanswered.current);
      unanswered.current = saved.unanswered;
      setBase(saved.known);
      return saved.result;
    },
  };
}

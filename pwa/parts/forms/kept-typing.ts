/**
 * Text typed into a form of the staff, kept in this tab under the form's name: after a reload, and after the end of
 * the session, the same person finds it in the form.
 */
import { useEffect, useState } from 'react';
import { draftsOwner, dropFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts';

/**
 * True when every value has the type of the one in its place, which another version of the shop may have changed; the
 * rows of a list are like its first one.
 */
function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value) && value.every((one) => isLike(one, like[0]));
  if (typeof like !== 'object' || like === null) return typeof value === typeof like;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(like).every(([key, one]) => isLike((value as Record<string, unknown>)[key], one));
}

/** Text that was typed and not saved; null for nothing. `like` has its shape. */
export function readTyping<Typed extends object>(form: string, like: Typed): Typed | null {
  const kept = readFormDraft(form);
  return isLike(kept, like) ? (kept as Typed) : null;
}

/** Keeps what `owner` has typed, null drops it. It does nothing once another person is here: the last effects of a page come after its person has left. */
export function keepTyping(owner: string | undefined, form: string, typed: object | null): void {
  if (draftsOwner() !== owner) return;
  if (typed === null) dropFormDraft(form);
  else keepFormDraft(form, typed);
}

/** Keeps what is typed; null drops it, as of a dialog that was closed. A page that is left drops it by the `draft` of its `LeaveGuard`. */
export function useKeptTyping(form: string, typed: object | null): void {
  const [owner] = useState(draftsOwner);
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => keepTyping(owner, form, text === null ? null : (JSON.parse(text) as object)), [owner, form, text]);
}

export interface Typing<Typed> {
  readonly typed: Typed;
  /** True when it opened with what was typed before. */
  readonly isRestored: boolean;
  readonly type: (change: Partial<Typed>) => void;
  /** Drops what is kept: the dialog was canceled, or has saved it. */
  readonly drop: () => void;
}

/** The text of a dialog that is mounted while it is open. `blank` is what it opens with when nothing was typed; `like` has its shape. */
export function useTyping<Typed extends object>(form: string, blank: Typed, like = blank): Typing<Typed> {
  const [start] = useState(() => ({ blank: JSON.stringify(blank), typed: readTyping(form, like) ?? blank }));
  const [typed, setTyped] = useState(start.typed);
  useKeptTyping(form, JSON.stringify(typed) === start.blank ? null : typed);
  return {
    typed,
    isRestored: JSON.stringify(start.typed) !== start.blank,
    type: (change) => setTyped((now) => ({ ...now, ...change })),
    drop: () => dropFormDraft(form),
  };
}

interface TypedOver<Typed> {
  readonly was: Typed;
  readonly typed: Typed;
}

/** The form's texts at its start: the saved ones, or the kept ones merged with them, with a line for each that somebody else has changed. */
export function typingOver<Typed extends object>(
  form: string,
  now: Typed,
  merge: (was: Typed, typed: Typed, now: Typed) => { merged: Typed; contested: readonly string[] },
  like = now,
): { typed: Typed; contested: readonly string[] | null } {
  const kept = readTyping<TypedOver<Typed>>(form, { was: like, typed: like });
  if (kept === null) return { typed: now, contested: null };
  const { merged, contested } = merge(kept.was, kept.typed, now);
  return { typed: merged, contested: contested.length === 0 ? null : contested };
}

/**
 * Text typed into a form of the office, kept in this tab under the form's name: after a reload, and after the end of
 * the session, the same person finds it in the form.
 */
import { useEffect } from 'react';
import { dropFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts';

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

/** Keeps what is typed; null drops it, as of a dialog that was closed. A page that is left drops it by the `draft` of its `LeaveGuard`. */
export function useKeptTyping(form: string, typed: object | null): void {
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    if (text === null) dropFormDraft(form);
    else keepFormDraft(form, JSON.parse(text) as object);
  }, [form, text]);
}

/** Texts typed over saved ones. */
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

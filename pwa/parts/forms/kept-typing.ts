/** Text typed into a form of staff, kept in this tab under the form's name for the same person, beyond a reload and the session's end. */
import { useEffect, useState } from 'react';
import { draftsOwner, dropFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts';

/** True when all values have the types of those in their place, which another version may have changed; list rows are like the first. */
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

/**
 * Keeps what `owner` has typed, null drops it. It does nothing once another person is here: the last effects of a page come after its
 * person has left.
 */
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
  /** Deletes the kept text: the dialog was canceled, or has saved it. */
  readonly drop: () => void;
  /** The dialog closes by Escape or Back: its text is kept, its id isn't. */
  readonly leave: () => void;
  /** The act is about to be sent: its text is kept with its id. */
  readonly keep: () => void;
}

const nothing = () => undefined;

/** A dialog that keeps nothing forgets its text as it closes. */
export const KEEPS_NOTHING = { isRestored: false, drop: nothing, leave: nothing, keep: nothing } as const;

/** The text of a dialog that keeps nothing. */
export function useFields<Typed extends object>(blank: Typed): Typing<Typed> {
  const [typed, setTyped] = useState(blank);
  return { ...KEEPS_NOTHING, typed, type: (change) => setTyped((now) => ({ ...now, ...change })) };
}

export interface TypingOptions<Typed> {
  /** A value of the form's shape, for one whose lists are empty in the blank one. */
  like?: Typed;
  /** Fields that are not kept, because they are typed over figures that change. */
  passing?: readonly (keyof Typed)[];
  /** The part of the kept text that the form opens with; by default all of it. */
  opened?: (kept: Typed) => Partial<Typed>;
  /** The part of the typed text that stays after Escape and Back, null for nothing; by default all of it. */
  left?: (typed: Typed) => Typed | null;
}

/** The text of a dialog that is mounted while it is open. `blank` is what it opens with when nothing was typed. */
export function useTyping<Typed extends object>(
  form: string,
  blank: Typed,
  { like = blank, passing = [], opened = (kept) => kept, left = (typed) => typed }: TypingOptions<Typed> = {},
): Typing<Typed> {
  const lasting = (values: Typed): Typed =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !passing.includes(name as keyof Typed))) as Typed;
  const [start] = useState(() => {
    const kept = readTyping(form, lasting(like));
    return { blank: JSON.stringify(lasting(blank)), typed: kept === null ? blank : { ...blank, ...opened(kept) } };
  });
  const isTyped = (values: Typed): boolean => JSON.stringify(lasting(values)) !== start.blank;
  const [typed, setTyped] = useState(start.typed);
  useKeptTyping(form, isTyped(typed) ? lasting(typed) : null);
  return {
    typed,
    isRestored: isTyped(start.typed),
    type: (change) => setTyped((now) => ({ ...now, ...change })),
    drop: () => dropFormDraft(form),
    keep: () => keepFormDraft(form, lasting(typed)),
    leave() {
      const rest = left(typed);
      if (rest === null) dropFormDraft(form);
      else if (rest !== typed) keepFormDraft(form, lasting(rest));
    },
  };
}

export interface TypingOverOptions<Typed, Line> {
  /** Merges what was typed before over the values saved now, with a line for each value that somebody else has changed too. */
  merge: (was: Typed, typed: Typed, now: Typed) => { merged: Typed; contested: readonly Line[] };
  /** A value of the form's shape, for one whose lists may be empty. */
  like?: Typed;
  /** The part of it that is kept: never a password. */
  kept?: (typed: Typed) => Typed;
}

export interface TypingOver<Typed, Line> extends Typing<Typed> {
  /** True while it differs from what is saved. */
  readonly isTyped: boolean;
  /** The values that somebody else had changed too when it was opened; null for nothing. */
  readonly contested: readonly Line[] | null;
}

/** The texts of a form of saved values: the saved ones, or what was typed over former ones. */
export function useTypingOver<Typed extends object, Line>(
  form: string,
  saved: Typed,
  { merge, like = saved, kept = (typed) => typed }: TypingOverOptions<Typed, Line>,
): TypingOver<Typed, Line> {
  const [start] = useState(() => {
    const former = readTyping(form, { was: like, typed: like });
    const { merged, contested } =
      former === null ? { merged: saved, contested: [] } : merge(former.was, former.typed, saved);
    return { merged, contested, isRestored: JSON.stringify(merged) !== JSON.stringify(saved) };
  });
  const [typed, setTyped] = useState(start.merged);
  const isTyped = JSON.stringify(typed) !== JSON.stringify(saved);
  useKeptTyping(form, isTyped ? { was: saved, typed: kept(typed) } : null);
  return {
    ...KEEPS_NOTHING,
    typed,
    isTyped,
    isRestored: start.isRestored,
    contested: start.contested.length > 0 ? start.contested : null,
    type: (change) => setTyped((now) => ({ ...now, ...change })),
    drop: () => dropFormDraft(form),
  };
}

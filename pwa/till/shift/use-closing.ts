/** The closing of the open shift: what is typed for it, the question before it, its one write. */
import { useState, type FormEvent } from 'react';
import type { User } from '#contract/people/auth.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { cashDifference } from '#contract/shifts/shift.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { closeShift, type OpenShift } from '../../device/shifts/shifts.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { useSave } from '../../queries/use-save.ts';
import { useClosingForm } from './closing-fields.tsx';

export interface OpenShiftProps {
  open: OpenShift;
  /** Id of the last closed shift; null for none. */
  after: string | null;
  person: User;
  onClosed: (shift: ClosedShift) => void;
}

export interface ClosingProps extends OpenShiftProps {
  /** The expected sum is visible. */
  isShown: boolean;
  /** Records the cash counted before it, and shows it; rejects when that was not written. */
  onShow: (counted: number) => Promise<void>;
}

export function useClosing({ open, after, person, isShown, onShow, onClosed }: ClosingProps) {
  const [kept] = useState(() => readClosing(after));
  const form = useClosingForm(kept);
  const [handover, setHandover] = useState(kept.handover);
  const { typed, note } = form;
  useKeptTyping(KEPT_AS, typed + note + handover === '' ? null : { after, typed, note, handover });
  const [wantsNote, setWantsNote] = useState(false);
  const { value: terms } = useFlag('tillTerms');
  const tolerance = terms?.drawerTolerance ?? DEFAULT_TERMS.drawerTolerance;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useSave();
  const [failed, setFailed] = useState<unknown>(null);
  const found = typedRoubles(form.typed);
  const difference = found === null || Number.isNaN(found) ? 0 : cashDifference(found, open.expected);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailed(null);
    const words = form.read();
    if (words === null) return;
    if (words.counted !== null && !isShown) {
      const isWritten = await onShow(words.counted).then(
        () => true,
        () => false,
      );
      if (!isWritten) return;
    }
    const lacksNote = Math.abs(difference) > tolerance && words.note === '';
    setWantsNote(lacksNote);
    if (!lacksNote) setAsking(true);
  }
  async function close(): Promise<void> {
    const words = form.read();
    if (words === null || busy) return;
    try {
      const shift = await run(() => closeShift(person, { ...words, handover }));
      dropFormDraft(KEPT_AS);
      form.setTyped('');
      form.setNote('');
      setHandover('');
      onClosed(shift);
    } catch (error) {
      console.error(error);
      setFailed(error);
    } finally {
      setAsking(false);
    }
  }

  const waitsForNote = wantsNote && note.trim() === '';
  return {
    form,
    handover,
    setHandover,
    /** The counted cash, roubles; null before it is typed, NaN for an unreadable text. */
    found,
    asking,
    setAsking,
    ask,
    close,
    busy,
    failed,
    noteError: waitsForNote
      ? `Касса расходится на ${formatRoubles(Math.abs(difference))}: напишите, почему`
      : undefined,
    /** The press on «Закрыть смену» has waited for this reason only. */
    onReason: () => waitsForNote && setAsking(true),
  };
}

const KEPT_AS = 'closing';

/** Typed texts of the closing, kept through a reload; `after` is the last closed shift: one that another window has closed leaves its cash to no later one. */
export function readClosing(after: string | null) {
  const nothing = { after, typed: '', note: '', handover: '' };
  const kept = readTyping(KEPT_AS, nothing);
  return kept?.after === after ? kept : nothing;
}

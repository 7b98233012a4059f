/** Fields of a closing: counted cash and a note, with the usual reasons for a difference as one press. */
import { useState } from 'react';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { type ClosingInput, NothingToCloseError } from '../../device/shifts/shifts.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { drawerWords } from '../../parts/journal/shift-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './shift.module.css';
import { Notice } from '../../ui/notice.tsx';

const REASONS: readonly string[] = ['Ошиблись со сдачей', 'Не записали размен', 'Причину не нашли'];

export type ClosingForm = ReturnType<typeof useClosingForm>;

export function useClosingForm(start: { typed: string; note: string }) {
  const [typed, type] = useState(start.typed);
  const [note, setNote] = useState(start.note);
  const [wrong, setWrong] = useState(false);
  return {
    typed,
    note,
    wrong,
    setTyped: (next: string) => {
      type(next);
      setWrong(false);
    },
    setNote,
    /** The entered values; null when a field is invalid, which the form then shows. */
    read: (): ClosingInput | null => {
      const roubles = typedRoubles(typed);
      const isWrong = Number.isNaN(roubles);
      setWrong(isWrong);
      return isWrong ? null : { counted: roubles, note: note.trim() };
    },
  };
}

interface ClosingFieldsProps {
  form: ClosingForm;
  /** Expected cash, roubles. */
  cash: number;
  isBlind?: boolean;
  noteError?: string | undefined;
  onReason?: () => void;
}

export function ClosingFields({ form, cash, isBlind = false, noteError, onReason }: ClosingFieldsProps) {
  const found = typedRoubles(form.typed);
  const drawer = !isBlind && found !== null && !Number.isNaN(found) ? drawerWords(found, cash) : null;
  return (
    <>
      <NumberField
        label="Насчитали в кассе"
        optional
        suffix="₽"
        size={56}
        value={form.typed}
        onChange={form.setTyped}
        error={form.wrong ? 'Введите сумму, например 12 490 или 12 490,50' : undefined}
        labelAside={
          <span role="status" className={drawer === null ? undefined : drawer.tone}>
            {drawer?.text}
          </span>
        }
      />
      <TextArea
        label="Примечание"
        optional
        maxLength={SHIFT_NOTE_MAX}
        error={noteError}
        rows={2}
        value={form.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      {/* A press replaces the note, so the reasons are offered only while no other text is typed. */}
      {drawer !== null && drawer.tone !== 'ok' && (form.note.trim() === '' || REASONS.includes(form.note)) && (
        <div className={styles.chips} role="group" aria-label="Почему касса расходится">
          {REASONS.map((reason) => (
            <Chip
              key={reason}
              on={form.note === reason}
              onClick={() => {
                form.setNote(form.note === reason ? '' : reason);
                if (form.note !== reason) onReason?.();
              }}
            >
              {reason}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

export function NotClosed({ error }: { error: unknown }) {
  if (error instanceof NothingToCloseError)
    return (
      <Notice tone="low" urgent title="Закрывать нечего">
        Смену уже закрыли, возможно, в другом окне этой кассы.
      </Notice>
    );
  return (
    <Notice tone="sale" urgent title="Смена НЕ закрыта">
      Не удалось записать её на устройство. То, что вы ввели, осталось в форме: освободите место и попробуйте ещё раз.
    </Notice>
  );
}

import { memo, useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { MinusGlyph, PlusGlyph } from './glyphs.tsx';
import styles from './stepper.module.css';
import { afterRender, typed, type Typing } from './typing.ts';

export interface StepperProps {
  /** Null: no figure yet. The field is empty then, so that any typed number is a change, zero too. */
  value: number | null;
  /** Receives a whole number within the limits, never the present value. Keep it stable in memoised rows. */
  onChange: (value: number) => void;
  /** Called when the field is emptied or restored to no figure. Without it an emptied field means zero where zero is allowed. */
  onEmpty?: () => void;
  /** Called for the buttons and arrows instead of `onChange`, for a `value` that may be older than the press before. */
  onStep?: (by: 1 | -1) => void;
  /** Label for screen readers: «Количество: Смеситель Eurosmart». */
  label: string;
  /** 1 in a cart, 0 where zero removes the line. */
  min?: number;
  max?: number;
  /** Height in px: 44 storefront, 48-52 product page, 56 till (three cells with lines between). */
  size?: 44 | 48 | 52 | 56;
  /** active: this row is in the receipt; warn: more than in stock. */
  tone?: 'normal' | 'active' | 'warn';
  block?: boolean;
  disabled?: boolean;
  className?: string;
}

/** Digits that fit between two wide buttons; with more the buttons are narrower. */
const SHORT = 3;

type Quantity = Pick<StepperProps, 'value' | 'onChange' | 'onEmpty' | 'onStep'> &
  Required<Pick<StepperProps, 'min' | 'max' | 'disabled'>>;

/**
 * The text of a quantity while it is edited, and the steps. A typed number counts as soon as it can be parsed: on a tablet a press on
 * «Провести продажу» doesn't take the focus from the field, and the receipt must match the text. Leaving the field or
 * Enter tidies the text; Escape restores the value from before.
 */
function useTypedQuantity({ value, onChange, onEmpty, onStep, min, max, disabled }: Quantity) {
  const field = useRef<HTMLInputElement>(null);
  // Null while the field isn't being edited.
  const [draft, setDraft] = useState<Typing<number | null> | null>(null);
  /** Screen readers announce the number after a button or an arrow key; they announce typed text themselves. */
  const [isStepped, setStepped] = useState(false);
  if (draft !== null && draft.seen !== value) setDraft(afterRender(draft, value));
  const text = draft ? draft.text : String(value ?? '');
  const requested = draft?.requested.at(-1);
  /** The value requested last: its store may answer later. */
  const present = requested === undefined ? value : requested;
  const isTyping = draft !== null;
  useEffect(() => {
    // A value that came from elsewhere is replaced by the next digit: behind a 2 that a scan has made, a 3 is no 23.
    if (!isTyping && document.activeElement === field.current) field.current?.select();
  }, [isTyping, value]);
  const figure = present ?? 0;
  const atMin = disabled || figure <= min;
  const atMax = disabled || figure >= max;

  function change(next: number | null) {
    const bounded = next === null ? null : Math.min(max, Math.max(min, next));
    if (disabled || bounded === present) return;
    if (bounded === null) onEmpty?.();
    else onChange(bounded);
  }

  function step(by: 1 | -1) {
    setDraft(null);
    setStepped(true);
    if (by < 0 ? atMin : atMax) return;
    if (onStep) onStep(by);
    else change(figure + by);
  }

  function type(text: string) {
    setStepped(false);
    // A scanner's code is no quantity: the change by its first digits is undone.
    const kept = onEmpty && text.trim() === '' ? null : present;
    const read = isBarcode(text) ? (draft ? draft.before : value) : (readQuantity(text, min, max) ?? kept);
    setDraft(typed(draft, value, text, read));
    change(read);
  }

  function tidy() {
    // An emptied field means zero if zero is allowed; otherwise the last parsed number stays.
    if (draft && draft.text.trim() === '' && min === 0 && !onEmpty) change(0);
    setDraft(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else if (event.key === 'Enter') {
      tidy();
      event.currentTarget.select();
    } else if (event.key === 'Escape' && draft) {
      change(draft.before);
      setDraft(null);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  return {
    field,
    text,
    isStepped,
    atMin,
    atMax,
    step,
    typing: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onBlur: tidy,
      onKeyDown: press,
    },
  };
}

interface StepButtonProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

function StepButton({ label, isOff, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export const Stepper = memo(function Stepper({
  label,
  min = 1,
  max = 999,
  size = 44,
  tone = 'normal',
  block = false,
  disabled = false,
  className,
  ...quantity
}: StepperProps) {
  const { field, text, isStepped, atMin, atMax, step, typing } = useTypedQuantity({ ...quantity, min, max, disabled });
  const { value } = quantity;
  const glyph = size === 56 ? 22 : 18;
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        styles.stepper,
        styles[`size${size}`],
        text.length > SHORT && styles.long,
        styles[tone],
        block && styles.block,
        className,
      )}
      data-disabled={disabled || undefined}
    >
      <StepButton label="Меньше" isOff={atMin} onPress={() => step(-1)}>
        <MinusGlyph size={glyph} />
      </StepButton>
      <input
        ref={field}
        className={classNames(styles.value, value === 0 && styles.zero)}
        type="text"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={TEXT_MAX}
        aria-label={label}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        {...typing}
      />
      <StepButton label="Больше" isOff={atMax} onPress={() => step(1)}>
        <PlusGlyph size={glyph} />
      </StepButton>
      <span className="visually-hidden" aria-live="polite">
        {isStepped && value}
      </span>
    </div>
  );
});

/** Maximum length of the field's text: a whole barcode, so that one can be recognized. */
const TEXT_MAX = 14;

/** True for digits typed by a scanner: the shortest barcode is longer than any quantity. */
export function isBarcode(text: string): boolean {
  return /^\d{8,}$/.test(text);
}

/**
 * Parses a typed quantity: spaces and «шт.» are removed, a fraction is floored, the result is limited.
 * @returns a whole number from min to max, or null when the text has no number
 */
export function readQuantity(text: string, min: number, max: number): number | null {
  const plain = text
    .replace(/[\s\u00a0\u2009]/g, '')
    .replace(/(?<=\d)шт\.?$/i, '')
    .replace('−', '-')
    .replace(',', '.');
  if (!/^[+-]?\d+(\.\d*)?$/.test(plain)) return null;
  return Math.min(max, Math.max(min, Math.floor(Number(plain))));
}

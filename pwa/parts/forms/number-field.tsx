import { useState, type KeyboardEvent } from 'react';
import { tidiedNumber, typedNumber, numberAsTyped } from '#contract/values/typed-number.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export interface NumberFieldProps
  extends
    Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'min' | 'max' | 'step'>,
    NumberSteps {
  /** As typed; `typedNumber` parses it. */
  value: string;
  onChange: (typed: string) => void;
  /** Accepts whole numbers only: a keypad without a comma. */
  whole?: boolean;
}

/**
 * A number or a sum as a text field, so that a comma means the same in a browser of any language: the browser's own number fields drop unknown
 * characters and turn `12490,50` into 1 249 050. The arrow keys change it by `step`; without focus it groups thousands.
 */
export function NumberField({
  value,
  onChange,
  whole = false,
  min = 0,
  max,
  step,
  onBlur,
  onKeyDown,
  ...field
}: NumberFieldProps) {
  const [isTyping, setTyping] = useState(false);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.defaultPrevented || event.currentTarget.readOnly) return;
    event.preventDefault();
    setTyping(false);
    onChange(stepped(value, by, { min, max, step }));
  }

  // On phones the decimal keypad has no minus.
  const keypad = min === null || min < 0 ? 'text' : whole ? 'numeric' : 'decimal';
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode={keypad}
      value={isTyping ? value : tidiedNumber(value)}
      onChange={(event) => {
        setTyping(true);
        onChange(event.target.value);
      }}
      onKeyDown={press}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

interface NumberSteps {
  /** 0 by default; null for none. */
  min?: number | null | undefined;
  max?: number | null | undefined;
  /** 1 by default; `any` counts as 1. */
  step?: number | 'any' | undefined;
}

/** The text after a step up (1) or down (-1), within the limits; text that is no number stays. */
export function stepped(typed: string, by: 1 | -1, { min = 0, max, step = 1 }: NumberSteps): string {
  const number = typedNumber(typed);
  if (Number.isNaN(number)) return typed;
  const size = step === 'any' ? 1 : step;
  // Rounded, since in binary 0.1 + 0.2 is 0.30000000000000004.
  const next = Number(((number ?? 0) + by * size).toFixed(6));
  return numberAsTyped(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)));
}

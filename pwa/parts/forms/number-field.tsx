import { useState, type KeyboardEvent } from 'react';
import { tidiedNumber } from '#contract/values/typed-number.ts';
import { stepped, type NumberSteps } from './number-steps.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export interface NumberFieldProps
  extends
    Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'min' | 'max' | 'step'>,
    NumberSteps {
  /** As typed; `typedNumber` reads it. */
  value: string;
  onChange: (typed: string) => void;
  /** Takes whole numbers only: a keypad without a comma. */
  whole?: boolean;
}

/**
 * A number or a sum as text, so that a comma means the same in a browser of any language: the browser's own number
 * fields drop what they don't know and make 1 249 050 of `12490,50`. The arrow keys go by `step`; left alone it parts
 * thousands.
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

  // The keypad of decimals has no minus on phones.
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

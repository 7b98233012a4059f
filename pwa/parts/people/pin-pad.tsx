/** A PIN on big keys, or on the keyboard where there is one. The digits are never shown. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Delete } from 'lucide-react';
import { PIN_MOST } from '#contract/people/pin.ts';
import { TextField } from '../../ui/text-field.tsx';
import { KeyBursts, keyPress, LONGEST_GAP_MS } from '../forms/key-bursts.ts';
import styles from './pin-pad.module.css';

export interface PinPadProps {
  label: string;
  value: string;
  /** Given what makes the new PIN of the one so far: quick presses must not miss each other. */
  onChange: (next: (pin: string) => string) => void;
  /** The digits stand: called with each press on the pad, and once the keys of a keyboard rest. */
  onRest?: () => void;
  disabled?: boolean;
  error?: string | undefined;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinPad({ label, value, onChange, onRest, disabled = false, error }: PinPadProps) {
  const press = (digit: string) => {
    onChange((pin) => (pin + digit).slice(0, PIN_MOST));
    onRest?.();
  };
  const keyboard = useKeyboard(onChange, onRest);
  const pressed = useRef<string | null>(null);
  // As on a keyboard the digit counts when the key goes down: a hand in a hurry, or words that come above the pad, may
  // have the finger leave beside it.
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      disabled={disabled}
      onPointerDown={({ button }) => {
        if (button !== 0) return;
        pressed.current = digit;
        press(digit);
      }}
      onClick={({ detail }) => {
        // Without a pointer, or by a tool that clicks by itself.
        if (detail === 0 || pressed.current !== digit) press(digit);
        pressed.current = null;
      }}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.pad}>
      {/* The pad stands in for the tablet's own keyboard, which would cover it. */}
      <TextField
        label={label}
        type="password"
        inputMode="none"
        autoComplete="off"
        size={56}
        maxLength={PIN_MOST}
        value={value}
        disabled={disabled}
        error={error}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, '');
          onChange(() => typed);
          if (!keyboard.isTyping()) onRest?.();
        }}
        onKeyDown={keyboard.press}
      />
      <div className={styles.keys} role="group" aria-label="Цифры">
        {DIGITS.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className={styles.key}
          disabled={disabled || value === ''}
          aria-label="Стереть цифру"
          onClick={() => onChange((pin) => pin.slice(0, -1))}
        >
          <Delete size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/**
 * The keys of a keyboard, among which a hand scanner may come: its code is nobody's PIN, and must not be taken for a
 * try. So keys count once they rest for longer than a scanner does.
 */
function useKeyboard(onChange: PinPadProps['onChange'], onRest: PinPadProps['onRest']) {
  const bursts = useRef(new KeyBursts());
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ onChange, onRest });
  useEffect(() => {
    latest.current = { onChange, onRest };
  });
  useEffect(() => () => clearTimeout(resting.current), []);

  const rest = () => {
    resting.current = undefined;
    if (bursts.current.isFast()) latest.current.onChange(() => '');
    else latest.current.onRest?.();
  };
  return {
    isTyping: () => resting.current !== undefined,
    press: (event: KeyboardEvent) => {
      const pressed = keyPress(event.nativeEvent);
      if (pressed === null) return bursts.current.reset();
      const taken = bursts.current.take(pressed);
      clearTimeout(resting.current);
      resting.current = undefined;
      if (taken === null || taken === 'began') {
        if (pressed.key.length === 1) resting.current = setTimeout(rest, LONGEST_GAP_MS);
        return;
      }
      event.preventDefault();
      onChange(() => '');
    },
  };
}

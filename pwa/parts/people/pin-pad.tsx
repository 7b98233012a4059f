/** A PIN on big keys, or on the keyboard where there is one. The digits are never shown. */
import { Delete } from 'lucide-react';
import { PIN_MOST } from '#contract/people/pin.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pin-pad.module.css';

export interface PinPadProps {
  label: string;
  value: string;
  onChange: (pin: string) => void;
  disabled?: boolean;
  error?: string | undefined;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinPad({ label, value, onChange, disabled = false, error }: PinPadProps) {
  const press = (digit: string) => onChange((value + digit).slice(0, PIN_MOST));
  const key = (digit: string) => (
    <button key={digit} type="button" className={styles.key} disabled={disabled} onClick={() => press(digit)}>
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
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
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
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Delete size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}

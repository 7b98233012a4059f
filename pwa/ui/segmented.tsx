import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** For screen readers: «Кто покупает». */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.segmented, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './radio-cards.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** At the right: a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  error?: string;
  className?: string;
}

export function RadioCards<Value extends string>({
  label,
  hideLabel = false,
  value,
  onChange,
  options,
  error,
  className,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames('column gap-2', className)}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card} data-invalid={error ? true : undefined}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            disabled={option.disabled}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${name}-error` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className="row wrap flex-1 min-w-0 gap-1-3">
            <span className={styles.text}>
              <span className="weight-heading">{option.label}</span>
              {option.hint !== undefined && <span className="muted text-14">{option.hint}</span>}
            </span>
            {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className="sale text-12">
          {error}
        </p>
      )}
    </fieldset>
  );
}

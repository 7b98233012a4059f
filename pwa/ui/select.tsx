import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import box from './control-box.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { ChevronDownGlyph } from './glyphs.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'onChange' | 'multiple' | 'children'>, FieldFrame {
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  /** First option with the value '': «Все категории». Muted while it is selected. */
  placeholder?: string;
  /** Height in px. */
  size?: 44 | 48;
  /** Inside the box before the value. */
  icon?: ReactNode;
}

/** The native select: fast on a tablet and familiar. */
export function Select({ options, value, onChange, placeholder, size = 44, icon, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(select) => (
        <div className={classNames(box.box, box[`size${size}`], styles.box)}>
          {icon !== undefined && <span className={styles.icon}>{icon}</span>}
          <select
            {...select}
            className={classNames(
              box.input,
              styles.select,
              icon !== undefined && styles.withIcon,
              value === '' && 'muted',
            )}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownGlyph className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}

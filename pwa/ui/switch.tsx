import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'size' | 'children'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Before the switch: a facet's count. */
  aside?: ReactNode;
}

/** Switches at once, without a save. Label left, switch right; the whole row can be pressed. */
export function Switch({ label, checked, onChange, aside, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(styles.row, className)} data-disabled={input.disabled || undefined}>
      <span className="flex-1 min-w-0">{label}</span>
      {aside !== undefined && <span className="flex-none muted text-14">{aside}</span>}
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

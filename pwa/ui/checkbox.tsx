import { useEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckGlyph } from './glyphs.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'size' | 'children'> {
  label: ReactNode;
  /** For table cells: the label is only for screen readers. */
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of the rows below are ticked. */
  indeterminate?: boolean;
  /** Muted second line. */
  hint?: ReactNode;
  error?: string;
  /** At the far end of the row: a facet's count. */
  aside?: ReactNode;
}

/** A checkbox whose whole row can be pressed. Links inside the label stay links. */
export function Checkbox({
  label,
  hideLabel = false,
  checked,
  onChange,
  indeterminate = false,
  hint,
  error,
  aside,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement | null>(null);
  const noteId = useId();
  const note = error ?? hint;
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      className={classNames(styles.row, hideLabel && styles.alone, className)}
      data-disabled={input.disabled || undefined}
    >
      <span className={styles.holder}>
        <input
          {...input}
          ref={(node) => {
            box.current = node;
            if (typeof ref === 'function') return ref(node);
            if (ref) ref.current = node;
            return undefined;
          }}
          type="checkbox"
          className={styles.input}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {indeterminate ? (
          <span className={styles.dash} />
        ) : (
          <CheckGlyph size={16} strokeWidth={2.5} className={styles.tick} />
        )}
      </span>
      <span className={hideLabel ? 'visually-hidden' : 'column flex-1 min-w-0 gap-half anywhere'}>
        <span>{label}</span>
        {note && (
          <span id={noteId} className={`text-12 snug ${error ? 'sale' : 'muted'}`}>
            {note}
          </span>
        )}
      </span>
      {aside !== undefined && <span className="flex-none push-right muted text-14">{aside}</span>}
    </label>
  );
}

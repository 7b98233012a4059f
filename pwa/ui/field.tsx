import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WarningGlyph } from './glyphs.tsx';
import styles from './field.module.css';

export interface FieldFrame {
  label: ReactNode;
  /** The label is only for screen readers (filters, search). */
  hideLabel?: boolean;
  /** Muted line under the control. */
  hint?: ReactNode;
  /** Replaces the hint; marks the control as invalid and is read with it. */
  error?: string;
  /** Shows «(необязательно)» after the label. */
  optional?: boolean;
}

/** Attributes that link a control to its label, hint and error. */
interface FieldTies {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFrame {
  id?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** At the right end of the label's line: a link, a counter. */
  labelAside?: ReactNode;
  /** Renders the control with its attributes: those that link it to the frame, and all others that the field was given. */
  children: (control: FieldTies) => ReactNode;
}

/** Label above, control, hint or error below. For controls that the kit doesn't have; the kit's own use it too. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional = false,
  id: givenId,
  required = false,
  className,
  labelAside,
  children,
  ...control
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={hideLabel ? 'visually-hidden' : 'flex between baseline gap-3'}>
        <label htmlFor={id} className="text-14 weight-label snug">
          {label}
          {required && (
            <span className="alarm" aria-hidden="true">
              {' '}
              *
            </span>
          )}
          {optional && <span className="muted weight-text"> (необязательно)</span>}
        </label>
        {labelAside}
      </div>
      {children({
        ...control,
        required,
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={classNames(styles.note, error ? 'sale' : 'muted')}>
          {error && <WarningGlyph size={14} className={styles.errorGlyph} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

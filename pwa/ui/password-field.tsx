import { useState, type ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import box from './control-box.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { EyeGlyph, EyeOffGlyph } from './glyphs.tsx';
import styles from './password-field.module.css';

export interface PasswordFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'>, FieldFrame {
  /** Height in px. */
  size?: 44 | 48;
  autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
}

export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  size = 48,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }} required={input.required}>
      {(ties) => (
        <div className={classNames(box.box, box[`size${size}`], styles.box)}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={box.input}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffGlyph /> : <EyeGlyph />}
          </button>
        </div>
      )}
    </Field>
  );
}

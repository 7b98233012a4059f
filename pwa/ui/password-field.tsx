import { useState, type ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import box from './control-box.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { EyeGlyph, EyeOffGlyph } from './glyphs.tsx';

export interface PasswordFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'children'>, FieldFrame {
  /** Height in px. */
  size?: 44 | 48;
  autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
}

export function PasswordField({ size = 48, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(input) => (
        <div className={classNames(box.box, box[`size${size}`], box.ended)}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={shown ? 'text' : 'password'}
            className={box.input}
          />
          <button
            type="button"
            className={classNames(box.act, box.eye)}
            aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffGlyph /> : <EyeGlyph />}
          </button>
        </div>
      )}
    </Field>
  );
}

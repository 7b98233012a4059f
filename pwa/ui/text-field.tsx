import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import box from './control-box.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix' | 'children'>, FieldFrame {
  /** Height in px. */
  size?: 44 | 48 | 56;
  /** Muted, inside the box before the text: «от», an icon. */
  prefix?: ReactNode;
  /** Muted, inside the box after the text: «₽», «мм». */
  suffix?: ReactNode;
  labelAside?: ReactNode;
}

/** Also tel, email, date or a number as text. `className` goes to the outer field, `ref` and the other attributes to the input. */
export function TextField({ size = 44, prefix, suffix, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(input) => (
        <div className={classNames(box.box, box[`size${size}`])}>
          {prefix !== undefined && (
            <span className="flex-none muted" aria-hidden="true">
              {prefix}
            </span>
          )}
          <input type="text" {...input} className={box.input} />
          {suffix !== undefined && (
            <span className="flex-none muted" aria-hidden="true">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

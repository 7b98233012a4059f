import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldFrame {
  /** Shows «12 из 500» below; needs `maxLength` and a controlled `value`. */
  counted?: boolean;
}

/** Several lines of text. It grows with its text if the browser supports that. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  counted = false,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }} required={area.required}>
      {(ties) => (
        <>
          <textarea rows={rows} {...area} {...ties} className={styles.area} />
          {counted && (
            <span className={styles.count}>
              {String(area.value ?? '').length} из {area.maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

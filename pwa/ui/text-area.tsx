import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'children'>, FieldFrame {
  /** Shows «12 из 500» below; needs `maxLength` and a controlled `value`. */
  counted?: boolean;
}

/** Several lines of text. It grows with its text if the browser supports that. */
export function TextArea({ counted = false, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(area) => (
        <>
          <textarea rows={3} {...area} className={styles.area} />
          {counted && (
            <span className={styles.count}>
              {String(field.value ?? '').length} из {field.maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

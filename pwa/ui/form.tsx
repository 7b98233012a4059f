import type { ComponentPropsWithRef } from 'react';

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** Called by the button and by Enter in a field, in place of the browser's own request. */
  onSend: () => unknown;
}

export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}

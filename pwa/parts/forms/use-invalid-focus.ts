import { useEffect, useRef, useState, type RefObject } from 'react';

interface InvalidFocus<Root extends HTMLElement> {
  /** The form, or the element around its fields. */
  readonly ref: RefObject<Root | null>;
  /** Focuses the first invalid field, or the pictures, once the errors have been rendered. */
  focusInvalid(): void;
}

export function useInvalidFocus<Root extends HTMLElement = HTMLFormElement>(): InvalidFocus<Root> {
  const ref = useRef<Root>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [requests]);
  return { ref, focusInvalid: () => setRequests((times) => times + 1) };
}

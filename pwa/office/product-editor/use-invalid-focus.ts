import { useEffect, useRef, useState, type RefObject } from 'react';

interface InvalidFocus {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Focuses the first invalid field, or the pictures, once the errors have been rendered. */
  focusInvalid(): void;
}

export function useInvalidFocus(): InvalidFocus {
  const ref = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [requests]);
  return { ref, focusInvalid: () => setRequests((times) => times + 1) };
}

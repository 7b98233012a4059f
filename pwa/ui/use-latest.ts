import { useEffect, useRef, type RefObject } from 'react';

/** The value of the last render, for callbacks that outlive their own. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

import { useEffect, useState } from 'react';

/** The value once it hasn't changed for `ms`: a search of typed text asks no server at each key. */
export function useDebounced(value: string, ms = 250): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** How fast a count grows, as far as this page has watched it. */
import { useEffect, useRef, useState } from 'react';

/** Per second; null until it has been watched grow. */
export function useRate(done: number): number | null {
  const first = useRef<{ done: number; at: number } | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    first.current ??= { done, at: now };
    const { done: before, at } = first.current;
    if (done > before && now > at) setRate(((done - before) * 1000) / (now - at));
  }, [done]);
  return rate;
}

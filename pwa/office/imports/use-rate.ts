/** Growth rate of a count since this page began to watch it. */
import { useEffect, useRef, useState } from 'react';

/** Per second; null until the count has grown. */
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

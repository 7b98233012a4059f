/** A long list is drawn in portions: nobody reads nine thousand receipts, and drawing them all takes seconds. */
import { startTransition, useCallback, useEffect, useState } from 'react';

/** Rows drawn at once, and added at each press. */
export const PORTION = 100;

/** Rows that fill a screen: they are painted first, the rest of the portion gives way to the next letter. */
const SCREENFUL = 20;

/**
 * `count` rows are to be drawn by now, `promised` when the portion is complete.
 * @param question what the list answers; another one begins with the first portion
 */
export function usePortion(question: string): { count: number; promised: number; more: () => void } {
  const [drawn, setDrawn] = useState({ question, count: SCREENFUL });
  const count = drawn.question === question ? drawn.count : SCREENFUL;
  const isComplete = count >= PORTION;
  useEffect(() => {
    if (!isComplete) startTransition(() => setDrawn({ question, count: PORTION }));
  }, [question, isComplete]);
  const more = useCallback(() => setDrawn({ question, count: count + PORTION }), [question, count]);
  return { count, promised: Math.max(count, PORTION), more };
}

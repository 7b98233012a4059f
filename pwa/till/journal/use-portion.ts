/** Renders a long list in portions: nine thousand receipts would take seconds. */
import { startTransition, useCallback, useEffect, useState } from 'react';

/** Number of rows rendered at first, and added at each press. */
export const PORTION = 100;

/** Number of rows that fill a screen: they are rendered first, and the rest of the portion yields to typing. */
const SCREENFUL = 20;

/**
 * `count` rows are to be rendered now, `promised` when the portion is complete.
 * @param question identifies the list's content; another one starts with the first portion again
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

/** A long list is drawn in portions: nobody reads nine thousand receipts, and drawing them all takes seconds. */
import { useCallback, useState } from 'react';

/** Rows drawn at once, and added at each press. */
export const PORTION = 100;

/** @param question what the list answers; another one begins with the first portion */
export function usePortion(question: string): { count: number; more: () => void } {
  const [drawn, setDrawn] = useState({ question, count: PORTION });
  const count = drawn.question === question ? drawn.count : PORTION;
  const more = useCallback(() => setDrawn({ question, count: count + PORTION }), [question, count]);
  return { count, more };
}

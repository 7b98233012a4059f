import { useEffect, type RefObject } from 'react';
import { SEARCH_EXAMPLES, SEARCH_HINT } from './search-examples.ts';

const LETTER_MS = 70;
const ERASE_MS = 25;
const PAUSE_MS = 1_800;

/**
 * Types example queries into the placeholder while the field is empty and unfocused. It writes to the element directly,
 * since fourteen renders a second are too many for a decoration. With reduced motion nothing moves.
 */
export function useTypingHint(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    field.placeholder = SEARCH_HINT;
    if (!isActive || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;

    let example = 0;
    let shown = 0;
    let isErasing = false;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      const text = SEARCH_EXAMPLES[example % SEARCH_EXAMPLES.length] ?? '';
      shown += isErasing ? -1 : 1;
      field.placeholder = text.slice(0, shown);
      let wait = isErasing ? ERASE_MS : LETTER_MS;
      if (!isErasing && shown === text.length) {
        isErasing = true;
        wait = PAUSE_MS;
      } else if (isErasing && shown === 0) {
        isErasing = false;
        example += 1;
      }
      timer = setTimeout(step, document.visibilityState === 'visible' ? wait : PAUSE_MS);
    };
    timer = setTimeout(step, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [input, isActive]);
}

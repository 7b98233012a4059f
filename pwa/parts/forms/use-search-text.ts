/** A search box that writes its text to the address bar when typing pauses, and follows other changes of the address. */
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * @param committed the text in the address
 * @param commit writes text to the address; keep it stable
 * @returns the box's text, and the handler of a keystroke
 */
export function useSearchText(
  committed: string,
  commit: (words: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(committed);
  const [sent, setSent] = useState(committed);
  const [seen, setSeen] = useState(committed);
  // A text from the address that was sent from here must not overwrite letters typed since.
  if (committed !== seen) {
    setSeen(committed);
    if (committed !== sent) {
      setSent(committed);
      setText(committed);
    }
  }
  useEffect(() => {
    const words = text.trim();
    if (words === sent) return;
    const timer = setTimeout(() => {
      setSent(words);
      commit(words);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);
  return [text, setText];
}

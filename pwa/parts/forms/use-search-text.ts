/**
 * A search box whose words reach the address bar once typing rests, and which follows the address when that changes by
 * itself.
 */
import { useEffect, useState } from 'react';

const REST_MS = 250;

/**
 * @param committed the words that the address holds
 * @param commit puts words into the address; keep it stable
 * @returns what the box shows, and what to do with a keystroke
 */
export function useSearchText(
  committed: string,
  commit: (words: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(committed);
  const [sent, setSent] = useState(committed);
  const [seen, setSeen] = useState(committed);
  // What arrives after it was sent from here must not take back the letters typed meanwhile.
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
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);
  return [text, setText];
}

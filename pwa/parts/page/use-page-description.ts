/** What search results say under the page's title. */
import { useEffect } from 'react';
import { serverHead } from './server-head.ts';

/** Stands in the page's own description while `text` is known; the shop's comes back with the next screen. */
export function usePageDescription(text: string | undefined): void {
  const head = import.meta.env.SSR ? serverHead() : null;
  if (head !== null && text !== undefined) head.description = text;
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null || text === undefined) return undefined;
    // A server has written the screen's own and kept the shop's beside it.
    const shops = (meta.dataset.shop ??= meta.content);
    meta.content = text;
    return () => {
      meta.content = shops;
    };
  }, [text]);
}

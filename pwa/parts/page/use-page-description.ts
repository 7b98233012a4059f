/** Description of the page for search results. */
import { useEffect } from 'react';
import { serverHead } from './server-head.ts';

/** Sets the page's own description while `text` is given; the shop's returns with the next screen. */
export function usePageDescription(text: string | undefined): void {
  const head = import.meta.env.SSR ? serverHead() : null;
  if (head !== null && text !== undefined) head.description = text;
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null || text === undefined) return undefined;
    // A server has written the screen's description and kept the shop's in a data attribute.
    const shops = (meta.dataset.shop ??= meta.content);
    meta.content = text;
    return () => {
      meta.content = shops;
    };
  }, [text]);
}

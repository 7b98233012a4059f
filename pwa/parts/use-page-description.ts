/** What search results say under the page's title. */
import { useEffect } from 'react';

/** Stands in the page's own description while `text` is known; the shop's comes back with the next screen. */
export function usePageDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null || text === undefined) return undefined;
    const shops = meta.content;
    meta.content = text;
    return () => {
      meta.content = shops;
    };
  }, [text]);
}

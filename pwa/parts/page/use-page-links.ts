/** Canonical, previous and next addresses in the document's head. */
import { useEffect } from 'react';
import { serverHead } from './server-head.ts';

/** Keeps the head's links in step with `links`: rel -> path. */
export function usePageLinks(links: Readonly<Record<string, string>>): void {
  const head = import.meta.env.SSR ? serverHead() : null;
  if (head !== null)
    head.links = Object.fromEntries(Object.entries(links).map(([rel, path]) => [rel, head.origin + path]));
  const written = JSON.stringify(links);
  useEffect(() => {
    // Removes the links that a server wrote, so that none is duplicated.
    for (const link of document.head.querySelectorAll('[rel=canonical],[rel=prev],[rel=next]')) link.remove();
    const added = Object.entries(JSON.parse(written) as Record<string, string>).map(([rel, href]) => {
      const link = document.createElement('link');
      link.rel = rel;
      link.href = location.origin + href;
      document.head.append(link);
      return link;
    });
    return () => added.forEach((link) => link.remove());
  }, [written]);
}

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

import { useLayoutEffect } from 'react';

/** Prevents the translation of the page and its dialogs while the screen is open: its words and figures are working data. */
export function useUntranslated(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.translate = false;
    return () => page.removeAttribute('translate');
  }, []);
}

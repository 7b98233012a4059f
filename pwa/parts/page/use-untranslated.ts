/** Words and figures that are worked with stay as they are. */
import { useLayoutEffect } from 'react';

/** While the screen is open no translator is offered the page, its dialogs included. */
export function useUntranslated(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.translate = false;
    return () => page.removeAttribute('translate');
  }, []);
}

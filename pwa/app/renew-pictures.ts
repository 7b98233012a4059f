/** Replaces the pictures that the worker gave while there was no network (smaller widths, tiny ones, covers). */
import { onReconnect } from './connection-watch.ts';

const ADDRESS = '/pictures/';

/** Asks for the page's pictures again when the server answers again; those that are real come from the cache. */
export function renewPicturesOnReconnect(): void {
  onReconnect(() => {
    for (const image of document.images)
      // Setting the address, even to the same one, makes the browser choose and request the picture anew.
      if (image.complete && image.currentSrc.includes(ADDRESS)) image.setAttribute('src', image.src);
  });
}

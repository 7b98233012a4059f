/** What a server rendered this page from: taken over, so that the page shows the same and asks for none of it again. */
import type { QueryClient } from '@tanstack/react-query';
import { STATE_ID, type ScreenState } from '#contract/shop/rendering.ts';
import { setRenderedAt } from '../parts/page/opened-at.ts';

/** Fills the cache with the page's own answers; false where no server rendered it. */
export function takeServerState(client: QueryClient): boolean {
  const written = document.getElementById(STATE_ID)?.textContent;
  if (written === undefined) return false;
  const { at, answers } = JSON.parse(written) as ScreenState;
  // The browser has just asked the server for this page or whether it still holds: they are of now.
  for (const [key, data] of answers) client.setQueryData(key, data);
  setRenderedAt(at);
  return true;
}

/** Takes over the answers that a server rendered this page from, so that the page doesn't fetch them again. */
import type { QueryClient } from '@tanstack/react-query';
import { STATE_ID, type ScreenState } from '#contract/shop/rendering.ts';
import { setRenderedAt } from '../parts/page/opened-at.ts';

/** Fills the cache with the page's answers; false if no server rendered it. */
export function restoreServerState(client: QueryClient): boolean {
  const written = document.getElementById(STATE_ID)?.textContent;
  if (written === undefined) return false;
  const { at, answers } = JSON.parse(written) as ScreenState;
  // The browser has just requested or revalidated this page, so the answers count as fresh.
  for (const [key, data] of answers) client.setQueryData(key, data);
  setRenderedAt(at);
  return true;
}

/** Reloads the page once the server answers: for a page that lacks a part of its code, see `device/lost-code.ts`. */
import { healthz } from '#contract/shop/system.ts';
import { attempt } from '../net/call.ts';

const ASK_MS = 4_000;
/** A server that answers but still lacks the part must not be met by page after page. */
const AT_MOST_EVERY_MS = 60_000;
const KEPT_AS = 'reloadedAt';

let isWaiting = false;

/** Drafts, cart and forms half-filled are stored as they are entered: a reload loses none of them. */
export function reloadWhenAnswered(): void {
  if (isWaiting) return;
  isWaiting = true;
  void askAgain();
}

async function askAgain(): Promise<void> {
  const { kind } = await attempt(healthz, { timeoutMs: ASK_MS });
  if (kind === 'answered' && mayReload()) location.reload();
  else setTimeout(() => void askAgain(), ASK_MS);
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEPT_AS)) < AT_MOST_EVERY_MS) return false;
    sessionStorage.setItem(KEPT_AS, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing would stop it from reloading for ever.
    return false;
  }
}

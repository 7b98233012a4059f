/** Reloads the page once the server answers: for a page that lacks a part of its code, see `device/lost-code.ts`. */
import { healthz } from '#contract/shop/system.ts';
import { attempt } from '../net/call.ts';

const ASK_MS = 4_000;
/** A server that answers but still lacks the part must not be met by page after page, nor for ever. */
const AT_MOST_EVERY_MS = 60_000;
const AT_MOST = 3;
const KEPT_AS = 'reloaded';
/** The build that this page is of. */
const BUILD = import.meta.url;

let isWaiting = false;

/** Drafts, cart and forms half-filled are stored as they are entered: a reload loses none of them. */
export function reloadWhenAnswered(): void {
  if (isWaiting) return;
  isWaiting = true;
  void askAgain();
}

async function askAgain(): Promise<void> {
  const wait = await reloadIfAnswered();
  if (wait < Infinity) setTimeout(() => void askAgain(), wait);
}

/**
 * Reloads the page if the server answers now and this build has not been reloaded too often. Answers the milliseconds
 * after which another try makes sense.
 */
export async function reloadIfAnswered(): Promise<number> {
  const { kind } = await attempt(healthz, { timeoutMs: ASK_MS });
  const wait = kind === 'answered' ? noteReload() : ASK_MS;
  if (wait === 0) location.reload();
  return wait === 0 ? Infinity : wait;
}

/** Notes a reload and answers 0, or the milliseconds until one may be; never once this build has had as many as it may. */
function noteReload(): number {
  try {
    const [build, times, at] = (sessionStorage.getItem(KEPT_AS) ?? '').split(' ');
    const former = build === BUILD ? Number(times) : 0;
    if (former >= AT_MOST) return Infinity;
    const wait = former === 0 ? 0 : Number(at) + AT_MOST_EVERY_MS - Date.now();
    if (wait > 0) return wait;
    sessionStorage.setItem(KEPT_AS, [BUILD, former + 1, Date.now()].join(' '));
    return 0;
  } catch {
    // Without storage nothing would stop it from reloading for ever.
    return Infinity;
  }
}

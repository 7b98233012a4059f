/** Reloads the page once the server answers, for a page that lacks a part of its code; see `device/chunk-failure.ts`. */
import { healthz } from '#contract/shop/system.ts';
import { attempt } from '../net/call.ts';

const PROBE_MS = 4_000;
/** Limits for a server that answers but still lacks the part: pages must not reload endlessly. */
const MIN_INTERVAL_MS = 60_000;
const MAX_RELOADS = 3;
const KEPT_AS = 'reloaded';
const BUILD = import.meta.url;

let isWaiting = false;
/** When the page began to be left. Firefox then breaks off what the page is loading, and a reload would end the navigation. */
let leftAt = -Infinity;
// The server, which renders pages with this module, has no window.
if (typeof window === 'object') window.addEventListener('beforeunload', () => (leftAt = performance.now()));

/** Reloads the page later. Drafts, cart and half-filled forms are stored at each change, so a reload loses none. */
export function reloadWhenAnswered(): void {
  if (isWaiting) return;
  isWaiting = true;
  void tryReload();
}

async function tryReload(): Promise<void> {
  const wait = await reloadIfAnswered();
  if (wait < Infinity) setTimeout(() => void tryReload(), wait);
}

/**
 * Reloads the page if the server answers now, this build has not been reloaded too often and nobody is leaving. Returns the milliseconds
 * after which another attempt makes sense.
 */
export async function reloadIfAnswered(): Promise<number> {
  const { kind } = await attempt(healthz, { timeoutMs: PROBE_MS });
  const leaving = leftAt + MIN_INTERVAL_MS - performance.now();
  if (leaving > 0) return leaving;
  const wait = kind === 'answered' ? noteReload() : PROBE_MS;
  if (wait === 0) location.reload();
  return wait === 0 ? Infinity : wait;
}

/** Notes a reload and returns 0, or the milliseconds until one is allowed; Infinity after this build's maximum. */
function noteReload(): number {
  try {
    const [build, times, at] = (sessionStorage.getItem(KEPT_AS) ?? '').split(' ');
    const former = build === BUILD ? Number(times) : 0;
    if (former >= MAX_RELOADS) return Infinity;
    // A clock that has been set back must not lengthen the wait.
    const wait = former === 0 ? 0 : MIN_INTERVAL_MS - Math.abs(Date.now() - Number(at));
    if (wait > 0) return wait;
    sessionStorage.setItem(KEPT_AS, [BUILD, former + 1, Date.now()].join(' '));
    return 0;
  } catch {
    // Without storage the number of reloads is unknown, so it never reloads.
    return Infinity;
  }
}

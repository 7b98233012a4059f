/**
 * Finds out whether the server answers: every call tells, a failed one is checked by a probe, and while nothing answers
 * the probe is repeated. The marker in the probe's answer tells the shop from a captive portal.
 */
import { healthz } from '#contract/shop/system.ts';
import { readConnection, setReachable, subscribeConnection } from '../device/connection.ts';
import { attempt, net } from '../net/call.ts';

const PROBE_TIMEOUT_MS = 4_000;
const RETRY_MS = 4_000;
/** Nobody looks: the battery counts more than the moment. */
const RETRY_HIDDEN_MS = 60_000;

let probing: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks `/healthz` now; callers at the same time share one question. */
function probe(): Promise<void> {
  probing ??= attempt(healthz, { timeoutMs: PROBE_TIMEOUT_MS })
    .then((outcome) => {
      const answered = outcome.kind === 'answered' || outcome.kind === 'refused';
      setReachable(answered);
      if (!answered) repeat();
    })
    .finally(() => {
      probing = null;
    });
  return probing;
}

function repeat(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), document.visibilityState === 'visible' ? RETRY_MS : RETRY_HIDDEN_MS);
}

/** Starts watching; for the page's whole life. */
export function watchConnection(): void {
  net.onContact((answered) => {
    if (answered) setReachable(true);
    else if (readConnection().reachable !== false) void probe();
  });
  window.addEventListener('online', () => void probe());
  window.addEventListener('offline', () => void probe());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && readConnection().reachable === false) void probe();
  });
}

/** Calls back whenever the server answers again after a silence. */
export function onReconnect(listener: () => void): void {
  let wasSilent = false;
  subscribeConnection(({ reachable }) => {
    if (reachable === true && wasSilent) listener();
    wasSilent = reachable === false;
  });
}
